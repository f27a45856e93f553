import Glibc

/// Standard output or standard error, written byte for byte.
struct StandardStream: Sendable {
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// Writes all of `bytes`, going on after interruptions and short writes.
  ///
  /// - Returns: False when the reader has gone away or the disk is full: there is no use in writing more.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  func writeLine(_ text: String) {
    write(Array((text + "\n").utf8))
  }
}
