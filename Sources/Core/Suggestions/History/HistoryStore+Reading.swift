internal import SmartSearch

extension HistoryStore {
  /// Returns the past searches, latest first.
  ///
  /// - Parameter time: the current time for the frecencies, in seconds since 1970.
  public func recent(limit: Int, at time: Double) throws(HistoryError) -> [PastSearch] {
    try searches("ORDER BY last DESC, key LIMIT ?", [.integer(Int64(limit))], at: time)
  }

  /// Returns the past searches made most recently and most often, best first.
  ///
  /// - Parameter time: the current time for the frecencies, in seconds since 1970.
  public func trending(limit: Int, at time: Double) throws(HistoryError) -> [PastSearch] {
    try searches("ORDER BY standing DESC, key LIMIT ?", [.integer(Int64(limit))], at: time)
  }

  /// Returns the past searches that a text matches, by the rule of `SmartMatcher`: first those that begin with it,
  /// then by frecency. The text itself is excluded.
  public func searches(matching text: String, limit: Int, at time: Double) throws(HistoryError) -> [PastSearch] {
    let key = TextKey.key(of: text)
    // A matching search contains each word somewhere. Filtering by the longest word removes nearly all others.
    let longest = TextKey.words(of: key).max { $0.utf8.count < $1.utf8.count } ?? ""
    let candidates = try searches(
      "WHERE instr(key, ?) > 0 AND key <> ? ORDER BY standing DESC, key", [.text(longest), .text(key)], at: time)
    let matcher = SmartMatcher(text)
    var beginning: [PastSearch] = []
    var others: [PastSearch] = []
    for candidate in candidates where beginning.count < limit {
      if TextKey.key(of: candidate.text).unicodeScalars.starts(with: key.unicodeScalars) {
        beginning.append(candidate)
      } else if others.count < limit, matcher.matches(candidate.text) {
        others.append(candidate)
      }
    }
    return Array((beginning + others).prefix(limit))
  }

  /// Returns the items that were chosen for exactly this text, best first: the `chosen` items for a search engine.
  public func chosen(for text: String, limit: Int = 10) throws(HistoryError) -> [String] {
    try items(
      "SELECT item FROM choices WHERE search = ? ORDER BY standing DESC, item LIMIT ?",
      [.text(TextKey.key(of: text)), .integer(Int64(limit))])
  }

  /// Returns the texts for which an item was chosen most often, with the number of times, the highest first. Choices
  /// without a text do not count.
  public func choiceCounts(of item: String, limit: Int) throws(HistoryError) -> [ChoiceCount] {
    try perform { connection throws(SQLiteError) in
      var result: [ChoiceCount] = []
      try connection.run(
        "SELECT coalesce((SELECT text FROM searches WHERE key = search), search), times FROM choices "
          + "WHERE item = ? AND search <> '' ORDER BY times DESC, standing DESC, search LIMIT ?",
        [.text(item), .integer(Int64(limit))]
      ) { result.append(ChoiceCount(text: $0.text(0), times: Int($0.integer(1)))) }
      return result
    }
  }

  /// Returns all items that were ever chosen, with their frecencies. A source uses it to rank its items when it
  /// loads.
  ///
  /// - Parameter time: the current time, in seconds since 1970.
  public func frecencies(at time: Double) throws(HistoryError) -> [String: Double] {
    try perform { connection throws(SQLiteError) in
      var result: [String: Double] = [:]
      try connection.run("SELECT item, standing FROM items") {
        result[$0.text(0)] = Frecency.uses(of: $0.real(1), at: time)
      }
      return result
    }
  }

  /// Returns the items chosen last, for any text, the latest first.
  public func recentItems(limit: Int) throws(HistoryError) -> [String] {
    try items("SELECT item FROM items ORDER BY last DESC, item LIMIT ?", [.integer(Int64(limit))])
  }

  private func items(_ sql: String, _ values: [SQLiteValue]) throws(HistoryError) -> [String] {
    try perform { connection throws(SQLiteError) in
      var result: [String] = []
      try connection.run(sql, values) { result.append($0.text(0)) }
      return result
    }
  }

  private func searches(
    _ clauses: String, _ values: [SQLiteValue], at time: Double
  ) throws(HistoryError) -> [PastSearch] {
    try perform { connection throws(SQLiteError) in
      var result: [PastSearch] = []
      try connection.run("SELECT text, standing, last FROM searches \(clauses)", values) { row in
        let uses = Frecency.uses(of: row.real(1), at: time)
        result.append(PastSearch(text: row.text(0), frecency: uses, last: row.real(2)))
      }
      return result
    }
  }
}
