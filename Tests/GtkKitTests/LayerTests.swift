import MainLoopTestSupport
import XCTest

@testable import GtkKit

/// Windows in a layer above all others, which X11 does not have.
final class LayerTests: DisplayTestCase {
  func testAThirdOfTheFreeSpaceIsAbove() {
    for (height, screen, space) in [(520, 1080, 186), (400, 400, 0), (900, 768, 0), (0, 300, 100)] {
      XCTAssertEqual(LayerShell.space(above: height, onScreen: screen), space, "\(height) of \(screen)")
    }
  }

  func testWithoutLayersAWindowIsAnOrdinaryOne() throws {
    try onMain {
      try XCTSkipIf(LayerShell.isSupported, "this display has layers")
      let window = Window(title: "Ordinary")
      XCTAssertFalse(window.isInLayer)
      window.stepBack()
      window.presentAtPointer()
      waitUntil("it is shown") { window.isMapped }
      window.stepForward()
      XCTAssertFalse(window.isInLayer)
      window.destroy()
    }
  }

  func testADialogIsKnownAsLongAsItIsShown() {
    onMain {
      let (window, other) = (Window(title: "Parent"), Window(title: "Other"))
      let dialog = Window(title: "Dialog")
      dialog.setTransient(for: window)
      XCTAssertFalse(window.hasDialog)
      dialog.present()
      XCTAssertTrue(window.hasDialog)
      XCTAssertFalse(other.hasDialog)
      dialog.destroy()
      XCTAssertFalse(window.hasDialog)
      for window in [window, other] { window.destroy() }
    }
  }
}
