/// The surroundings of the caret in a typed text: the word at it, the words before, and the rest.
struct TypedWord {
  /// The word at the caret, as typed; empty between words.
  var word: String
  /// Its range in the whole text, in scalars; empty at the caret between words.
  var range: Range<Int>
  /// Whether the caret is at its end.
  var isAtEnd: Bool
  /// The words before it, folded.
  var before: [String]
  /// The range of the last of them.
  var previousRange: Range<Int>
  /// Whether white space precedes the caret, and a new word begins.
  var isAfterSpace: Bool
  /// Whether there are other words.
  var hasOthers: Bool

  init(_ request: SuggestionRequest) {
    let scalars = Array(request.wholeText.unicodeScalars)
    let words = Self.words(in: scalars)
    let caret = request.caret
    let current = words.first { $0.lowerBound < caret && caret <= $0.upperBound }
    let range = current ?? caret..<caret
    self.range = range
    word = Self.text(scalars[range])
    isAtEnd = caret == range.upperBound
    let earlier = words.filter { $0.upperBound <= range.lowerBound && $0 != range }
    before = earlier.map { Words.fold(Self.text(scalars[$0])) }
    previousRange = earlier.last ?? 0..<0
    isAfterSpace = caret > 0 && scalars[caret - 1].properties.isWhitespace
    hasOthers = words.contains { $0 != range }
  }

  private static func words(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, scalar) in scalars.enumerated() {
      let isInside = start != nil && index + 1 < scalars.count && Words.isPart(scalars[index + 1])
      if Words.isPart(scalar) || (Words.isApostrophe(scalar) && isInside) {
        start = start ?? index
      } else if let first = start {
        words.append(first..<index)
        start = nil
      }
    }
    if let start { words.append(start..<scalars.count) }
    return words
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

/// The quotation marks of a language, for showing a word as a quotation.
enum Quotation {
  static func quoted(_ text: String, locale: String) -> String {
    let (open, close) = marks(of: locale)
    return open + text + close
  }

  private static func marks(of locale: String) -> (String, String) {
    switch locale.prefix(2).lowercased() {
    case "de", "cs", "sk", "sl", "is", "lt": ("„", "“")
    case "pl", "ro", "hu", "nl", "hr": ("„", "”")
    case "fr": ("«\u{A0}", "\u{A0}»")
    case "es", "it", "pt", "ru", "uk", "el", "no", "nb": ("«", "»")
    case "da": ("»", "«")
    case "sv", "fi": ("”", "”")
    case "ja", "zh": ("「", "」")
    default: ("“", "”")
    }
  }
}
