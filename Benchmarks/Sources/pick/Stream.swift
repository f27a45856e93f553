import BenchSupport
import Foundation

/// The lines to choose from: a file that another program reads into a pipe.
struct Stream {
  /// The beginning of the first line. It looks like a bar, to be recognised on the screen.
  static let mark = String(repeating: "\u{2588}", count: 16)

  let path: String
  let count: Int

  /// Copies the lines of a list behind a line with the mark.
  init(copying list: String, to path: String) throws {
    var text = Data((Self.mark + " first\n").utf8)
    text.append(try Data(contentsOf: URL(filePath: list)))
    count = text.count { $0 == UInt8(ascii: "\n") }
    try text.write(to: URL(filePath: path))
    self.path = path
  }

  /// Starts reading it into a pipe, and returns the reading end.
  func start() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fail("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = Spawned(["cat", path], output: ends[1])
    close(ends[1])
    return ends[0]
  }
}
