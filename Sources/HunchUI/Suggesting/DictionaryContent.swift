/// What the person's own dictionary says: see ``PersonalDictionary`` for its files.
nonisolated struct DictionaryContent: Equatable, Sendable {
  /// Words and phrases to suggest.
  var words: [String] = []
  /// What is written for what, by language.
  var replacements: [String: [String: String]] = [:]
  /// What was not understood.
  var problems: [DictionaryProblem] = []
}

/// Something in the dictionary that was not understood, and left out.
nonisolated struct DictionaryProblem: Equatable, Sendable, CustomStringConvertible {
  /// The name of the file.
  var file: String
  /// Counted from 1; nil if it is the file as a whole.
  var line: Int?
  /// What is wrong, and what to do.
  var reason: String

  var description: String { "\(file):\(line.map { "\($0):" } ?? "") \(reason)" }
}

extension [DictionaryProblem] {
  /// The first of them, and how many there are besides: as much as the status line has room for.
  nonisolated var summary: String? {
    guard let first else { return nil }
    return count == 1 ? "\(first)" : "\(first) (and \(count - 1) more)"
  }
}
