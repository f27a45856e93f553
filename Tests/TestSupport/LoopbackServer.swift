import Glibc
import Synchronization

/// A server on a free port of this machine, which does with a connection whatever a test wants, however rude.
///
/// It counts what comes, and says what happens: a test waits for an event, never for a time.
package final class LoopbackServer: Sendable {
  package enum Event: Sendable, Hashable {
    /// A connection was accepted.
    case connected
    /// A request was read.
    case requested
    /// Its handler is done: it has said all, or the other side is gone.
    case handled
  }

  package let port: Int
  /// What happens, for one reader.
  package let events: AsyncStream<Event>

  private let listener: Int32
  private let event: AsyncStream<Event>.Continuation
  private let record: Record

  /// What came so far.
  private final class Record: Sendable {
    let connections = Mutex(0)
    let requests = Mutex<[String]>([])
  }

  /// - Parameter handler: what is done with each connection, in a thread of its own. It is closed afterwards.
  package init(_ handler: @escaping @Sendable (LoopbackConnection) -> Void) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // A program that another test starts would keep it open, and each connection.
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
      // Nobody else closes it: the next server could get its number while this thread still accepts for it.
      close(listener)
    }
  }

  deinit {
    // Wakes the thread that accepts, which ends.
    shutdown(listener, Int32(SHUT_RDWR))
    event.finish()
  }

  /// How many connections there were.
  package var connectionCount: Int { record.connections.withLock { $0 } }

  /// The requests that handlers have read, head and body.
  package var requests: [String] { record.requests.withLock { $0 } }
}

/// A connection to a ``LoopbackServer``. Everything on it waits.
package struct LoopbackConnection: Sendable {
  let descriptor: Int32
  let note: @Sendable (String) -> Void

  /// A request with its body; nil if the other side is gone.
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

  /// Whether it could be said: not if the other side is gone.
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

  /// A whole answer.
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

  /// A moment between two words of a slow server.
  package func pause() {
    usleep(5_000)
  }

  /// Waits until the other side has closed.
  package func awaitEnd() {
    while read() != nil {}
  }

  /// Ends it with a reset, as a machine that is switched off would.
  package func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}

/// Runs a body in a thread of its own, however many others wait.
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
