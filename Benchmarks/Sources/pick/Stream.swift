import BenchSupport
import Foundation

/// The lines that are chosen from: a file, that is read into a pipe by another program.
struct Stream {
  /// Stands at the beginning of the first line, and looks like a bar: what is on the screen tells when it is there.
  static let mark = String(repeating: "\u{2588}", count: 16)

  let path: String
  let count: Int

  /// Copies the lines of a list below one with the mark.
  init(copying list: String, to path: String) throws {
    var text = Data((Self.mark + " first\n").utf8)
    text.append(try Data(contentsOf: URL(filePath: list)))
    count = text.count { $0 == UInt8(ascii: "\n") }
    try text.write(to: URL(filePath: path))
    self.path = path
  }

  /// Starts reading it into a pipe, of which it returns the end to read from.
  func start() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fail("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = Spawned(["cat", path], output: ends[1])
    close(ends[1])
    return ends[0]
  }
}
