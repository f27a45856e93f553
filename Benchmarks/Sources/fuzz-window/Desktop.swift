import CXDamage
import Glibc
import Synchronization

/// The X display that the program and the user share: the program's windows, the keyboard, and the texts to paste.
final class Desktop {
  let keyboard: Keyboard
  let selections: Selections
  private let display: OpaquePointer
  private let root: Window
  private let protocols: Atom
  private let ping: Atom
  private static let isToldToEnd = Atomic(false)
  /// The visible windows, the newest last, without menus and tooltips.
  private(set) var windows: [Window] = []
  /// The number of the last answered ping.
  private var lastAnswer = 0
  private var lastPing = 0

  /// A question to a window.
  struct Ping {
    fileprivate let number: Int
    let window: Window
  }

  init() {
    guard let display = XOpenDisplay(nil) else { fail("no X display: run this by make fuzz-window") }
    // A window may disappear during a request, which must not end this program.
    XSetErrorHandler { _, _ in 0 }
    XSetIOErrorHandler { _ in
      Child.stopAll()
      fail("the display has gone")
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in Desktop.isToldToEnd.store(true, ordering: .relaxed) }
    }
    self.display = display
    root = XDefaultRootWindow(display)
    protocols = XInternAtom(display, "WM_PROTOCOLS", 0)
    ping = XInternAtom(display, "_NET_WM_PING", 0)
    keyboard = Keyboard(display)
    selections = Selections(display)
    XSelectInput(display, root, SubstructureNotifyMask)
    XFlush(display)
  }

  deinit {
    XCloseDisplay(display)
  }

  /// Asks the newest window whether it is alive, as window managers do. The program's main thread answers after
  /// handling all earlier keys.
  /// - Returns: The question; nil without a window.
  func sendPing() -> Ping? {
    guard let window = windows.last else { return nil }
    lastPing += 1
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = protocols
    event.xclient.format = 32
    event.xclient.data.l = (CLong(bitPattern: ping), lastPing, CLong(bitPattern: window), 0, 0)
    XSendEvent(display, window, 0, 0, &event)
    XFlush(display)
    return Ping(number: lastPing, window: window)
  }

  func isAnswered(_ ping: Ping) -> Bool { lastAnswer >= ping.number }

  /// Gives the focus to the newest window, as a window manager would.
  func giveFocus() {
    guard let window = windows.last else { return }
    var focused: Window = 0
    var revert: Int32 = 0
    XGetInputFocus(display, &focused, &revert)
    guard focused != window else { return }
    XSetInputFocus(display, window, RevertToParent, Time(CurrentTime))
    XSync(display, 0)
  }

  /// Removes the focus from every window.
  func takeFocusAway() {
    XSetInputFocus(display, Window(None), RevertToParent, Time(CurrentTime))
    XSync(display, 0)
  }

  func resize(width: Int, height: Int) {
    guard let window = windows.last else { return }
    XResizeWindow(display, window, UInt32(width), UInt32(height))
    XFlush(display)
  }

  /// Waits for events of the display, at most this many milliseconds, and handles them.
  func follow(for milliseconds: Int) {
    if XPending(display) == 0 {
      var request = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      poll(&request, 1, Int32(milliseconds))
    }
    if Self.isToldToEnd.load(ordering: .relaxed) {
      Child.stopAll()
      fail("told to end")
    }
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      take(event)
    }
  }

  /// Forgets the state of a program that has ended.
  func forget() {
    XSync(display, 0)
    follow(for: 0)
    windows = []
  }

  private func take(_ event: XEvent) {
    switch event.type {
    case MapNotify where event.xmap.override_redirect == 0: windows.append(event.xmap.window)
    case UnmapNotify: windows.removeAll { $0 == event.xunmap.window }
    case DestroyNotify: windows.removeAll { $0 == event.xdestroywindow.window }
    case SelectionRequest: selections.answer(event.xselectionrequest)
    case ClientMessage where event.xclient.message_type == protocols:
      if event.xclient.data.l.0 == CLong(bitPattern: ping) { lastAnswer = max(lastAnswer, event.xclient.data.l.1) }
    default: break
    }
  }
}

func fail(_ message: String) -> Never {
  let line = Array("fuzz-window: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}
