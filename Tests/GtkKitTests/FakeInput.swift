import CXTest
import MainLoopTestSupport
import XCTest

@testable import GtkKit

/// A keyboard and a mouse that the display treats as real ones (XTEST), on their own connection.
@MainActor
final class FakeInput {
  private let display: OpaquePointer

  init() throws {
    display = try XCTUnwrap(XOpenDisplay(nil), "needs an X display")
  }

  isolated deinit {
    XCloseDisplay(display)
  }

  /// Focuses the window of this title, because no window manager does it here.
  func focus(_ title: String) {
    waitUntil("a window called \(title)") { window(titled: title) != nil }
    guard let window = window(titled: title) else { return }
    XSetInputFocus(display, window, RevertToParent, Time(CurrentTime))
    XSync(display, 0)
  }

  /// Presses and releases a key while modifiers are held.
  func type(_ key: Int32, holding modifiers: [Int32] = []) {
    for modifier in modifiers { send(modifier, isDown: true) }
    send(key, isDown: true)
    send(key, isDown: false)
    for modifier in modifiers.reversed() { send(modifier, isDown: false) }
    XSync(display, 0)
  }

  /// Clicks the first button at a place in the window.
  func click(_ title: String, x: Int, y: Int) {
    guard let window = window(titled: title) else { return XCTFail("no window called \(title)") }
    XWarpPointer(display, 0, window, 0, 0, 0, 0, Int32(x), Int32(y))
    XTestFakeButtonEvent(display, 1, 1, 0)
    XTestFakeButtonEvent(display, 1, 0, 0)
    XSync(display, 0)
  }

  private func send(_ key: Int32, isDown: Bool) {
    XTestFakeKeyEvent(display, UInt32(XKeysymToKeycode(display, KeySym(key))), isDown ? 1 : 0, 0)
  }

  private func window(titled title: String) -> Window? {
    var root: CXTest.Window = 0
    var parent: CXTest.Window = 0
    var children: UnsafeMutablePointer<CXTest.Window>?
    var count: UInt32 = 0
    guard XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count) != 0, let children else {
      return nil
    }
    defer { XFree(children) }
    return (0..<Int(count)).map { children[$0] }.first { name(of: $0) == title }
  }

  private typealias Window = CXTest.Window

  private func name(of window: Window) -> String? {
    var name: UnsafeMutablePointer<CChar>?
    guard XFetchName(display, window, &name) != 0, let name else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }
}
