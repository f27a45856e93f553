import Glibc
import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchUI

/// The connection to the display.
final class NoDisplayTests: XCTestCase {
  func testTheProcessorDraws() throws {
    try onMain {
      try XCTSkipUnless(Toolkit.start(), "needs a display")
      let usual = getenv("GSK_RENDERER").map { String(cString: $0) }
      unsetenv("GSK_RENDERER")
      defer { if let usual { setenv("GSK_RENDERER", usual, 1) } }
      try XCTUnwrap(Display.default).prefer(.gl)
      _ = try NoDisplay.check()
      let window = Window()
      defer { window.destroy() }
      window.present()
      XCTAssertEqual(window.rendererName, "GskCairoRenderer")
    }
  }
}
