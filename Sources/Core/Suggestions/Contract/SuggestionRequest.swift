internal import SmartSearch

/// A question to a provider.
public struct SuggestionRequest: Sendable, Hashable {
  /// The part of the text for which suggestions are wanted. The provider chooses the part
  /// (``SuggestionProvider/passedText``).
  public var text: String

  /// The range of ``text`` in ``wholeText``, in Unicode scalars.
  public var range: Range<Int>

  /// The whole typed text.
  public var wholeText: String

  /// The caret in ``wholeText``, in Unicode scalars.
  public var caret: Int

  /// The language of the user, as an IETF tag or a POSIX locale name (`de`, `de-AT`, `de_AT.UTF-8`).
  public var locale: String

  /// The most suggestions that are useful.
  public var limit: Int

  /// Makes a request about a whole text, or about a part of it.
  ///
  /// - Parameter caret: nil is the end. A caret outside the text is clamped.
  public init(
    _ wholeText: String, caret: Int? = nil, passing passedText: PassedText = .wholeText, locale: String = "en",
    limit: Int = 5
  ) {
    let scalars = Array(wholeText.unicodeScalars)
    let caret = min(max(caret ?? scalars.count, 0), scalars.count)
    let range = passedText.range(scalars, caret).clamped(to: 0..<scalars.count)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    self.text = String(text)
    self.range = range
    self.wholeText = wholeText
    self.caret = caret
    self.locale = locale
    self.limit = limit
  }
}

/// The part of the text that a provider receives.
public struct PassedText: Sendable {
  /// Returns the part, in scalars, of a whole text with its caret. A part outside the text is cut off.
  var range: @Sendable (_ text: [Unicode.Scalar], _ caret: Int) -> Range<Int>

  /// Makes a custom choice.
  public init(_ range: @escaping @Sendable (_ text: [Unicode.Scalar], _ caret: Int) -> Range<Int>) {
    self.range = range
  }

  /// The whole text.
  public static let wholeText = PassedText { text, _ in 0..<text.count }

  /// The text before the caret.
  public static let textBeforeCaret = PassedText { _, caret in 0..<caret }

  /// The beginning of the word at the caret, up to the caret; empty after white space.
  public static let wordAtCaret = PassedText { text, caret in
    let start = text[..<caret].lastIndex { $0.properties.isWhitespace }.map { $0 + 1 } ?? 0
    return start..<caret
  }
}

/// The key by which this module compares texts: the fold, with one space between words.
enum TextKey {
  static func key(of text: String) -> String { Fold.key(of: text) }

  /// Splits a text at white space.
  static func words(of text: String) -> [String] {
    text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
  }
}
