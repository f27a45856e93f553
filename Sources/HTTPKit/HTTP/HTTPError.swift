/// Why there is no answer.
public enum HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The answer was not here, or not whole, in time.
  case timedOut(Duration)
  /// The answer has more bytes than are wanted. What was read of it is gone.
  case tooLarge(limit: Int)
  /// No address is known for the host.
  case unknownHost(String)
  /// Nobody listens there, or the way is barred; with the system's reason.
  case unreachable(HTTPURL, reason: String)
  /// The server did not prove to be the one that was meant.
  case untrusted(HTTPURL, CertificateProblem)
  /// The connection ended before the answer did, or what came was no HTTP; with the reason.
  case broken(reason: String)
  /// The server sends to another host, another port, or from encryption to none.
  case redirectedElsewhere(String)
  /// The server sends from one address to the next without an end.
  case redirectedTooOften

  /// What is wrong with a certificate.
  public enum CertificateProblem: String, Sendable, Hashable {
    case unknownAuthority = "its certificate is signed by nobody this system trusts"
    case wrongHost = "its certificate is for another host"
    case notYetValid = "its certificate is not valid yet"
    case expired = "its certificate has expired"
    case revoked = "its certificate was revoked"
    case other = "its encryption cannot be trusted"
  }

  /// One sentence without its subject, which is the server.
  public var description: String {
    switch self {
    case .timedOut(let limit): "did not answer within \(limit)"
    case .tooLarge(let limit): "answered with more than \(limit) bytes"
    case .unknownHost(let host): "no address is known for “\(host)”"
    case .unreachable(let url, let reason): "cannot be reached at \(url.host), port \(url.port): \(reason)"
    case .untrusted(let url, let problem): "\(url.host) was not trusted: \(problem.rawValue)"
    case .broken(let reason): "broke off: \(reason)"
    case .redirectedElsewhere(let target): "sent on to \(target), where nothing is sent"
    case .redirectedTooOften: "sent on too often"
    }
  }
}
