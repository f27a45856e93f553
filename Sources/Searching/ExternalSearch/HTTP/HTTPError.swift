internal import SystemKit

/// The reason why a request failed.
public enum HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The complete answer did not arrive in time.
  case timedOut(Duration)
  /// The answer exceeds the limit. The part that was read is discarded.
  case tooLarge(limit: Int)
  /// The host has no known address.
  case unknownHost(String)
  /// The connection failed; with the system's reason.
  case unreachable(HTTPURL, reason: String)
  /// The server did not prove its identity.
  case untrusted(HTTPURL, CertificateProblem)
  /// The connection ended early, or the answer was not HTTP; with the reason.
  case broken(reason: String)
  /// A redirection leads to another host or port, or from encryption to none.
  case redirectedElsewhere(String?)
  /// Too many redirections follow each other.
  case redirectedTooOften

  public enum CertificateProblem: Sendable, Hashable {
    case unknownAuthority
    case wrongHost
    case notYetValid
    case expired
    case revoked
    case other

    /// The problem, in words.
    var words: String {
      switch self {
      case .unknownAuthority: localized("this system does not trust the signer of its certificate")
      case .wrongHost: localized("its certificate is for another host")
      case .notYetValid: localized("its certificate is not valid yet")
      case .expired: localized("its certificate has expired")
      case .revoked: localized("its certificate was revoked")
      case .other: localized("its encryption cannot be trusted")
      }
    }
  }

  /// A sentence without its subject, which is the server.
  public var description: String {
    switch self {
    case .timedOut(let limit): localized("did not answer within {time}", ["time": localizedDuration(limit)])
    case .tooLarge(let limit):
      localized("answered with more than {count} byte", plural: "answered with more than {count} bytes", count: limit)
    case .unknownHost(let host): localized("the host “{host}” was not found", ["host": host])
    case .unreachable(let url, let reason):
      localized(
        "could not be reached at {host}, port {port}: {reason}",
        ["host": url.host, "port": String(url.port), "reason": reason])
    case .untrusted(let url, let problem):
      localized("{host} is not trusted: {reason}", ["host": url.host, "reason": problem.words])
    case .broken(let reason): localized("closed the connection: {reason}", ["reason": reason])
    case .redirectedElsewhere(let host?): localized("redirected to {host}, which Hunch does not follow", ["host": host])
    case .redirectedElsewhere(nil): localized("redirected to another address, which Hunch does not follow")
    case .redirectedTooOften: localized("redirected too often")
    }
  }
}
