import BenchSupport
import CXDamage
import Glibc

/// A terminal of eighty columns that only the benchmark reads.
final class Terminal {
  /// The path that a program opens to use it.
  let name: String
  private let descriptor: Int32
  private var shown: [UInt8] = []

  init() {
    descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0, grantpt(descriptor) == 0, unlockpt(descriptor) == 0, let name = ptsname(descriptor) else {
      fail("no terminal: \(String(cString: strerror(errno)))")
    }
    self.name = String(cString: name)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(descriptor)
  }

  /// Whether a text was shown since the last call.
  func shows(_ text: String) -> Bool {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(descriptor, &block, block.count), count > 0 { shown += block[..<count] }
    let wanted = Array(text.utf8)
    let isThere = shown.indices.contains { shown[$0...].starts(with: wanted) }
    shown = Array(shown.suffix(wanted.count - 1))
    return isThere
  }

  /// Whether anything was shown.
  var isInUse: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
