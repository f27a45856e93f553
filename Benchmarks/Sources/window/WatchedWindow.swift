import BenchSupport
import CXDamage
import Glibc

/// A window of another program on an X display: finds it, types into it, and notices when it is painted.
final class WatchedWindow {
  private let display: OpaquePointer
  private let damageEvent: Int32
  private var window: Window = 0

  init() {
    guard let display = XOpenDisplay(nil) else { fail("no X display: run this by make bench-window") }
    self.display = display
    var event: Int32 = 0
    var error: Int32 = 0
    guard XDamageQueryExtension(display, &event, &error) != 0 else { fail("this X server has no DAMAGE extension") }
    damageEvent = event
    // Reports the window as soon as it exists.
    XSelectInput(display, XDefaultRootWindow(display), SubstructureNotifyMask)
  }

  deinit {
    XCloseDisplay(display)
  }

  /// Waits until a window of this name is mapped.
  /// - Returns: Whether such a window appeared in time.
  func waitForWindow(named name: String, limit: Duration) -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      guard wait(until: end) else { return false }
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        guard event.type == MapNotify else { continue }
        if self.name(of: event.xmap.window) == name {
          window = event.xmap.window
          return true
        }
      }
    }
    return false
  }

  /// Gives the window the focus, as a window manager would, and watches it from now on.
  func takeFocus() {
    XSetInputFocus(display, window, RevertToParent, Time(CurrentTime))
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
    while wait(until: end) {
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

  /// Waits for an event. - Returns: Whether one came in time.
  private func wait(until end: ContinuousClock.Instant) -> Bool {
    if XPending(display) > 0 { return true }
    let left = max(0, Int((end - .now) / .milliseconds(1)))
    var request = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Int32(left)) > 0
  }

  private func name(of window: Window) -> String? {
    var name: UnsafeMutablePointer<CChar>?
    guard XFetchName(display, window, &name) != 0, let name else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }
}
