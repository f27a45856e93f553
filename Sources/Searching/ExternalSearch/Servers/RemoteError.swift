public import SystemKit

/// Why a remote provider has no suggestions. The description is a sentence without its subject, which is the
/// provider's name, and says what to do where something can be done.
public enum RemoteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No answer came.
  case http(HTTPError)
  /// The answer's status is not one of success.
  case status(Int)
  /// The answer is of a kind that holds no JSON.
  case wrongType(String)
  /// The answer is not in the character set that it says.
  case notText
  /// The answer is not JSON, or of a kind that is not read.
  case notJSON(JSONError)
  /// The answer has items, and none of them a text at the path.
  case noTexts(path: String)
  /// The token cannot be had.
  case token(String)
  /// It was not asked, since the rate limit does not allow it now.
  case tooOften
  /// It was not asked, since it wants to be left alone for so long.
  case paused(Duration)
  /// The address that the text makes is none.
  case noAddress

  public var description: String {
    switch self {
    case .http(let error): error.description
    case .status(let status):
      localized("answered {status}: {advice}", ["status": String(status), "advice": Self.advice(status)])
    case .wrongType(let type):
      localized("answered with {type}, which is not JSON: check its url", ["type": type])
    case .notText: localized("answered with damaged text")
    case .notJSON(let error):
      localized("sent an unreadable answer: {reason}", ["reason": error.description])
    case .noTexts(let path):
      localized("answered without a text at {path}: check its list and text", ["path": path])
    case .token(let reason): localized("was not asked: the token is missing: {reason}", ["reason": reason])
    case .tooOften: localized("was not asked: its rate-limit is reached")
    case .paused(let time):
      localized("was not asked: it wants no requests for {time}", ["time": localizedDuration(time.rounded)])
    case .noAddress: localized("was not asked: its url and this text form no valid address")
    }
  }

  private static func advice(_ status: Int) -> String {
    switch status {
    case 401, 403: localized("check its token")
    case 404, 410: localized("check its url")
    case 405: localized("check its method")
    case 400, 415, 422: localized("check its url and body")
    case 429: localized("too many requests; lower its rate-limit")
    case 500...: localized("the server has a problem")
    default: localized("check its url")
    }
  }
}

extension Duration {
  /// In whole seconds, rounded up, as people say it.
  fileprivate var rounded: Duration {
    let (seconds, rest) = components
    return .seconds(seconds + (rest > 0 ? 1 : 0))
  }
}
