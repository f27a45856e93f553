extension HistoryStore {
  /// Records a final search, if the store is learning. A text without words is ignored.
  ///
  /// - Parameter time: the time of the search, in seconds since 1970.
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
  ///   - item: the item's permanent id.
  ///   - text: the typed text; empty for an item chosen from the home page.
  ///   - countsAsSearch: whether to add the text to the past searches. A final search was recorded already.
  ///   - time: the time of the choice, in seconds since 1970.
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
          "INSERT INTO choices(search, item, standing, last, times) VALUES(?, ?, ?, ?, 1) "
            + "ON CONFLICT(search, item) DO UPDATE "
            + "SET standing = excluded.standing, last = excluded.last, times = times + 1",
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
  /// Returns the standing from a statement; nil without a row.
  fileprivate func standing(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) -> Double? {
    var result: Double?
    try run(sql, values) { result = $0.real(0) }
    return result
  }
}

extension HistoryStore {
  /// Forgets a past search and the choices made for it. The items keep their frecency.
  public func forgetSearch(_ text: String) throws(HistoryError) {
    let key = SQLiteValue.text(TextKey.key(of: text))
    try forget { connection throws(SQLiteError) in
      try connection.run("DELETE FROM searches WHERE key = ?", [key])
      try connection.run("DELETE FROM choices WHERE search = ?", [key])
    }
  }

  /// Forgets all choices of an item, for any text.
  public func forgetItem(_ item: String) throws(HistoryError) {
    try forget { connection throws(SQLiteError) in
      try connection.run("DELETE FROM items WHERE item = ?", [.text(item)])
      try connection.run("DELETE FROM choices WHERE item = ?", [.text(item)])
    }
  }

  /// Forgets all searches and choices, those of damaged databases that were set aside as well, and on request the words.
  public func forgetAll(includingWords: Bool = false) throws(HistoryError) {
    try forget { connection throws(SQLiteError) in
      try connection.execute("DELETE FROM searches; DELETE FROM choices; DELETE FROM items")
      if includingWords { try connection.execute("DELETE FROM words") }
    }
    if case .file(let path) = location { try HistoryFile(path: path).deleteAside() }
  }

  /// Deletes data, and then empties the log of changes, which still contains the deleted data.
  func forget(_ body: (SQLiteConnection) throws(SQLiteError) -> Void) throws(HistoryError) {
    try perform { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in try body(connection) }
      // While another instance reads, the log stays; its next checkpoint empties it.
      try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
