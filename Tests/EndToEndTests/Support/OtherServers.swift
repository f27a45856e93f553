import CXTest
import Foundation
import TestSupport

/// A server that a test starts beside those of the tests, and ends when it likes.
class OtherServer {
  /// What it says where it is.
  private(set) var address = ""
  private let process: ChildProcess
  private let folder: String

  /// Starts a server that writes its address in one line.
  fileprivate init(_ program: String, _ arguments: [String]) throws {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw HarnessError("\(program) is missing: scripts/setup.sh test installs it")
    }
    folder = NSTemporaryDirectory() + "hunch-server-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    process = try ChildProcess(
      program, arguments, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder], input: .none,
      folder: folder)
    let server = process
    let isReady = blockUntil(unless: { server.exitStatus != nil }) { server.output.last == UInt8(ascii: "\n") }
    if isReady {
      address = String(decoding: process.output, as: UTF8.self).trimmingCharacters(in: .newlines)
      return
    }
    defer { end() }
    throw HarnessError("\(program) does not run here: \(process.errorOutput)")
  }

  /// Ends it as a crash would.
  func end() {
    process.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// An X server of a test's own.
final class OtherDisplay: OtherServer {
  init() throws {
    try super.init(
      "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"])
  }

  var name: String { ":" + address }

  /// Whether a program has a window there. It connects for that alone: a client whose server goes is ended by Xlib.
  func hasWindow(of process: pid_t) -> Bool {
    guard let connection = try? XConnection(name) else { return false }
    return connection.topLevelWindows.contains {
      connection.isMapped($0) && connection.processID(of: $0) == process
    }
  }
}

/// A session bus of a test's own.
final class OtherBus: OtherServer {
  init() throws {
    try super.init("/usr/bin/dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1"])
  }
}
