/// How a name is near to a text that does not match it, nearest first.
public enum NearKind: UInt8, Comparable, CaseIterable, Sendable {
  /// The name has the typed words with their punctuation, from the beginning of a word: `main.rs` in *src/main.rs*.
  case written
  /// A typed word consists of pieces, each of which begins a word of the name, in order: `vscode` in *Visual Studio
  /// Code*.
  case runTogether
  /// A typed word of three letters or more is inside a word: `shop` in *Photoshop*.
  case inside
  /// Letters are wrong, missing, extra or exchanged: `fierfox` in *Firefox*. See ``SlipCost``.
  case slip

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// An item that a text nearly matches. Near hits are not matches: they are neither counted nor completed.
public struct NearHit: Sendable, Hashable {
  /// The position of the item in the order given.
  public var item: UInt32
  public var kind: NearKind
  /// Its distance from the text, comparable within a kind; smaller is nearer.
  public var cost: Int
}

/// A text for near matches: its words, folded, without the punctuation between them.
struct NearText {
  /// A text of more words has no near matches.
  static let mostWords = 8

  let words: [NearWord]
  let pattern: SearchPattern

  /// Whether the typed text has punctuation besides its words.
  var hasPunctuation: Bool {
    words.count != pattern.tokens.count || zip(words, pattern.tokens).contains { $0.bytes != $1 }
  }

  /// Returns nil if a text can have no near matches.
  /// - Parameter leastInside: The minimum length, in letters, of a typed word that may be inside a word.
  init?(_ text: String, leastInside: Int = 3) {
    pattern = SearchPattern(text)
    let folded = NameDivision(text).foldedTokens(of: .words)
    guard (1...Self.mostWords).contains(folded.count) else { return nil }
    words = folded.map { NearWord($0, leastInside: leastInside) }
  }

  /// Whether one of the names of an item has each typed word with its punctuation, anywhere.
  func isWritten(in item: SearchItem) -> Bool {
    ([item.name] + item.alternateNames).contains { name in
      var folded: [UInt8] = []
      Fold.append(name.unicodeScalars, to: &folded)
      return pattern.tokens.allSatisfy { folded.span.holds($0) }
    }
  }

  /// Returns the first typed word that is the same as one of them.
  func first(like index: Int) -> Int { words.firstIndex { $0.bytes == words[index].bytes } ?? index }
}

/// A typed word.
struct NearWord {
  let bytes: [UInt8]
  let scalars: [UInt32]
  /// The highest cost of slips in it; nil if it may have none.
  let slipLimit: Int?
  let mayStandInside: Bool
  /// Whether it may consist of pieces of several words.
  let mayBeCut: Bool

  /// Longer words must match exactly.
  private static let mostScalars = 48

  init(_ folded: [UInt8], leastInside: Int) {
    bytes = folded
    scalars = String(decoding: folded, as: UTF8.self).unicodeScalars.map(\.value)
    let isPlain = !scalars.contains { ScalarKind($0) == .separator } && scalars.count <= Self.mostScalars
    slipLimit = isPlain ? SlipCost.limit(length: scalars.count) : nil
    mayStandInside = isPlain && scalars.count >= leastInside
    mayBeCut = scalars.count > 1 && bytes.count <= RunTogether.longestWord
  }
}
