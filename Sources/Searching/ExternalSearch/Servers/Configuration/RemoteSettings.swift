internal import Suggestions

/// The checked settings of a remote provider's section.
public struct RemoteSettings: Sendable, Hashable {
  /// Identifies it in settings and suggestions: `remote.` and the name of its section.
  public internal(set) var id: String

  /// The name for display.
  public internal(set) var name: String

  /// The host that gets the typed text.
  public internal(set) var host: String

  /// Whether it also has rows for the final search.
  public internal(set) var givesResults: Bool

  var method: String
  var url: Template
  var headers: [HTTPHeader]
  var body: Template?
  var contentType: String
  var token: TokenSource?
  var tokenHeader: Template
  var answer: AnswerShape
  var passes: PassedPart
  /// The most letters that are sent. A longer text was pasted, and is not a search.
  var maximumLength: Int
  var rateLimit: RateLimit?
  var maximumSize: Int
  var policy: ProviderPolicy

  /// The origin of a token.
  enum TokenSource: Sendable, Hashable {
    case file(String)
    case secret([String: String])
  }

  /// The part of the text that is sent.
  enum PassedPart: String, Sendable, CaseIterable {
    case wholeText = "all"
    case textBeforeCaret = "before-caret"
    case wordAtCaret = "word"
  }
}

/// A limit on requests: at most this number within a period, in bursts or evenly.
struct RateLimit: Sendable, Hashable {
  var count: Int
  var period: Duration
}
