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
    problems = LineProblem.ofLines(in: bytes) { line, number throws(LineError) in
      let parts = try Self.parts(of: line)
      let word = parts.joined()
      if let first = lines[Fold.fold(word)] { throw LineError.repeated(word, line: first) }
      lines[Fold.fold(word)] = number
      entries.append((word, parts))
    }
    compounds = Compounds(entries)
  }

  /// Returns the parts of the word in a line.
  private static func parts(of line: String) throws(LineError) -> [String] {
    try LineError.check(line, isWithin: longest)
    let parts = line.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    guard parts.count > 1 else {
      throw LineError(
        localized("“{word}” has only one part; separate the parts with spaces, as in eye dropper", ["word": line]))
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
