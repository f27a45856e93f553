internal import SmartSearch

/// What a provider is asked.
public struct SuggestionRequest: Sendable, Hashable {
  /// The part of the text that suggestions are wanted for; which part that is, is the provider's choice
  /// (``SuggestionProvider/passedText``).
  public var text: String

  /// Where ``text`` stands in ``wholeText``, in Unicode scalars.
  public var range: Range<Int>

  /// All that is typed.
  public var wholeText: String

  /// Where the caret stands in ``wholeText``, in Unicode scalars.
  public var caret: Int

  /// The language of the user, as an IETF tag or a POSIX locale name (`de`, `de-AT`, `de_AT.UTF-8`).
  public var locale: String

  /// The most suggestions that are of use.
  public var limit: Int

  /// A request about a whole text, or about a part of it.
  ///
  /// - Parameter caret: nil is the end. A caret outside the text is taken to the nearer end.
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

  /// Whether the caret stands at the end, where typing goes on.
  public var isCaretAtEnd: Bool { caret == wholeText.unicodeScalars.count }
}

/// Which part of the text a provider is given.
public struct PassedText: Sendable {
  /// The part, in scalars, of a whole text with its caret. What lies outside the text is cut off.
  var range: @Sendable (_ text: [Unicode.Scalar], _ caret: Int) -> Range<Int>

  /// A choice of one's own.
  public init(_ range: @escaping @Sendable (_ text: [Unicode.Scalar], _ caret: Int) -> Range<Int>) {
    self.range = range
  }

  /// All of it.
  public static let wholeText = PassedText { text, _ in 0..<text.count }

  /// What stands before the caret.
  public static let textBeforeCaret = PassedText { _, caret in 0..<caret }

  /// The part of the word at the caret that stands before it; empty after white space.
  public static let wordAtCaret = PassedText { text, caret in
    let start = text[..<caret].lastIndex { $0.properties.isWhitespace }.map { $0 + 1 } ?? 0
    return start..<caret
  }
}

/// The key by which texts are compared everywhere in this module: the fold, with one space between its words.
enum TextKey {
  static func key(of text: String) -> String {
    words(of: Fold.fold(text)).joined(separator: " ")
  }

  /// The parts of a text between white space.
  static func words(of text: String) -> [String] {
    text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
  }
}
