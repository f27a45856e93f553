import Foundation
import TestSupport

extension Session {
  /// Waits until `condition` holds. The test fails if the time runs out or the program crashes first.
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

  /// Types a text and waits until the first row has this name.
  func find(_ text: String, as name: String) {
    type(text)
    eventually("\(text) finds \(name)") { $0.firstRow?.name == name }
  }

  /// Opens the actions of the row by their key.
  func listActions() {
    press(.control + "k")
    eventually("the actions are listed") { !$0.rows(in: "Actions").isEmpty }
  }

  /// Checks until `condition` holds, the time is up or the program crashes; returns whether it holds.
  @discardableResult
  func waitUntil(timeout: Duration = .seconds(120), _ condition: () -> Bool) -> Bool {
    // Later steps of a failed test seldom work, and should not wait for long.
    blockUntil(within: hasFailed ? min(timeout, .seconds(5)) : timeout, unless: { process.crash != nil }, condition)
  }

  /// Fails the test with a message and the program's standard error.
  func fail(_ message: String) {
    hasFailed = true
    var lines = [message]
    if let status = process.exitStatus { lines.append("the program has ended: \(status)") }
    let errors = process.errorOutput
    if !errors.isEmpty { lines.append("standard error:\n\(errors)") }
    report(lines.joined(separator: "\n"))
  }

  /// Saves the program's accessibility tree, the whole screen and the program's output in a folder.
  func keepEvidence(in folder: String) {
    let manager = FileManager.default
    try? manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // A program that has ended would never answer.
    if accessibility != nil, process.exitStatus == nil, let knownApplication {
      try? knownApplication.outline().write(toFile: folder + "/tree", atomically: false, encoding: .utf8)
    }
    try? connection.screenshot()?.save(to: folder + "/screen.png")
    try? process.errorOutput.write(toFile: folder + "/stderr", atomically: false, encoding: .utf8)
    _ = manager.createFile(atPath: folder + "/stdout", contents: Data(process.output))
  }
}
