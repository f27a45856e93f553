import GtkKit
import XCTest

/// Runs the body of a test on the main actor. XCTest calls synchronous tests on the true main thread, whose loop brings
/// the answers of the bus; a test that is declared main-actor itself would keep every other main-actor job from running.
func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated {
    MainLoop.attach()
    try body()
  }
}

/// Turns the main loop until the condition holds, and fails if it does not come to hold.
@MainActor
func waitUntil(
  _ what: String, file: StaticString = #filePath, line: UInt = #line, _ condition: () -> Bool
) {
  XCTAssertTrue(MainLoop.run(for: .seconds(60), until: condition), "waited in vain: \(what)", file: file, line: line)
}

/// Runs asynchronous work while the main loop turns, and gives what it threw.
@MainActor
@discardableResult
func waitForTask<Value: Sendable>(
  file: StaticString = #filePath, line: UInt = #line, _ work: @escaping @MainActor () async throws -> Value
) throws -> Value {
  var result: Result<Value, any Error>?
  let task = Task { @MainActor in
    do { result = .success(try await work()) } catch { result = .failure(error) }
  }
  waitUntil("the task", file: file, line: line) { result != nil }
  guard let result else {
    task.cancel()
    throw CancellationError()
  }
  return try result.get()
}
