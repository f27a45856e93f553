extension HistoryStore {
  /// Returns the words of a list, in folded order.
  public func words(in list: WordList) throws(HistoryError) -> [String] {
    try perform { connection throws(SQLiteError) in
      var result: [String] = []
      try connection.run("SELECT word FROM words WHERE list = ? ORDER BY key", [.text(list.rawValue)]) {
        result.append($0.text(0))
      }
      return result
    }
  }

  /// Whether a word is in a list.
  public func contains(_ word: String, in list: WordList) throws(HistoryError) -> Bool {
    try perform { connection throws(SQLiteError) in
      try connection.integer(
        "SELECT 1 FROM words WHERE list = ? AND key = ?", [.text(list.rawValue), .text(TextKey.key(of: word))]) != nil
    }
  }

  /// Adds a word to a list, if the store is learning. A word is in one list at most, and leaves the other.
  public func add(_ word: String, to list: WordList) throws(HistoryError) {
    let key = TextKey.key(of: word)
    guard isLearning, !key.isEmpty else { return }
    try perform { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        try connection.run("DELETE FROM words WHERE key = ?", [.text(key)])
        try connection.run(
          "INSERT INTO words(list, key, word) VALUES(?, ?, ?)", [.text(list.rawValue), .text(key), .text(word)])
      }
    }
  }

  /// Removes a word from a list.
  public func remove(_ word: String, from list: WordList) throws(HistoryError) {
    let values: [SQLiteValue] = [.text(list.rawValue), .text(TextKey.key(of: word))]
    try forget { connection throws(SQLiteError) in
      try connection.run("DELETE FROM words WHERE list = ? AND key = ?", values)
    }
  }
}
