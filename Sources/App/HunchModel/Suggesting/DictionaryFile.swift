import Catalog
import SmartSearch
import Suggestions
import SystemKit

enum DictionaryFile: Equatable {
  /// `words`: a word or phrase on each line.
  case words
  /// `replacements.en`: lines such as `calc = calculator`, for one language.
  case replacements(language: String)
  /// `compounds`: the parts of a word on each line.
  case compounds
  /// A file such as `replacements.english`, whose name is wrong.
  case unusable(DictionaryProblem)

  /// The longest word or phrase in grapheme clusters. Longer ones do not fit on the screen.
  static let longest = 200

  /// The largest file in bytes, ten times the words of a language.
  static let largest = CompoundsFile.largest

  /// Recognizes a file by its name; nil for other files, such as an editor's copies.
  init?(name: String) {
    if name == "words" {
      self = .words
      return
    }
    if name == CompoundsFile.name {
      self = .compounds
      return
    }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "replacements",
      parts[1].utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F || $0 == 0x2D })
    else { return nil }
    if parts[1].utf8.count == 2, parts[1].utf8.allSatisfy({ $0 >= 0x61 }) {
      self = .replacements(language: String(parts[1]))
    } else {
      self = .unusable(
        DictionaryProblem(
          file: name, line: nil,
          reason: localized("the file name must end in a language code of two letters, such as replacements.en")))
    }
  }
}

extension DictionaryContent {
  mutating func add(_ bytes: [UInt8], of file: DictionaryFile, named name: String) {
    let found: [LineProblem]
    switch file {
    case .words: found = LineProblem.ofLines(in: bytes) { line, _ throws(LineError) in try addWord(line) }
    case .replacements(let language):
      var lines: [String: Int] = [:]
      var texts = replacements[language] ?? [:]
      found = LineProblem.ofLines(in: bytes) { line, number throws(LineError) in
        let (key, value) = try Self.replacement(in: line)
        if let first = lines[Fold.fold(key)] { throw LineError.repeated(key, line: first) }
        lines[Fold.fold(key)] = number
        texts[key] = value
      }
      replacements[language] = texts
    case .compounds:
      let lines = CompoundLines(bytes)
      compounds = lines.compounds
      found = lines.problems
    case .unusable(let problem): return problems.append(problem)
    }
    problems += found.map { DictionaryProblem(file: name, line: $0.line, reason: $0.reason) }
  }

  private mutating func addWord(_ line: String) throws(LineError) {
    try LineError.check(line, isWithin: DictionaryFile.longest)
    guard line.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else {
      throw LineError(
        localized("“{text}” has no letter or digit and can never be suggested; remove it", ["text": line]))
    }
    words.append(line)
  }

  private static func replacement(in line: String) throws(LineError) -> (key: String, value: String) {
    guard let sign = line.firstIndex(of: "=") else {
      throw LineError(localized("“=” is missing; write calc = calculator"))
    }
    let key = line[..<sign].trimmed
    let value = line[line.index(after: sign)...].trimmed
    guard !key.isEmpty else { throw LineError(localized("nothing precedes “=”; write the word to replace there")) }
    guard !value.isEmpty else { throw LineError(localized("nothing follows “=”; write the replacement there")) }
    for text in [value, key] { try LineError.check(text, isWithin: DictionaryFile.longest) }
    guard LocalProvider.isWord(key) else {
      throw LineError(
        localized(
          "“{text}” is not one word; only single words of letters and digits can be replaced", ["text": key]))
    }
    return (key, value)
  }
}
