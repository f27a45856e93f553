public import SmartSearch
internal import SystemKit

/// Compound words as written in a text: one a line, with spaces between the parts, such as `eye dropper` for the word
/// `eyedropper`. Empty lines and lines that begin with `#` are ignored.
public struct CompoundLines: Sendable {
  /// The words with their parts.
  public private(set) var compounds: Compounds = [:]

  /// The invalid lines, in their order.
  public private(set) var problems: [LineProblem] = []

  /// The most letters (clusters) in a word.
  private static let longest = 200

  /// - Complexity: O(*n*) in the length of the text.
  public init(_ bytes: some Collection<UInt8>) {
    var entries: [(key: String, value: [String])] = []
    var lines: [String: Int] = [:]
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes.dropFirst(0)
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      do throws(LineError) {
        guard let parts = try Self.parts(of: line) else { continue }
        let word = parts.joined()
        if let first = lines[Fold.fold(word)] {
          throw LineError(
            localized(
              "“{word}” is already on line {line}; remove one of them", ["word": word, "line": String(first)]))
        }
        lines[Fold.fold(word)] = index + 1
        entries.append((word, parts))
      } catch {
        problems.append(LineProblem(line: index + 1, reason: error.reason))
      }
    }
    compounds = Compounds(entries)
  }

  /// Returns the parts of the word in a line; nil for an empty line or a comment.
  private static func parts(of line: some Collection<UInt8>) throws(LineError) -> [String]? {
    guard let text = String(validating: line, as: UTF8.self) else { throw .notUTF8 }
    let parts = text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    guard let first = parts.first, !first.hasPrefix("#") else { return nil }
    guard text.count <= longest else {
      throw LineError(
        localized(
          "the line is longer than {count} character; shorten it",
          plural: "the line is longer than {count} characters; shorten it",
          count: longest))
    }
    guard parts.count > 1 else {
      throw LineError(
        localized(
          "“{word}” has only one part; separate the parts with spaces, as in eye dropper", ["word": first]))
    }
    if let part = parts.first(where: { !isPart($0) }) {
      throw LineError(localized("“{part}” is not part of a word; use only letters and digits", ["part": part]))
    }
    return parts
  }

  /// Whether a text can be a part of a word. Names are split at all other characters anyway.
  private static func isPart(_ text: String) -> Bool {
    !Fold.fold(text).isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0.properties.generalCategory.isMark
      }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
