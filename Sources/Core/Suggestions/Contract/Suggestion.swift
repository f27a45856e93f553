/// Something that a provider thinks the user may want to type.
///
/// After KeyboardKit's `Autocomplete.Suggestion`: what is inserted and what is shown may differ, and a kind says how a
/// suggestion is to be drawn, announced and applied.
public struct Suggestion: Sendable, Hashable, Codable {
  /// What kind of suggestion it is.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A term. It is applied only when it is chosen.
    case regular
    /// A sign, such as an emoji, for which the text stands. It is applied only when it is chosen.
    case symbol
    /// A correction of what was typed: "did you mean".
    case autocorrect
    /// The typed word itself, which is unknown: no name has a word that begins with it. Choosing it teaches the word.
    case unknown
  }

  /// What is put in the place of ``range``.
  public var text: String

  /// What is shown; by default the text.
  public var title: String

  /// More about it, shown quietly behind the title.
  public var subtitle: String?

  public var kind: Kind

  /// The ``SuggestionProvider/id`` of the provider it comes from. The merger fills it in.
  public var source: String

  /// How likely the user wants it, from 0 to 1. Values outside count as the nearer end.
  public var score: Double

  /// The part of the whole text that ``text`` takes the place of, in Unicode scalars (the positions of GTK's text
  /// widgets). Nil is the range that was asked about. A range that includes a typed sign, such as the colon of
  /// `:smile`, takes it away.
  public var range: Range<Int>?

  /// What else the provider knows, for whoever acts on the suggestion: a URI, an id, a code point.
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

  /// Whether it corrects what was typed.
  public var isAutocorrect: Bool { kind == .autocorrect }

  /// Whether it is the typed word, unknown to all sources.
  public var isUnknown: Bool { kind == .unknown }
}

extension Suggestion {
  /// A text, and where its caret stands, in scalars.
  public struct Applied: Sendable, Hashable {
    public var text: String
    public var caret: Int

    public init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }

  /// The whole text after this suggestion is chosen.
  ///
  /// - Parameters:
  ///   - request: what the provider was asked.
  ///   - addsSpace: whether a space is to follow, to type on. There is never a second one: a space that is there
  ///     already is stepped over.
  public func applied(to request: SuggestionRequest, addsSpace: Bool = false) -> Applied {
    let scalars = Array(request.wholeText.unicodeScalars)
    let replaced = (range ?? request.range).clamped(to: 0..<scalars.count)
    var result = Array(scalars[..<replaced.lowerBound]) + Array(text.unicodeScalars)
    var caret = result.count
    let rest = scalars[replaced.upperBound...]
    if addsSpace {
      if result.last?.properties.isWhitespace == true {
        // The text brings its own.
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

  /// The key by which suggestions of the same outcome are recognised: the fold of the whole text that they make, without
  /// the white space around it. An unknown word never has the key of a term: choosing it teaches, and does not search.
  public func identity(in request: SuggestionRequest) -> String {
    (kind == .unknown ? "\0" : "") + TextKey.key(of: applied(to: request).text)
  }
}
