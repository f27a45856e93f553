internal import Localization

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
      case .unknownAuthority: localized("its certificate is signed by nobody this system trusts")
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
    case .unknownHost(let host): localized("no address is known for “{host}”", ["host": host])
    case .unreachable(let url, let reason):
      localized(
        "cannot be reached at {host}, port {port}: {reason}",
        ["host": url.host, "port": String(url.port), "reason": reason])
    case .untrusted(let url, let problem):
      localized("{host} was not trusted: {reason}", ["host": url.host, "reason": problem.words])
    case .broken(let reason): localized("broke off: {reason}", ["reason": reason])
    case .redirectedElsewhere(let host?): localized("sent on to {host}, where nothing is sent", ["host": host])
    case .redirectedElsewhere(nil): localized("sent on to another address, where nothing is sent")
    case .redirectedTooOften: localized("sent on too often")
    }
  }
}
