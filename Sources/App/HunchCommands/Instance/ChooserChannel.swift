internal import CLocalSocket
internal import Glibc
internal import SystemKit

/// An end of the connection between a process and the running instance that shows its chooser.
struct ChooserChannel: Sendable {
  let socket: Int32

  enum Received: Equatable {
    /// The descriptor is -1 if none came along. The caller closes it.
    case message([UInt8], descriptor: Int32)
    /// No message is here now.
    case nothing
    /// The other end is closed.
    case end
  }

  enum Sent {
    case whole
    /// The other process must read first.
    case nothing
    /// The other end is closed.
    case never
  }

  /// Returns the path of the socket at which the instance of a display listens; nil without a folder for it.
  static func path(of instance: DisplayInstance) -> String? {
    guard let folder = Environment.value(of: "XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
    return "\(folder)/\(instance.id).choosers"
  }

  /// Connects to the instance of a display; nil if none listens.
  init?(connectingTo instance: DisplayInstance) {
    guard let path = Self.path(of: instance) else { return nil }
    let socket = cls_connect(path)
    guard socket >= 0 else { return nil }
    self.socket = socket
  }

  init(_ socket: Int32) { self.socket = socket }

  func close() { Glibc.close(socket) }

  /// - Parameter descriptor: A descriptor to pass; -1 for none.
  func send(_ bytes: [UInt8], descriptor: Int32 = -1) -> Sent {
    let sent = bytes.withUnsafeBytes { cls_send(socket, $0.baseAddress, $0.count, descriptor) }
    if sent == bytes.count { return .whole }
    return sent < 0 && errno == EAGAIN ? .nothing : .never
  }

  func receive() -> Received {
    var bytes = [UInt8](repeating: 0, count: ChooserMessage.limit)
    var descriptor: Int32 = -1
    let count = bytes.withUnsafeMutableBytes { cls_receive(socket, $0.baseAddress, $0.count, &descriptor) }
    if count > 0 { return .message(Array(bytes[..<count]), descriptor: descriptor) }
    return count < 0 && errno == EAGAIN ? .nothing : .end
  }

  /// Waits for a message or the end.
  /// - Returns: Whether one came in time.
  func wait(atMost milliseconds: Int32) -> Bool {
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
