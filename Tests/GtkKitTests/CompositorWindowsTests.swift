import XCTest

@testable import GtkKit

/// Windows on a Wayland compositor, where there is none. `WaylandTests` has a compositor.
final class CompositorWindowsTests: XCTestCase {
  func testWithoutACompositorThereIsNoListAndNothingToActOn() {
    let windows = CompositorWindows()
    for display in ["wayland-that-is-not-there", "/nonexistent/wayland-0"] {
      XCTAssertThrowsError(try windows.list(on: display, without: "")) {
        XCTAssertEqual($0 as? OtherWindows.Obstacle, .noList)
      }
    }
    for deed in [OtherWindows.Deed.goTo, .close, .bringHere] {
      XCTAssertThrowsError(try windows.perform(deed, on: 1)) {
        XCTAssertEqual($0 as? OtherWindows.Obstacle, .noList)
      }
    }
  }
}
