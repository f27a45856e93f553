internal import CGLib
internal import CSoup
internal import GLibKit
internal import SystemKit

/// A request and its answer, without following redirections.
final class HTTPExchange {
  private let request: HTTPRequest
  private let session: HTTPSession
  private let cancellation: Cancellation
  private let message: OpaquePointer
  private var stream: UnsafeMutablePointer<GInputStream>?

  private static let chunkSize = 1 << 14

  init(_ request: HTTPRequest, in session: HTTPSession, _ cancellation: Cancellation) throws {
    guard let message = soup_message_new(request.method, request.url.description) else {
      throw HTTPError.broken(reason: localized("{address} is not a valid address", ["address": "\(request.url)"]))
    }
    self.request = request
    self.session = session
    self.cancellation = cancellation
    self.message = message
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    let headers = soup_message_get_request_headers(message)
    for header in request.headers where header.isValid {
      soup_message_headers_append(headers, header.name, header.value)
    }
    if let body = request.body {
      let bytes = Array(body.text.utf8)
      let content = g_bytes_new(bytes, gsize(bytes.count))
      soup_message_set_request_body_from_bytes(message, body.contentType, content)
      g_bytes_unref(content)
    }
  }

  deinit {
    close()
    g_object_unref(UnsafeMutableRawPointer(message))
  }

  /// Sends the request and waits for the head of the answer.
  func start(isolation: isolated (any Actor)? = #isolation) async throws {
    do {
      stream = try await awaitGResult { callback, data in
        soup_session_send_async(session.pointer, message, G_PRIORITY_DEFAULT, cancellation.pointer, callback, data)
      } finish: { [session] result, error in
        soup_session_send_finish(session.pointer, result, &error)
      }
    } catch let failure as GLibError {
      throw error(failure)
    }
  }

  /// Returns the request to follow a redirection; nil if the server has answered.
  ///
  /// - Throws: ``HTTPError/redirectedElsewhere(_:)`` if the redirection is not allowed.
  func redirected() throws -> HTTPRequest? {
    let status = Int(soup_message_get_status(message).rawValue)
    guard [301, 302, 303, 307, 308].contains(status), let location = header("Location") else { return nil }
    close()
    guard let target = request.url.resolving(location), isAllowed(target) else {
      throw HTTPError.redirectedElsewhere(HTTPURL(location)?.host)
    }
    var next = request
    next.url = target
    // By RFC 9110: 303 asks for a GET, 301 and 302 do so after a POST, and 307 and 308 keep the method.
    if status == 303 && request.method != "HEAD" || status < 303 && request.method == "POST" {
      next.method = "GET"
      next.body = nil
    }
    return next
  }

  /// Allows the same server, or a change to its encrypted port.
  private func isAllowed(_ target: HTTPURL) -> Bool {
    guard target.host == request.url.host else { return false }
    return target.scheme == request.url.scheme
      ? target.port == request.url.port : target.isSecure && request.url.port == 80 && target.port == 443
  }

  /// Reads the body to its end.
  func finish(isolation: isolated (any Actor)? = #isolation) async throws -> HTTPResponse {
    defer { close() }
    let headers = soup_message_get_response_headers(message)
    let announced = soup_message_headers_get_content_length(headers)
    guard announced <= Int64(request.maximumSize) else { throw HTTPError.tooLarge(limit: request.maximumSize) }
    var response = HTTPResponse(status: Int(soup_message_get_status(message).rawValue))
    var parameters: OpaquePointer?
    response.contentType = String(borrowing: soup_message_headers_get_content_type(headers, &parameters))?.lowercased()
    if let parameters {
      let charset = g_hash_table_lookup(parameters, "charset")
      response.charset = String(borrowing: charset?.assumingMemoryBound(to: CChar.self))
      g_hash_table_unref(parameters)
    }
    response.retryAfter = header("Retry-After").flatMap { Int($0) }
    while case let chunk = try await readChunk(), !chunk.isEmpty {
      response.body += chunk
      guard response.body.count <= request.maximumSize else { throw HTTPError.tooLarge(limit: request.maximumSize) }
    }
    return response
  }

  private func readChunk(isolation: isolated (any Actor)? = #isolation) async throws -> [UInt8] {
    guard let stream else { return [] }
    do {
      return try await awaitGResult { callback, data in
        g_input_stream_read_bytes_async(
          stream, gsize(Self.chunkSize), G_PRIORITY_DEFAULT, cancellation.pointer, callback, data)
      } finish: { result, error in
        guard let bytes = g_input_stream_read_bytes_finish(stream, result, &error) else { return [] }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
      }
    } catch let failure as GLibError {
      throw error(failure)
    }
  }

  private func header(_ name: String) -> String? {
    String(borrowing: soup_message_headers_get_one(soup_message_get_response_headers(message), name))
  }

  /// Releases the connection; the rest of the answer is not read.
  private func close() {
    guard let stream else { return }
    g_object_unref(stream)
    self.stream = nil
  }

  private func error(_ failure: GLibError) -> any Error {
    if cancellation.isOverdue { return HTTPError.timedOut(request.deadline) }
    if failure.isCancellation { return CancellationError() }
    if failure.isTLS {
      return HTTPError.untrusted(request.url, .init(soup_message_get_tls_peer_certificate_errors(message)))
    }
    if failure.isResolving { return HTTPError.unknownHost(request.url.host) }
    if failure.isIO(
      G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_HOST_UNREACHABLE, G_IO_ERROR_NETWORK_UNREACHABLE,
      G_IO_ERROR_HOST_NOT_FOUND, G_IO_ERROR_PROXY_FAILED)
    {
      return HTTPError.unreachable(request.url, reason: failure.message)
    }
    return HTTPError.broken(reason: failure.message)
  }
}

extension HTTPError.CertificateProblem {
  fileprivate init(_ flags: GTlsCertificateFlags) {
    func has(_ flag: GTlsCertificateFlags) -> Bool { flags.rawValue & flag.rawValue != 0 }
    if has(G_TLS_CERTIFICATE_REVOKED) {
      self = .revoked
    } else if has(G_TLS_CERTIFICATE_EXPIRED) {
      self = .expired
    } else if has(G_TLS_CERTIFICATE_NOT_ACTIVATED) {
      self = .notYetValid
    } else if has(G_TLS_CERTIFICATE_BAD_IDENTITY) {
      self = .wrongHost
    } else if has(G_TLS_CERTIFICATE_UNKNOWN_CA) {
      self = .unknownAuthority
    } else {
      self = .other
    }
  }
}
