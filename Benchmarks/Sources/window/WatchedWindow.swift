import CXDamage
import Glibc

/// A window of another program on an X display: finds it, types into it, and notices when it is painted.
final class WatchedWindow {
  private let display: OpaquePointer
  private let damageEvent: Int32
  private(set) var window: Window = 0

  init() {
    guard let display = XOpenDisplay(nil) else { fail("no X display: run this by make bench-window") }
    self.display = display
    var event: Int32 = 0
    var error: Int32 = 0
    guard XDamageQueryExtension(display, &event, &error) != 0 else { fail("this X server has no DAMAGE extension") }
    damageEvent = event
    // The window is told about as soon as it is there.
    XSelectInput(display, XDefaultRootWindow(display), SubstructureNotifyMask)
  }

  deinit {
    XCloseDisplay(display)
  }

  /// Waits until a window of this name is mapped.
  /// - Returns: When that was.
  func waitForWindow(named name: String, limit: Duration) -> ContinuousClock.Instant? {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      guard wait(until: end) else { return nil }
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        guard event.type == MapNotify else { continue }
        let now = ContinuousClock.now
        if self.name(of: event.xmap.window) == name {
          window = event.xmap.window
          return now
        }
      }
    }
    return nil
  }

  /// Gives the window the keys, as a window manager would, and watches it from now on.
  func takeFocus() {
    XSetInputFocus(display, window, RevertToParent, Time(CurrentTime))
    XDamageCreate(display, Drawable(window), XDamageReportRawRectangles)
    XSync(display, 0)
  }

  /// Strikes a key.
  /// - Returns: How long it took until the window was painted, or nil if it was not within the limit.
  func strike(_ key: KeySym, limit: Duration = .milliseconds(500)) -> Duration? {
    forgetEvents()
    let code = UInt32(XKeysymToKeycode(display, key))
    let start = ContinuousClock.now
    XTestFakeKeyEvent(display, code, 1, 0)
    XTestFakeKeyEvent(display, code, 0, 0)
    XFlush(display)
    return waitForPaint(until: start + limit).map { $0 - start }
  }

  /// Waits until nothing was painted for a while.
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
