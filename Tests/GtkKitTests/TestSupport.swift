import XCTest

@testable import GtkKit

/// Runs the body of a test on the main actor, while nothing else occupies it.
///
/// XCTest calls synchronous tests on the true main thread, where GTK must be. An `async` test, or one that is declared
/// main-actor itself, will not do: its body is a main-actor job, and no other can run until it returns.
func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated {
    MainLoop.attach()
    try body()
  }
}

/// Turns the main loop until the condition holds, and fails if it does not come to hold.
@MainActor
func waitUntil(
  _ what: String = "condition", file: StaticString = #filePath, line: UInt = #line, _ condition: () -> Bool
) {
  XCTAssertTrue(MainLoop.run(until: condition), "waited in vain: \(what)", file: file, line: line)
}

/// Runs the body, and checks that every handler it connected was released when it ended.
@MainActor
func assertNoHandlerIsLeft(file: StaticString = #filePath, line: UInt = #line, _ body: () -> Void) {
  let before = HandlerBox.liveCount
  body()
  MainLoop.runPending()
  XCTAssertEqual(HandlerBox.liveCount, before, "handlers are left", file: file, line: line)
}
