extension HistoryStore {
  /// Records that a final search was made, if the store is learning. A text without words is no search.
  ///
  /// - Parameter time: when, in seconds since 1970.
  /// - Throws: ``HistoryError``; then nothing is recorded.
  public func recordSearch(_ text: String, at time: Double) throws(HistoryError) {
    let key = TextKey.key(of: text)
    guard isLearning, !key.isEmpty else { return }
    try perform { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        try Self.record(search: key, text, at: time, connection)
      }
    }
  }

  /// Records that an item was chosen for a search text, if the store is learning.
  ///
  /// - Parameters:
  ///   - item: the item's lasting id.
  ///   - text: what was typed; it may be empty, for an item that was chosen from the home page.
  ///   - countsAsSearch: whether the text is to be among the past searches. A final search was recorded already.
  ///   - time: when, in seconds since 1970.
  /// - Throws: ``HistoryError``; then nothing is recorded.
  public func recordChoice(
    of item: String, for text: String, countsAsSearch: Bool = false, at time: Double
  ) throws(HistoryError) {
    let key = TextKey.key(of: text)
    guard isLearning else { return }
    try perform { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        let known = try connection.standing("SELECT standing FROM items WHERE item = ?", [.text(item)])
        try connection.run(
          "INSERT OR REPLACE INTO items(item, standing, last) VALUES(?, ?, ?)",
          [.text(item), .real(Frecency.standing(adding: time, to: known)), .real(time)])
        let before = try connection.standing(
          "SELECT standing FROM choices WHERE search = ? AND item = ?", [.text(key), .text(item)])
        try connection.run(
          "INSERT OR REPLACE INTO choices(search, item, standing, last) VALUES(?, ?, ?, ?)",
          [.text(key), .text(item), .real(Frecency.standing(adding: time, to: before)), .real(time)])
        if countsAsSearch, !key.isEmpty { try Self.record(search: key, text, at: time, connection) }
      }
    }
  }

  private static func record(
    search key: String, _ text: String, at time: Double, _ connection: SQLiteConnection
  ) throws(SQLiteError) {
    let known = try connection.standing("SELECT standing FROM searches WHERE key = ?", [.text(key)])
    let shown = TextKey.words(of: text).joined(separator: " ")
    try connection.run(
      "INSERT OR REPLACE INTO searches(key, text, standing, last) VALUES(?, ?, ?, ?)",
      [.text(key), .text(shown), .real(Frecency.standing(adding: time, to: known)), .real(time)])
  }
}

extension SQLiteConnection {
  /// The standing that a statement gives; nil without a row.
  fileprivate func standing(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) -> Double? {
    var result: Double?
    try run(sql, values) { result = $0.real(0) }
    return result
  }
}

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
