import BenchSupport
import CXDamage
import Glibc

/// A window of another program on an X display: finds it, types into it, and notices when it is painted.
final class WatchedWindow {
  private let mapped = MappedWindow()
  private let damageEvent: Int32

  private var display: OpaquePointer { mapped.display }
  private var window: Window { mapped.window ?? 0 }

  init() {
    var event: Int32 = 0
    var error: Int32 = 0
    guard XDamageQueryExtension(mapped.display, &event, &error) != 0 else {
      fail("this X server has no DAMAGE extension")
    }
    damageEvent = event
  }

  /// Waits until a window of this name is mapped.
  /// - Returns: Whether such a window appeared in time.
  func waitForWindow(named name: String, limit: Duration) -> Bool { mapped.wait(for: name, limit: limit) != nil }

  /// Gives the window the focus, as a window manager would, and watches it from now on.
  func takeFocus() {
    mapped.takeFocus()
    XDamageCreate(display, Drawable(window), XDamageReportRawRectangles)
    XSync(display, 0)
  }

  /// Moves the pointer to the middle of the window, or to the far corner of the screen.
  func movePointer(over isOver: Bool) {
    if isOver {
      var (x, y, root) = (Int32(0), Int32(0), Window(0))
      var (width, height, border, depth) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
      XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth)
      XWarpPointer(display, 0, window, 0, 0, 0, 0, Int32(width / 2), Int32(height / 2))
    } else {
      let screen = XDefaultScreen(display)
      XWarpPointer(
        display, 0, XDefaultRootWindow(display), 0, 0, 0, 0, XDisplayWidth(display, screen) - 1,
        XDisplayHeight(display, screen) - 1)
    }
    XSync(display, 0)
  }

  /// Presses a key.
  func strike(_ key: KeySym) {
    let code = UInt32(XKeysymToKeycode(display, key))
    XTestFakeKeyEvent(display, code, 1, 0)
    XTestFakeKeyEvent(display, code, 0, 0)
  }

  /// Turns the wheel down by one notch.
  func turnWheel() {
    XTestFakeButtonEvent(display, 5, 1, 0)
    XTestFakeButtonEvent(display, 5, 0, 0)
  }

  /// GTK's scale in the window.
  static let scale = getenv("GDK_SCALE").flatMap { Int(String(cString: $0)) } ?? 1

  /// Changes the size of the window, as dragging its edge would.
  func resize(width: Int, height: Int) {
    XResizeWindow(display, window, UInt32(width * Self.scale), UInt32(height * Self.scale))
  }

  /// Performs an action.
  /// - Parameter counts: Whether the program itself has painted.
  /// - Returns: The time until the window was painted, or nil if it was not within the limit.
  func timeToPaint(
    limit: Duration = .milliseconds(500), _ act: (WatchedWindow) -> Void, counts: () -> Bool
  ) -> Duration? {
    forgetEvents()
    let start = ContinuousClock.now
    act(self)
    XFlush(display)
    while let painted = waitForPaint(until: start + limit) {
      if counts() { return painted - start }
    }
    return nil
  }

  /// Waits until nothing has been painted for a while.
  func settle(for quiet: Duration, limit: Duration) {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end, waitForPaint(until: min(end, ContinuousClock.now + quiet)) != nil {}
  }

  private func waitForPaint(until end: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    while mapped.wait(until: end) {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        if event.type == damageEvent + XDamageNotify { return .now }
      }
    }
    return nil
  }

  private func forgetEvents() {
    XSync(display, 1)
  }
}
