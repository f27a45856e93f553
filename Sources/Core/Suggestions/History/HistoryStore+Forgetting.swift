extension HistoryStore {
  /// Forgets a past search and what was chosen for it. The items keep their frecency.
  public func forgetSearch(_ text: String) throws(HistoryError) {
    let key = SQLiteValue.text(TextKey.key(of: text))
    try forget { connection throws(SQLiteError) in
      try connection.run("DELETE FROM searches WHERE key = ?", [key])
      try connection.run("DELETE FROM choices WHERE search = ?", [key])
    }
  }

  /// Forgets that an item was ever chosen, for any text.
  public func forgetItem(_ item: String) throws(HistoryError) {
    try forget { connection throws(SQLiteError) in
      try connection.run("DELETE FROM items WHERE item = ?", [.text(item)])
      try connection.run("DELETE FROM choices WHERE item = ?", [.text(item)])
    }
  }

  /// Forgets all searches and choices, and the words too if asked to.
  public func forgetAll(includingWords: Bool = false) throws(HistoryError) {
    try forget { connection throws(SQLiteError) in
      try connection.execute("DELETE FROM searches; DELETE FROM choices; DELETE FROM items")
      if includingWords { try connection.execute("DELETE FROM words") }
    }
  }

  /// Deletes, and then empties the log of changes: until then it still holds what was deleted.
  func forget(_ body: (SQLiteConnection) throws(SQLiteError) -> Void) throws(HistoryError) {
    try perform { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in try body(connection) }
      // While another instance reads, the log stays; its next checkpoint empties it.
      try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
