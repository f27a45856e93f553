import Foundation
import TestSupport
import XCTest

/// Orca, the desktop's screen reader, with the sentences that it speaks: its log has each one that it hands to the
/// synthesizer.
///
/// It makes no sound and needs no synthesizer. The names of struck keys are not counted as speech.
final class Orca {
  private static let program = "/usr/bin/orca"
  private static let ready = "Screen reader on."
  /// Runs Orca with a log that is flushed at each line, not after some thousand letters.
  private static let loader = """
    import builtins, runpy
    plain = builtins.open
    def opened(file, mode='r', buffering=-1, *rest, **named):
        return plain(file, mode, 1 if mode == 'w' and buffering == -1 else buffering, *rest, **named)
    builtins.open = opened
    runpy.run_path('\(program)', run_name='__main__')
    """

  private let folder = TemporaryFolder()
  private let process: ChildProcess
  private var log: String { folder.path + "/log" }
  /// How many sentences the test has already taken note of.
  private var heard = 0

  /// Starts Orca, and waits until it listens.
  init() throws {
    // Orca refuses to start beside another one of the same user, who may be listening to it.
    guard ProcessInfo.processInfo.environment["HUNCH_ORCA"] == "1",
      FileManager.default.isExecutableFile(atPath: Self.program)
    else { throw XCTSkip("make test-orca installs Orca, and runs this") }
    var variables = ProcessInfo.processInfo.environment
    variables.merge([
      "HOME": folder.path, "XDG_DATA_HOME": folder.path, "PYTHONDONTWRITEBYTECODE": "1", "GSETTINGS_BACKEND": "memory",
      // Without a sound device, Speech Dispatcher never ends the first sentence, and Orca waits for it.
      "SPEECHD_ADDRESS": "unix_socket:\(folder.path)/none", "SPEECHD_CMD": "/bin/false",
    ]) { $1 }
    process = try ChildProcess(
      "/usr/bin/python3",
      ["-c", Self.loader, "--debug-file", folder.path + "/log", "--user-prefs", folder.path + "/preferences"],
      environment: variables, input: .none, folder: folder.path)
    let deadline = ContinuousClock.now + .seconds(120)
    while all.last != Self.ready {
      guard process.exitStatus == nil, ContinuousClock.now < deadline else {
        throw HarnessError("Orca does not start: \(process.errorOutput)")
      }
      pause(.milliseconds(50))
    }
    heard = all.count
  }

  func end() { process.kill() }

  /// The sentences spoken since ``attend()``.
  var said: [String] { Array(all.dropFirst(heard)) }

  /// Marks all sentences so far as heard.
  func attend() { heard = all.count }

  /// All sentences. The log has lines like `… SPEECH OUTPUT: 'Firefox'{…}`, with a space before the brace for a
  /// struck key.
  private var all: [String] {
    guard let data = FileManager.default.contents(atPath: log) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard let start = line.range(of: "SPEECH OUTPUT: '")?.upperBound,
        let end = ["'{", "'[{"].compactMap({ line.range(of: $0, options: .backwards)?.lowerBound }).max(), start <= end
      else { return nil }
      return String(line[start..<end])
    }
  }
}
