public import HTTPKit

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
    case .status(let status): "answered \(status): \(Self.advice(status))"
    case .wrongType(let type): "answered with \(type), which is not JSON: check its url"
    case .notText: "answered with text that is damaged"
    case .notJSON(let error): "answered with something that \(error)"
    case .noTexts(let path): "answered, but has no text at \(path): check its list and text"
    case .token(let reason): "was not asked, for want of a token: \(reason)"
    case .tooOften: "was not asked, since its rate-limit is reached"
    case .paused(let time): "was not asked, since it wants to be left alone for \(time.rounded)"
    case .noAddress: "was not asked: its url makes no address with this text"
    }
  }

  private static func advice(_ status: Int) -> String {
    switch status {
    case 401, 403: "check its token"
    case 404, 410: "check its url"
    case 405: "check its method"
    case 400, 415, 422: "check its url and body"
    case 429: "it was asked too often; set a lower rate-limit"
    case 500...: "it has a problem of its own"
    default: "check its url"
    }
  }
}

extension Duration {
  /// In whole seconds, rounded up, as people say it.
  fileprivate var rounded: String {
    let (seconds, rest) = components
    let whole = seconds + (rest > 0 ? 1 : 0)
    return whole == 1 ? "1 second" : "\(whole) seconds"
  }
}
