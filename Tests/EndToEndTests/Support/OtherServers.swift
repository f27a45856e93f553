import CXTest
import Foundation
import TestSupport

/// A server that one test starts for itself and can end at any time.
class OtherServer {
  /// The address that the server prints.
  private(set) var address = ""
  private let process: ChildProcess
  fileprivate let folder: String

  /// Starts a server that prints its address in one line.
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
      address = process.text.trimmingCharacters(in: .newlines)
      return
    }
    defer { end() }
    throw HarnessError("\(program) does not run here: \(process.errorOutput)")
  }

  /// Kills the server, as a crash would.
  func end() {
    process.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// An X server for one test.
final class OtherDisplay: OtherServer {
  init() throws {
    try super.init(
      "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"])
  }

  var name: String { ":" + address }

  /// Whether a program has a window there. Connects only briefly: Xlib ends a client whose server has gone.
  func hasWindow(of process: pid_t) -> Bool {
    guard let connection = try? XConnection(name) else { return false }
    return connection.topLevelWindows.contains {
      connection.isMapped($0) && connection.processID(of: $0) == process
    }
  }
}

/// A session bus for one test.
final class OtherBus: OtherServer {
  init() throws {
    try super.init("/usr/bin/dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1"])
  }
}

/// A logind that does nothing, on its own bus: the template of python3-dbusmock.
final class OtherLogind: OtherServer {
  private let bus: OtherBus

  /// - Parameter answers: The answers to questions such as `CanSuspend`; "yes" where one is missing.
  init(_ answers: [String: String] = [:]) throws {
    bus = try OtherBus()
    let parameters = String(decoding: try JSONEncoder().encode(answers), as: UTF8.self)
    // It prints nothing when it is ready.
    try super.init(
      "/bin/sh",
      [
        "-c",
        """
        export DBUS_SYSTEM_BUS_ADDRESS=$1
        /usr/bin/python3 -m dbusmock --system --template logind --parameters "$2" --logfile "$HOME/log" &
        gdbus wait --system --timeout 60 org.freedesktop.login1 && echo ready
        wait
        """, "logind", bus.address, parameters,
      ])
  }

  var busAddress: String { bus.address }

  /// The calls to it, without their times.
  var calls: [String] {
    ((try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "").split(separator: "\n").map {
      $0.split(separator: " ").dropFirst().joined(separator: " ")
    }
  }

  override func end() {
    bus.end()
    super.end()
  }
}
