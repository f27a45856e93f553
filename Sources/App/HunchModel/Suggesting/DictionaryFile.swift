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
    switch file {
    case .words: read(bytes, of: name) { content, line throws(LineError) in try content.addWord(line) }
    case .replacements(let language):
      var lines: [String: Int] = [:]
      replacements[language] = replacements[language] ?? [:]
      read(bytes, of: name) { content, line throws(LineError) in
        let (key, value) = try Self.replacement(in: line.text)
        if let first = lines[Fold.fold(key)] {
          throw LineError(
            localized(
              "“{word}” is already on line {line}; remove one of them", ["word": key, "line": String(first)])
          )
        }
        lines[Fold.fold(key)] = line.number
        content.replacements[language]?[key] = value
      }
    case .compounds:
      let lines = CompoundLines(bytes)
      compounds = lines.compounds
      problems += lines.problems.map { DictionaryProblem(file: name, line: $0.line, reason: $0.reason) }
    case .unusable(let problem): problems.append(problem)
    }
  }

  /// The reason why a line is skipped.
  private struct LineError: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private struct Line {
    var number: Int
    var text: String
  }

  /// Calls a closure with each line that is neither empty nor a comment, without the white space around it.
  private mutating func read(
    _ bytes: [UInt8], of name: String, _ body: (inout DictionaryContent, Line) throws(LineError) -> Void
  ) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    for (index, line) in bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      do throws(LineError) {
        guard let whole = String(validating: line, as: UTF8.self) else {
          throw LineError(localized("the line is not UTF-8; save the file as UTF-8"))
        }
        let text = whole.trimmed
        guard !text.isEmpty, text.first != "#" else { continue }
        try body(&self, Line(number: index + 1, text: text))
      } catch {
        problems.append(DictionaryProblem(file: name, line: index + 1, reason: error.reason))
      }
    }
  }

  private mutating func addWord(_ line: Line) throws(LineError) {
    try Self.checkLength(line.text)
    guard line.text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else {
      throw LineError(
        localized(
          "“{text}” has no letter or digit and can never be suggested; remove it", ["text": line.text]))
    }
    words.append(line.text)
  }

  private static func replacement(in line: String) throws(LineError) -> (key: String, value: String) {
    guard let sign = line.firstIndex(of: "=") else {
      throw LineError(localized("“=” is missing; write calc = calculator"))
    }
    let key = line[..<sign].trimmed
    let value = line[line.index(after: sign)...].trimmed
    guard !key.isEmpty else { throw LineError(localized("nothing precedes “=”; write the word to replace there")) }
    guard !value.isEmpty else { throw LineError(localized("nothing follows “=”; write the replacement there")) }
    try checkLength(value)
    try checkLength(key)
    guard LocalProvider.isWord(key) else {
      throw LineError(
        localized(
          "“{text}” is not one word; only single words of letters and digits can be replaced", ["text": key]))
    }
    return (key, value)
  }

  private static func checkLength(_ text: String) throws(LineError) {
    guard text.count <= DictionaryFile.longest else {
      throw LineError(
        localized(
          "the line is longer than {count} character; shorten it",
          plural: "the line is longer than {count} characters; shorten it",
          count: DictionaryFile.longest))
    }
  }
}
