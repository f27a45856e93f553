import Foundation

extension Session {
  /// Waits until `condition` holds. If it does not in time, the test fails with what the program showed instead: its
  /// accessibility tree, what it wrote to standard error, and the path of a picture of the screen.
  @discardableResult
  func eventually(
    _ what: String = "the condition", timeout: Duration = .seconds(120), _ condition: (Session) -> Bool
  ) -> Bool {
    if waitUntil(timeout: timeout, { condition(self) }) { return true }
    fail("\(what) did not come to hold within \(timeout)")
    return false
  }

  /// Asks every few milliseconds until `condition` holds or the time is up; says which.
  @discardableResult
  func waitUntil(timeout: Duration, _ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + timeout
    while true {
      if condition() { return true }
      if ContinuousClock.now > deadline { return false }
      pause(.milliseconds(5))
    }
  }

  /// Fails the test and tells what was there.
  func fail(_ message: String) {
    var lines = [message]
    if let status = process.exitStatus { lines.append("the program has ended: \(status)") }
    let errors = process.errorOutput
    if !errors.isEmpty { lines.append("standard error:\n\(errors)") }
    if accessibility != nil, process.exitStatus == nil { lines.append("shown:\n" + application.outline()) }
    let folder = ProcessInfo.processInfo.environment["HUNCH_TEST_PICTURES"] ?? NSTemporaryDirectory()
    let path = folder + "/hunch-failure-\(UUID().uuidString.prefix(8)).png"
    if let picture = connection.screenshot(), (try? picture.save(to: path)) != nil { lines.append("picture: \(path)") }
    report(lines.joined(separator: "\n"))
  }
}
