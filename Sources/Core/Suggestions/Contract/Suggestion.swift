/// A text that the user may want to type, according to a provider.
///
/// Modelled on KeyboardKit's `Autocomplete.Suggestion`: the inserted and the shown text may differ, and the kind
/// determines how a suggestion is drawn, announced and applied.
public struct Suggestion: Sendable, Hashable, Codable {
  /// The kind of a suggestion.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A term. It is applied only when chosen.
    case regular
    /// A sign, such as an emoji, that the text stands for. It is applied only when chosen.
    case symbol
    /// A correction of the typed text ("did you mean").
    case autocorrect
    /// The typed word itself, which is unknown: no name has a word that begins with it. Choosing it teaches the word.
    case unknown
  }

  /// The text that replaces ``range``.
  public var text: String

  /// The shown text; by default ``text``.
  public var title: String

  /// Details, shown dimmed behind the title.
  public var subtitle: String?

  public var kind: Kind

  /// The ``SuggestionProvider/id`` of its provider. The merger sets it.
  public var source: String

  /// The probability that the user wants it, from 0 to 1. Other values are clamped.
  public var score: Double

  /// The part of the whole text that ``text`` replaces, in Unicode scalars (the positions of GTK's text widgets). Nil
  /// stands for the range of the request. A range that includes a typed sign, such as the colon of `:smile`, removes
  /// the sign.
  public var range: Range<Int>?

  /// Further data from the provider, for acting on the suggestion: a URI, an id, a code point.
  public var additionalInfo: [String: String]

  public init(
    _ text: String, title: String? = nil, subtitle: String? = nil, kind: Kind = .regular, source: String = "",
    score: Double = 0.5, range: Range<Int>? = nil, additionalInfo: [String: String] = [:]
  ) {
    self.text = text
    self.title = title ?? text
    self.subtitle = subtitle
    self.kind = kind
    self.source = source
    self.score = score
    self.range = range
    self.additionalInfo = additionalInfo
  }

  /// Whether it corrects the typed text.
  public var isAutocorrect: Bool { kind == .autocorrect }

  /// Whether it is the typed word, unknown to all sources.
  public var isUnknown: Bool { kind == .unknown }
}

extension Suggestion {
  /// A text and its caret, in scalars.
  public struct Applied: Sendable, Hashable {
    public var text: String
    public var caret: Int

    public init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }

  /// Returns the whole text after choosing this suggestion.
  ///
  /// - Parameters:
  ///   - request: the request to the provider.
  ///   - addsSpace: whether to add a space for further typing. An existing space is never doubled: the caret moves
  ///     behind it.
  public func applied(to request: SuggestionRequest, addsSpace: Bool = false) -> Applied {
    let scalars = Array(request.wholeText.unicodeScalars)
    let replaced = (range ?? request.range).clamped(to: 0..<scalars.count)
    var result = Array(scalars[..<replaced.lowerBound]) + Array(text.unicodeScalars)
    var caret = result.count
    let rest = scalars[replaced.upperBound...]
    if addsSpace {
      if result.last?.properties.isWhitespace == true {
        // The text ends in a space already.
      } else if rest.first?.properties.isWhitespace == true {
        caret += 1
      } else {
        result.append(" ")
        caret += 1
      }
    }
    result += rest
    var whole = String.UnicodeScalarView()
    whole.append(contentsOf: result)
    return Applied(text: String(whole), caret: caret)
  }

  /// Returns the key that identifies suggestions with the same outcome: the fold of the resulting whole text, without
  /// surrounding white space. An unknown word never has the key of a term, because choosing it teaches and does not
  /// search.
  public func identity(in request: SuggestionRequest) -> String {
    (kind == .unknown ? "\0" : "") + TextKey.key(of: applied(to: request).text)
  }
}
