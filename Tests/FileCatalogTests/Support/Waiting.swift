import Foundation
import Testing

struct DidNotHappen: Error, CustomStringConvertible {
  var description: String
}

/// Waits until a condition holds; for a minute at most.
func expectSoon(
  _ what: String = "", _ condition: () throws -> Bool, _ location: SourceLocation = #_sourceLocation
) async throws {
  let deadline = ContinuousClock.now + .seconds(60)
  while try !condition() {
    if ContinuousClock.now > deadline {
      Issue.record("it did not happen: \(what)", sourceLocation: location)
      throw DidNotHappen(description: what)
    }
    // Other tests go on meanwhile; what is waited for is the condition.
    try await Task.sleep(for: .milliseconds(2))
  }
}
