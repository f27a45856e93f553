import CXDamage
import Glibc

/// Notices when a window of another program is mapped.
package final class MappedWindow {
  package let display: OpaquePointer
  /// The window that was waited for.
  package private(set) var window: Window?

  package init() {
    guard let display = XOpenDisplay(nil) else { fail("no X display: run this by make, which starts one") }
    self.display = display
    // A program may remove its window during the request for its name.
    XSetErrorHandler { _, _ in 0 }
    XSelectInput(display, XDefaultRootWindow(display), SubstructureNotifyMask)
    XSync(display, 0)
  }

  deinit {
    XCloseDisplay(display)
  }

  /// Returns when a window is mapped whose name contains a text; nil if none is within the limit.
  package func wait(for part: String, limit: Duration) -> ContinuousClock.Instant? {
    let end = ContinuousClock.now + limit
    while wait(until: end) {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        let now = ContinuousClock.now
        guard event.type == MapNotify, name(of: event.xmap.window)?.contains(part) == true else { continue }
        window = event.xmap.window
        return now
      }
    }
    return nil
  }

  /// Waits for an event.
  /// - Returns: Whether one came in time.
  package func wait(until end: ContinuousClock.Instant) -> Bool {
    if XPending(display) > 0 { return true }
    var request = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Int32(max(0, (end - .now) / .milliseconds(1)))) > 0
  }

  /// Gives the mapped window the focus, as a window manager would.
  package func takeFocus() {
    guard let window else { return }
    XSetInputFocus(display, window, RevertToParent, Time(CurrentTime))
    XSync(display, 0)
  }

  private func name(of window: Window) -> String? {
    var name: UnsafeMutablePointer<CChar>?
    guard XFetchName(display, window, &name) != 0, let name else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }
}
