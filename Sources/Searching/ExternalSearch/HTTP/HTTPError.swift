internal import SystemKit

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
  case redirectedElsewhere(String?)
  /// The server sends from one address to the next without an end.
  case redirectedTooOften

  /// What is wrong with a certificate.
  public enum CertificateProblem: Sendable, Hashable {
    case unknownAuthority
    case wrongHost
    case notYetValid
    case expired
    case revoked
    case other

    /// What is wrong, in words.
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

  /// One sentence without its subject, which is the server.
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
