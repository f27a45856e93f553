import GtkKit
import MainLoopTestSupport
import SmartSearch
import XCTest

@testable import HunchUI

/// The rows behind the first ones, which are found off the main thread.
final class AllRowsTests: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }

  func testTheRowsOfATextThatIsNoLongerSearchedForNeverShow() throws {
    try onMain {
      let names = (0..<600).flatMap { ["alpha \($0)", "beta \($0)"] }
      let window = try TestWindow(names, purpose: .choose)
      defer { window.close() }
      let controller = window.controller
      // Both are under way at once, since the loop does not turn in between.
      controller.send(.field(.textSet("alpha")))
      let first = controller.completing
      controller.send(.field(.textSet("beta")))
      XCTAssertTrue(controller.rows.isPartial && controller.rows.total == 600)
      var isFirstDone = false
      Task {
        await first?.value
        isFirstDone = true
      }
      var strangers: Set<String> = []
      window.wait("both searches end") { controller in
        strangers.formUnion(window.names.filter { !$0.hasPrefix("beta") })
        return isFirstDone && !controller.rows.isPartial
      }
      XCTAssertEqual(strangers.sorted(), [])
      XCTAssertEqual(window.names.count, 600)
    }
  }
}
