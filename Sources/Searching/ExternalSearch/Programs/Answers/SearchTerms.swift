internal import SmartSearch

/// The words that programs search for.
public struct SearchTerms: Sendable, Hashable {
  /// The words, as typed.
  public let words: [String]

  /// Splits a text at white space, and removes controls, including those of the writing direction.
  public init(_ text: String) {
    words = text.unicodeScalars.split { $0.properties.isWhitespace }.compactMap { word in
      let kept = word.filter(\.isPresentable)
      return kept.isEmpty ? nil : String(String.UnicodeScalarView(kept))
    }
  }

  /// Takes the words of an earlier search.
  public init(words: [String]) {
    self.words = words
  }

  /// The words, separated by spaces.
  public var joined: String { words.joined(separator: " ") }

  /// The number of letters (clusters).
  public var letterCount: Int { words.reduce(0) { $0 + $1.count } }

  /// Whether the results for another text can be narrowed to these words: this text begins with the other, so every
  /// word is as strict or stricter.
  public func narrow(_ other: SearchTerms) -> Bool {
    joined.unicodeScalars.starts(with: other.joined.unicodeScalars)
  }
}
