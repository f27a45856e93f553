internal import CGLib
internal import CSoup
internal import GLibKit

/// Asks web servers, in a thread of its own.
///
/// It keeps no cookies, no passwords and no answers, sends neither the user's language nor a referrer, and follows no
/// redirection to another place. Encrypted servers must have a certificate that the system trusts.
/// Servers elsewhere are reached through the system's proxy, if one is set; those on this machine never are.
///
/// Nothing is started before the first request.
public actor HTTPClient {
  private let executor = LoopExecutor(name: "hunch-http")
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let userAgent: String
  private let authority: String?
  private var sessions: [Bool: HTTPSession] = [:]

  /// - Parameter userAgent: what it calls itself, where a request does not say otherwise.
  public init(userAgent: String) {
    self.init(userAgent: userAgent, authority: nil)
  }

  /// - Parameter authority: a file of certificates that are trusted in place of the system's.
  init(userAgent: String, authority: String?) {
    self.userAgent = userAgent
    self.authority = authority
  }

  /// Sessions must be released on the thread that they belong to.
  isolated deinit {
    sessions = [:]
  }

  /// Asks, and waits for the whole answer. Cancelling the task ends the connection.
  ///
  /// - Throws: ``HTTPError``, or `CancellationError`. A status that means failure is an answer, and no error.
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

  /// One session that never uses a proxy, for this machine, and one that does as the system says.
  private func session(for url: HTTPURL) throws -> HTTPSession {
    if let known = sessions[url.isLoopback] { return known }
    let session = try HTTPSession(usesProxy: !url.isLoopback, authority: authority)
    sessions[url.isLoopback] = session
    return session
  }
}

/// A SoupSession. It belongs to the thread in which it is made.
final class HTTPSession {
  let pointer: UnsafeMutablePointer<SoupSession>

  /// - Parameter authority: a file of certificates that are trusted in place of the system's.
  init(usesProxy: Bool, authority: String?) throws {
    guard let session = soup_session_new() else { preconditionFailure("a SoupSession is always made") }
    pointer = session
    // There is a deadline for the whole; this one would begin anew with each byte.
    soup_session_set_timeout(session, 0)
    soup_session_set_idle_timeout(session, 30)
    // It would keep passwords, and there are none to be asked for.
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
  /// The body as text, by the character set that the server names, else UTF-8; nil if it is not in that set, or nobody
  /// knows the set.
  public var text: String? {
    let bytes = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
    let set = charset?.lowercased() ?? "utf-8"
    if set == "utf-8" || set == "utf8" || set == "us-ascii" { return String(validating: bytes, as: UTF8.self) }
    var length: gsize = 0
    let converted = bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return g_convert(start, gssize(bytes.count), "UTF-8", set, nil, &length, nil)
    }
    guard let converted else { return nil }
    defer { g_free(converted) }
    return String(decoding: UnsafeRawBufferPointer(start: converted, count: Int(length)), as: UTF8.self)
  }
}
