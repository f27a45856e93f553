package import SmartSearch

/// What the user's own dictionary says: see ``PersonalDictionary`` for its files.
package struct DictionaryContent: Equatable, Sendable {
  /// Words and phrases to suggest.
  package var words: [String] = []
  /// What is written for what, by language.
  package var replacements: [String: [String: String]] = [:]
  /// Words that are made of others.
  package var compounds: Compounds = [:]
  /// What was not understood.
  package var problems: [DictionaryProblem] = []
}

/// Something in the dictionary that was not understood, and left out.
package struct DictionaryProblem: Equatable, Sendable, CustomStringConvertible {
  /// The name of the file.
  var file: String
  /// Counted from 1; nil if it is the file as a whole.
  var line: Int?
  /// What is wrong, and what to do.
  var reason: String

  package var description: String { "\(file):\(line.map { "\($0):" } ?? "") \(reason)" }
}

extension [DictionaryProblem] {
  /// The first of them, and how many there are besides: as much as the status line has room for.
  var summary: String? {
    guard let first else { return nil }
    return count == 1 ? "\(first)" : Formatting.first("\(first)", of: count)
  }
}
