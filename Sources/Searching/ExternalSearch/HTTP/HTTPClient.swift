internal import CGLib
internal import CSoup
internal import CSoupLoader
internal import GLibKit
internal import SystemKit

/// Sends requests to web servers, in its own thread.
///
/// It stores no cookies, passwords or answers, sends neither the user's language nor a referrer, and follows no
/// redirection to another place. Encrypted servers need a certificate that the system trusts. Remote servers are
/// reached through the system's proxy, if one is set; servers on this machine never are.
///
/// Nothing is started before the first request.
public actor HTTPClient {
  private let executor = LoopExecutor(name: "hunch-http")
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let userAgent: String
  private let authority: String?
  private var sessions: [Bool: HTTPSession] = [:]

  /// - Parameter userAgent: the User-Agent header, unless a request has its own.
  public init(userAgent: String) {
    self.init(userAgent: userAgent, authority: nil)
  }

  /// - Parameter authority: a file of trusted certificates that replaces the system's.
  init(userAgent: String, authority: String?) {
    self.userAgent = userAgent
    self.authority = authority
  }

  /// Sessions must be released on their own thread.
  isolated deinit {
    sessions = [:]
  }

  /// Sends a request and waits for the whole answer. Cancelling the task closes the connection.
  ///
  /// - Throws: ``HTTPError``, or `CancellationError`. A status that means failure is an answer, not an error.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await executor.withCancellation(after: request.deadline) { try await exchange(request, $0) }
  }

  private func exchange(_ request: HTTPRequest, _ cancellation: Cancellation) async throws -> HTTPResponse {
    var request = request
    if !request.headers.contains(where: { $0.name.lowercased() == "user-agent" }) {
      request.headers.append(HTTPHeader("User-Agent", userAgent))
    }
    for _ in 0...Self.redirectionLimit {
      let exchange = try HTTPExchange(request, in: session(for: request.url), cancellation)
      try await exchange.start()
      guard let next = try exchange.redirected() else { return try await exchange.finish() }
      request = next
    }
    throw HTTPError.redirectedTooOften
  }

  private static let redirectionLimit = 4

  /// Returns a session without a proxy for this machine, otherwise one with the system's proxy.
  private func session(for url: HTTPURL) throws -> HTTPSession {
    if let known = sessions[url.isLoopback] { return known }
    let session = try HTTPSession(usesProxy: !url.isLoopback, authority: authority)
    sessions[url.isLoopback] = session
    return session
  }
}

/// A SoupSession. It belongs to the thread that made it.
final class HTTPSession {
  let pointer: UnsafeMutablePointer<SoupSession>

  /// - Parameter authority: a file of trusted certificates that replaces the system's.
  /// - Throws: ``HTTPError``, if libsoup is missing.
  init(usesProxy: Bool, authority: String?) throws {
    guard csl_load_soup() else {
      throw HTTPError.broken(reason: localized("{application} is not installed", ["application": "libsoup 3"]))
    }
    guard let session = soup_session_new() else { preconditionFailure("a SoupSession is always made") }
    pointer = session
    // The request has a deadline; this timeout would restart with each byte.
    soup_session_set_timeout(session, 0)
    soup_session_set_idle_timeout(session, 30)
    // This would store passwords, and Hunch asks for none.
    soup_session_remove_feature_by_type(session, soup_auth_manager_get_type())
    if !usesProxy { soup_session_set_proxy_resolver(session, nil) }
    if let authority {
      let database = try GLibError.check { g_tls_file_database_new(authority, &$0) }
      soup_session_set_tls_database(
        session, database.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTlsDatabase.self) })
      g_object_unref(database.map { UnsafeMutableRawPointer($0) })
    }
  }

  deinit {
    soup_session_abort(pointer)
    g_object_unref(pointer)
  }
}

extension HTTPResponse {
  /// The body as text, in the character set that the server names, otherwise UTF-8; nil if it is invalid or the set
  /// unknown.
  public var text: String? {
    let bytes = body.withoutByteOrderMark
    let set = charset?.lowercased() ?? "utf-8"
    if set == "utf-8" || set == "utf8" || set == "us-ascii" { return String(validating: bytes, as: UTF8.self) }
    return String(decoding: Array(bytes), in: set)
  }
}
