import Foundation
import TestSupport

extension Session {
  /// Waits until `condition` holds. If it does not in time, or the program crashes first, the test fails.
  @discardableResult
  func eventually(
    _ what: String = "the condition", timeout: Duration = .seconds(120), _ condition: (Session) -> Bool
  ) -> Bool {
    if waitUntil(timeout: timeout, { condition(self) }) { return true }
    if let signal = process.crash {
      fail("the program crashed by signal \(signal), waiting for: \(what)")
    } else {
      fail("\(what) did not come to hold within \(timeout)")
    }
    return false
  }

  /// Asks until `condition` holds, the time is up or the program crashes; returns whether it holds.
  @discardableResult
  func waitUntil(timeout: Duration = .seconds(120), _ condition: () -> Bool) -> Bool {
    // A step of a test that has failed already seldom works; nobody wants to wait for each.
    blockUntil(within: hasFailed ? min(timeout, .seconds(5)) : timeout, unless: { process.crash != nil }, condition)
  }

  /// Fails the test, with the program's last words.
  func fail(_ message: String) {
    hasFailed = true
    var lines = [message]
    if let status = process.exitStatus { lines.append("the program has ended: \(status)") }
    let errors = process.errorOutput
    if !errors.isEmpty { lines.append("standard error:\n\(errors)") }
    report(lines.joined(separator: "\n"))
  }

  /// Writes what the program shows and has said into a folder: its accessibility tree, the whole screen, its output.
  func keepEvidence(in folder: String) {
    let manager = FileManager.default
    try? manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Asking a program that has ended would wait for an answer.
    if accessibility != nil, process.exitStatus == nil, let knownApplication {
      try? knownApplication.outline().write(toFile: folder + "/tree", atomically: false, encoding: .utf8)
    }
    try? connection.screenshot()?.save(to: folder + "/screen.png")
    try? process.errorOutput.write(toFile: folder + "/stderr", atomically: false, encoding: .utf8)
    _ = manager.createFile(atPath: folder + "/stdout", contents: Data(process.output))
  }
}
