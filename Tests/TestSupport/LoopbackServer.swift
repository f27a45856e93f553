import Glibc
import Synchronization

/// A server on a free port of this machine that answers each connection as a test wants, however badly.
///
/// It counts connections and publishes events: a test waits for an event, never for a fixed time.
package final class LoopbackServer: Sendable {
  package enum Event: Sendable, Hashable {
    /// A connection was accepted.
    case connected
    /// A request was read.
    case requested
    /// The handler of a connection has returned: it has sent everything, or the other side has closed.
    case handled
  }

  package let port: Int
  /// The events, for a single reader.
  package let events: AsyncStream<Event>

  private let listener: Int32
  private let event: AsyncStream<Event>.Continuation
  private let record: Record

  /// The connections and requests so far.
  private final class Record: Sendable {
    let connections = Mutex(0)
    let requests = Mutex<[String]>([])
  }

  /// - Parameter handler: Handles each connection, in a thread of its own. The server closes the connection
  ///   afterwards.
  package init(_ handler: @escaping @Sendable (LoopbackConnection) -> Void) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // Otherwise a program that another test starts would keep the listener open.
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    precondition(isListening, "no free port")
    port = Int(UInt16(bigEndian: address.sin_port))
    (events, event) = AsyncStream.makeStream()
    record = Record()
    startThread { [event, record] in
      while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        record.connections.withLock { $0 += 1 }
        event.yield(.connected)
        startThread {
          let connection = LoopbackConnection(descriptor: descriptor) { request in
            record.requests.withLock { $0.append(request) }
            event.yield(.requested)
          }
          handler(connection)
          close(descriptor)
          event.yield(.handled)
        }
      }
      // Only this thread closes the listener: closed elsewhere, its number could pass to the next server while this
      // thread still accepts connections on it.
      close(listener)
    }
  }

  /// Gives every request this answer.
  package convenience init(
    status: String = "200 OK", type: String? = "application/json", headers: [String] = [], answering body: [UInt8]
  ) {
    self.init { connection in
      while connection.readRequest() != nil { connection.answer(status: status, type: type, headers: headers, body) }
    }
  }

  /// Gives every request this answer.
  package convenience init(status: String = "200 OK", headers: [String] = [], answering body: String = "") {
    self.init(status: status, headers: headers, answering: Array(body.utf8))
  }

  deinit {
    // Wakes the accepting thread, which then ends.
    shutdown(listener, Int32(SHUT_RDWR))
    event.finish()
  }

  /// The number of connections so far.
  package var connectionCount: Int { record.connections.withLock { $0 } }

  /// The requests that handlers have read, with head and body.
  package var requests: [String] { record.requests.withLock { $0 } }
}

/// A connection to a ``LoopbackServer``. All its calls block.
package struct LoopbackConnection: Sendable {
  let descriptor: Int32
  let note: @Sendable (String) -> Void

  /// Reads a request with its body; returns nil if the other side has closed.
  @discardableResult
  package func readRequest() -> String? {
    var bytes: [UInt8] = []
    while true {
      guard let chunk = read() else { return nil }
      bytes += chunk
      let text = String(decoding: bytes, as: UTF8.self)
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].utf8.count >= Self.contentLength(String(parts[0])) else { continue }
      note(text)
      return text
    }
  }

  private static func contentLength(_ head: String) -> Int {
    for line in head.lowercased().split(separator: "\r\n") where line.hasPrefix("content-length:") {
      return Int(line.dropFirst(15).trimmingPrefix { $0 == " " }) ?? 0
    }
    return 0
  }

  private func read() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? buffer[..<count] : nil
  }

  /// Sends bytes; returns false if the other side has closed.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  package func write(_ text: String) -> Bool {
    write(Array(text.utf8))
  }

  /// Sends a complete answer.
  package func answer(
    status: String = "200 OK", type: String? = "application/json", headers: [String] = [], _ body: [UInt8]
  ) {
    let lines =
      ["HTTP/1.1 \(status)"] + (type.map { ["Content-Type: \($0)"] } ?? []) + headers
      + ["Content-Length: \(body.count)", "", ""]
    write(Array(lines.joined(separator: "\r\n").utf8) + body)
  }

  package func answer(
    status: String = "200 OK", type: String? = "application/json", headers: [String] = [], _ body: String = ""
  ) {
    answer(status: status, type: type, headers: headers, Array(body.utf8))
  }

  /// Pauses for a moment, as a slow server does between two parts of an answer.
  package func pause() {
    usleep(5_000)
  }

  /// Waits until the other side has closed.
  package func awaitEnd() {
    while read() != nil {}
  }

  /// Makes closing the connection reset it, as a machine that is switched off does.
  package func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}

/// Runs a body in a thread of its own. Unlike a queue, it starts however many other threads wait.
package func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { data in
      guard let data else { return nil }
      Unmanaged<Box>.fromOpaque(data).takeRetainedValue().body()
      return nil
    }, Unmanaged.passRetained(Box(body)).toOpaque())
  precondition(failure == 0, "no thread")
  pthread_detach(thread)
}
