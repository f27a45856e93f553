public import GLibKit
import XCTest

/// Runs the body of a test on the main actor, while nothing else occupies it.
///
/// XCTest calls synchronous tests on the true main thread, which GLib's main loop and GTK need. An `async` or
/// main-actor test does not work: its body is a main-actor job, and no other can run until it returns.
public func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated {
    MainLoop.attach()
    try body()
  }
}

/// Turns the main loop until the condition holds, or fails the test.
///
/// It checks the condition twenty times a second. Some events wake no loop, such as a file that another process
/// writes. And a condition that turns the loop itself consumes the event that would have woken it.
@MainActor
public func waitUntil(
  _ what: String = "condition", file: StaticString = #filePath, line: UInt = #line, _ condition: () -> Bool
) {
  let look = MainLoop.repeat(every: .milliseconds(50)) { true }
  defer { look.cancel() }
  XCTAssertTrue(MainLoop.run(for: .seconds(60), until: condition), "waited in vain: \(what)", file: file, line: line)
}

/// Makes each wait of the body look two hundred times a second: for files that programs write, in tests that wait for
/// many of them.
@MainActor
public func whileTicking(_ body: () throws -> Void) rethrows {
  let tick = MainLoop.repeat(every: .milliseconds(5)) { true }
  defer { tick.cancel() }
  try body()
}

/// Runs asynchronous work while the main loop turns; returns or throws its result.
@MainActor
@discardableResult
public func waitForTask<Value: Sendable>(
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

/// Runs the asynchronous body of a test on the main actor, while the main loop turns.
public func onMainLoop(
  file: StaticString = #filePath, line: UInt = #line, _ body: @escaping @MainActor () async throws -> Void
) throws {
  try onMain { try waitForTask(file: file, line: line, body) }
}

extension DBusConnection {
  /// Claims a name on the bus, and waits until it is this connection's.
  public func claim(_ name: String) async -> DBusRegistration {
    let (owned, ready) = AsyncStream.makeStream(of: Void.self)
    let registration = own(name, acquired: { ready.finish() })
    for await _ in owned {}
    return registration
  }
}

/// Runs the body, and checks that every signal handler it connected was released when it ended.
@MainActor
public func assertNoHandlerIsLeft(file: StaticString = #filePath, line: UInt = #line, _ body: () -> Void) {
  let before = HandlerBox.liveCount
  body()
  MainLoop.runPending()
  XCTAssertEqual(HandlerBox.liveCount, before, "handlers are left", file: file, line: line)
}
