import CXTest
import Glibc
import TestSupport
import XCTest

@testable import GtkKit

/// Keys struck in the window of another program.
final class OtherWindowsFocusTests: XCTestCase {
  /// A window with a part that has the focus, as toolkits make it. It records its keys.
  private final class Target {
    /// A key with the modifiers held.
    struct Pressed: Equatable {
      var symbol: KeySym
      var modifiers: UInt32
    }

    let part: CXTest.Window
    private let window: CXTest.Window
    private let display: OpaquePointer
    private(set) var pressed: [Pressed] = []

    /// - Parameters:
    ///   - className: The class of the window; nil for none.
    ///   - process: The process that it claims to belong to.
    init(className: String?, process: pid_t? = nil) throws {
      display = try XCTUnwrap(XOpenDisplay(nil), "needs an X display")
      window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 50, 50, 0, 0, 0)
      part = XCreateSimpleWindow(display, window, 0, 0, 10, 10, 0, 0, 0)
      if let className {
        let classes = Array(className.lowercased().utf8) + [0] + Array(className.utf8) + [0]
        XChangeProperty(
          display, window, XInternAtom(display, "WM_CLASS", 0), XInternAtom(display, "STRING", 0), 8, PropModeReplace,
          classes, Int32(classes.count))
      }
      if let process {
        [CLong(process)].withUnsafeBytes { bytes in
          _ = XChangeProperty(
            display, window, XInternAtom(display, "_NET_WM_PID", 0), XInternAtom(display, "CARDINAL", 0), 32,
            PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress, 1)
        }
      }
      XSelectInput(display, part, KeyPressMask)
      XSelectInput(display, window, StructureNotifyMask)
      XMapWindow(display, part)
      XMapWindow(display, window)
      var event = XEvent()
      XWindowEvent(display, window, StructureNotifyMask, &event)
      XSetInputFocus(display, part, RevertToParent, Time(CurrentTime))
      XSync(display, 0)
    }

    deinit { XCloseDisplay(display) }

    /// Whether the last key is this one.
    func hasLast(_ symbol: Int32, with modifiers: Int32) -> Bool {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        guard event.type == KeyPress else { continue }
        let held = event.xkey.state & UInt32(ShiftMask | ControlMask)
        pressed.append(Pressed(symbol: XLookupKeysym(&event.xkey, 0), modifiers: held))
      }
      return pressed.last == Pressed(symbol: KeySym(symbol), modifiers: UInt32(modifiers))
    }

    /// Presses or releases a key of the keyboard.
    func send(_ symbol: Int32, isDown: Bool) {
      XTestFakeKeyEvent(display, UInt32(XKeysymToKeycode(display, KeySym(symbol))), isDown ? 1 : 0, 0)
      XSync(display, 0)
    }
  }

  private func windows() throws -> OtherWindows {
    let name = try XCTUnwrap(getenv("DISPLAY").map { String(cString: $0) }, "needs an X display")
    return try XCTUnwrap(OtherWindows(display: name))
  }

  func testKeysReachTheWindowWithTheFocus() throws {
    let windows = try windows()
    let table: [(keys: OtherWindows.PastingKeys, symbol: Int32, modifier: Int32)] = [
      (.controlV, XK_v, ControlMask), (.shiftInsert, XK_Insert, ShiftMask),
    ]
    for (keys, symbol, modifier) in table {
      let target = try Target(className: "Zork")
      let focus = try windows.focus()
      XCTAssertEqual(focus, OtherWindows.Focus(window: UInt32(target.part), className: "Zork"))
      try windows.strike(keys, in: focus)
      XCTAssertTrue(blockUntil { target.hasLast(symbol, with: modifier) }, "\(keys): \(target.pressed)")
    }
  }

  func testOnlyAProgramsWindowWithTheFocusGetsKeys() throws {
    let windows = try windows()
    let unnamed = try Target(className: nil)
    withExtendedLifetime(unnamed) { check(.noFocus) { try windows.focus() } }
    let own = try Target(className: "Zork", process: getpid())
    withExtendedLifetime(own) { check(.noFocus) { try windows.focus() } }

    let left = try Target(className: "Zork")
    let focus = try windows.focus()
    let other = try Target(className: "Quill")
    check(.noFocus) { try windows.strike(.controlV, in: focus) }
    XCTAssertFalse(left.hasLast(XK_v, with: ControlMask))
    XCTAssertFalse(other.hasLast(XK_v, with: ControlMask))
  }

  func testNoKeysAreStruckWhileTheUserHoldsOne() throws {
    let windows = try windows()
    let target = try Target(className: "Zork")
    let focus = try windows.focus()
    target.send(XK_Shift_L, isDown: true)
    check(.keyHeld) { try windows.focus() }
    check(.keyHeld) { try windows.strike(.controlV, in: focus) }
    target.send(XK_Shift_L, isDown: false)
    XCTAssertNoThrow(try windows.strike(.controlV, in: focus))
  }

  func testADisplayThatDoesNotExistAcceptsNoKeys() throws {
    XCTAssertNil(OtherWindows(display: "wayland-0"))
    let windows = try XCTUnwrap(OtherWindows(display: ":4747"))
    check(.noKeys) { try windows.focus() }
  }

  private func check<Value>(
    _ obstacle: OtherWindows.StrikingObstacle, line: UInt = #line, _ work: () throws -> Value
  ) {
    XCTAssertThrowsError(try work(), line: line) {
      XCTAssertEqual($0 as? OtherWindows.StrikingObstacle, obstacle, line: line)
    }
  }
}
