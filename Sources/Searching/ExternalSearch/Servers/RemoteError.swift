public import SystemKit

/// The reason why a remote provider has no suggestions. The description is a sentence without its subject, which is
/// the provider's name. It gives advice if the user can help.
public enum RemoteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The request failed.
  case http(HTTPError)
  /// The status of the answer means failure.
  case status(Int)
  /// The content type of the answer is not JSON.
  case wrongType(String)
  /// The answer is invalid in its own character set.
  case notText
  /// The answer is invalid JSON.
  case notJSON(JSONError)
  /// No item of the answer has a text at the path.
  case noTexts(path: String)
  /// The token could not be read.
  case token(String)
  /// The rate limit does not allow a request now.
  case tooOften
  /// The server allows no requests for this time.
  case paused(Duration)
  /// The text results in an invalid address.
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
  /// The duration in whole seconds, rounded up.
  fileprivate var rounded: Duration {
    let (seconds, rest) = components
    return .seconds(seconds + (rest > 0 ? 1 : 0))
  }
}
