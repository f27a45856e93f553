package import SmartSearch

/// The content of the user's dictionary. ``PersonalDictionary`` describes its files.
package struct DictionaryContent: Equatable, Sendable {
  /// Words and phrases to suggest.
  package var words: [String] = []
  /// The replacements by language: the written word, and the text to suggest for it.
  package var replacements: [String: [String: String]] = [:]
  /// Compound words and their parts.
  package var compounds: Compounds = [:]
  /// Invalid lines and unreadable files.
  package var problems: [DictionaryProblem] = []
}

/// A line or file of the dictionary that is invalid and was skipped.
package struct DictionaryProblem: Equatable, Sendable, CustomStringConvertible {
  var file: String
  /// The number of the line, counted from 1; nil for the whole file.
  var line: Int?
  /// The fault and its remedy.
  var reason: String

  package var description: String { "\(file):\(line.map { "\($0):" } ?? "") \(reason)" }
}

extension [DictionaryProblem] {
  /// The first problem and the number of the others, because the status line has room for no more.
  var summary: String? {
    guard let first else { return nil }
    return count == 1 ? "\(first)" : Formatting.first("\(first)", of: count)
  }
}
