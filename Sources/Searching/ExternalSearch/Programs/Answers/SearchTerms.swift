internal import SmartSearch

/// What programs are asked for: the words of the typed text.
public struct SearchTerms: Sendable, Hashable {
  /// The words, as they were typed.
  public let words: [String]

  /// The words of a text: its parts between white space, without controls and controls of writing direction.
  public init(_ text: String) {
    words = text.unicodeScalars.split { $0.properties.isWhitespace }.compactMap { word in
      let kept = word.filter(\.isPresentable)
      return kept.isEmpty ? nil : String(String.UnicodeScalarView(kept))
    }
  }

  /// These words, of an earlier search.
  public init(words: [String]) {
    self.words = words
  }

  /// The words with one space between.
  public var joined: String { words.joined(separator: " ") }

  /// How many letters (clusters) there are.
  public var letterCount: Int { words.reduce(0) { $0 + $1.count } }

  /// Whether the other's results can be narrowed to these: the text begins with the other's, so that every word says
  /// the same or more.
  public func narrow(_ other: SearchTerms) -> Bool {
    joined.unicodeScalars.starts(with: other.joined.unicodeScalars)
  }
}
