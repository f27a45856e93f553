import CXTest
import Foundation
import GtkKit
import XCTest

/// The formats and the manager of the clipboard, which GTK hides.
final class ClipboardTargetsTests: XCTestCase {
  func testAClipboardManagerIsThereWhileAProgramHasItsSelection() throws {
    let display = try XCTUnwrap(XOpenDisplay(nil), "needs an X display")
    defer { XCloseDisplay(display) }
    let name = try XCTUnwrap(ProcessInfo.processInfo.environment["DISPLAY"])
    XCTAssertFalse(ClipboardTargets.hasManager(on: name))
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    XSetSelectionOwner(display, XInternAtom(display, "CLIPBOARD_MANAGER", 0), window, Time(CurrentTime))
    XSync(display, 0)
    XCTAssertTrue(ClipboardTargets.hasManager(on: name))
    XDestroyWindow(display, window)
    XSync(display, 0)
    XCTAssertFalse(ClipboardTargets.hasManager(on: name))
    XCTAssertFalse(ClipboardTargets.hasManager(on: ":987654"), "there is no such display")
  }
}
