internal import Suggestions

/// What is known of one remote provider: all that its section says, checked.
public struct RemoteSettings: Sendable, Hashable {
  /// What names it in settings and suggestions: `remote.` and the name of its section.
  public internal(set) var id: String

  /// Its name as the user reads it.
  public internal(set) var name: String

  /// The host to which it sends what is typed.
  public internal(set) var host: String

  /// Whether it has rows for the final search as well.
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
  /// The most letters that are sent. A longer text was pasted, and is no search.
  var maximumLength: Int
  var rateLimit: RateLimit?
  var maximumSize: Int
  var policy: ProviderPolicy

  /// Where a token comes from.
  enum TokenSource: Sendable, Hashable {
    case file(String)
    case secret([String: String])
  }

  /// Which part of the text is sent.
  enum PassedPart: String, Sendable, CaseIterable {
    case wholeText = "all"
    case textBeforeCaret = "before-caret"
    case wordAtCaret = "word"
  }
}

/// How often a server may be asked: no more than so many times within a time, in bursts or evenly.
struct RateLimit: Sendable, Hashable {
  var count: Int
  var period: Duration
}
