import Foundation
import TestSupport
import Testing

struct DidNotHappen: Error, CustomStringConvertible {
  var description: String
}

/// Waits until a condition holds, as long as ``Patience`` lasts; otherwise the test fails.
func expectSoon(
  _ what: String = "", _ condition: () throws -> Bool, _ location: SourceLocation = #_sourceLocation
) async throws {
  if try await eventually(condition) { return }
  Issue.record("it did not happen: \(what)", sourceLocation: location)
  throw DidNotHappen(description: what)
}
