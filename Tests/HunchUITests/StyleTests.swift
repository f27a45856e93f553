import Glibc
import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchUI

/// The program's looks.
final class StyleTests: XCTestCase {
  func testTheProcessorDraws() throws {
    try onMain {
      try XCTSkipUnless(Toolkit.start(), "needs a display")
      let display = try XCTUnwrap(Display.default)
      let usual = getenv("GSK_RENDERER").map { String(cString: $0) }
      unsetenv("GSK_RENDERER")
      defer { if let usual { setenv("GSK_RENDERER", usual, 1) } }
      display.prefer(.gl)
      let style = Style.followingDesktop(display)
      defer { withExtendedLifetime(style) {} }
      let window = Window()
      defer { window.destroy() }
      window.present()
      XCTAssertEqual(window.rendererName, "GskCairoRenderer")
    }
  }
}
