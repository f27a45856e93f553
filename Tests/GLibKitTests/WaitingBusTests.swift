import MainLoopTestSupport
import XCTest

@testable import GLibKit

private let bus = "org.freedesktop.DBus"

final class WaitingBusTests: XCTestCase {
  func testWhoRunsAnswersAndWhoDoesNotIsTold() throws {
    try onMain {
      let waiting = try WaitingBus()
      @MainActor func call(_ method: String, of name: String) throws(GLibError) -> Variant? {
        try waiting.call(method, on: bus, at: "/org/freedesktop/DBus", of: name, timeout: .seconds(30))
      }
      XCTAssertEqual(try call("GetId", of: bus)?[0]?.string?.count, 32)
      XCTAssertNil(try call("GetId", of: "org.example.NobodyHasThisName"))
      XCTAssertThrowsError(try call("NoSuchMethod", of: bus)) { error in
        XCTAssertEqual((error as? GLibError)?.dbusName, "org.freedesktop.DBus.Error.UnknownMethod")
      }
    }
  }
}
