import Glibc

// Tests wait in one of three ways, according to where they run. Each asks again and again until a condition holds,
// and none sleeps for a fixed time:
//
// - a task by `eventually`, which leaves its thread to others,
// - a thread of the test by `blockUntil`, as the end-to-end tests do (`Session.eventually`),
// - the main loop, which must turn meanwhile, by `waitUntil` of `MainLoopTestSupport`.
//
// Programs are started by `Program`, which runs beside a test, or by `Session`, as the application under test.

/// Waits in a task until a condition holds, at most as long as ``Patience`` lasts.
/// - Returns: Whether the condition came to hold.
package func eventually(
  isolation: isolated (any Actor)? = #isolation, _ isSo: () async throws -> Bool
) async rethrows -> Bool {
  var patience = Patience()
  while try await !isSo() {
    guard await patience.wait() else { return false }
  }
  return true
}

/// Blocks the thread until a condition holds.
///
/// The pauses between two looks grow with the time that has passed, because a look may take time from the awaited
/// program.
/// - Parameter isHopeless: Ends the wait early, after one more look.
/// - Returns: Whether the condition came to hold.
package func blockUntil(
  within timeout: Duration = .seconds(120), unless isHopeless: () -> Bool = { false }, _ isSo: () throws -> Bool
) rethrows -> Bool {
  let start = ContinuousClock.now
  while try !isSo() {
    let elapsed = ContinuousClock.now - start
    if elapsed > timeout { return false }
    if isHopeless() { return try isSo() }
    pause(min(max(elapsed / 8, .milliseconds(4)), .milliseconds(50)))
  }
  return true
}

/// Blocks the thread for a time. Only for things that a test makes slow on purpose, never to wait for a result.
package func pause(_ duration: Duration) {
  let parts = duration.components
  var time = timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
  nanosleep(&time, nil)
}
