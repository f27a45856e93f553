import GtkKit
import MainLoopTestSupport
import XCTest

/// A test of widgets, which is skipped without a display.
class DisplayTestCase: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }
}
