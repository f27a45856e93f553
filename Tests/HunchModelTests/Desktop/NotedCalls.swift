import GLibKit
import MainLoopTestSupport
import TestSupport
import XCTest

/// The calls that the fake portal of a test notes in a file.
struct NotedCalls: Sendable {
  let log: String

  var all: [String] {
    ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  @MainActor
  func wait(_ condition: ([String]) -> Bool) {
    waitUntil("the calls") { condition(all) }
    if !condition(all) { XCTFail("\(all)") }
  }

  /// Starts the portal, which ends with the returned value.
  @MainActor
  func startPortal(_ manner: String...) throws -> Program {
    try Program.stub("PortalStub", [log] + manner)
  }
}
