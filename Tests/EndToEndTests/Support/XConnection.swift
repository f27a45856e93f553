import CXTest
import Glibc
import TestSupport

/// A connection of the tests to the X server.
final class XConnection {
  let display: OpaquePointer
  let root: CXTest.Window

  /// - Parameter name: The display; nil for that of the tests.
  /// - Throws: A sentence that says how to get a display, if there is none.
  init(_ name: String? = nil) throws {
    guard let name = name ?? getenv("DISPLAY").map({ String(cString: $0) }), let display = Self.open(name) else {
      throw HarnessError("no X display: run the tests with scripts/test.py, which starts Xvfb and a session bus")
    }
    // By default Xlib ends the process when a window closes while a test looks at it.
    XSetErrorHandler { _, _ in 0 }
    self.display = display
    root = XDefaultRootWindow(display)
  }

  /// Opens a display, and tries again: a server that has just lost its last client restarts, and refuses
  /// connections meanwhile.
  private static func open(_ name: String) -> OpaquePointer? {
    for _ in 0..<50 {
      if let display = XOpenDisplay(name) { return display }
      pause(.milliseconds(20))
    }
    return nil
  }

  deinit { XCloseDisplay(display) }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  /// The windows of programs, lowest first: those directly below the root, and those in frames of a window manager.
  var topLevelWindows: [CXTest.Window] {
    children(of: root).flatMap { processID(of: $0) == nil ? [$0] + children(of: $0) : [$0] }
  }

  private func children(of window: CXTest.Window) -> [CXTest.Window] {
    var parent: CXTest.Window = 0
    var ignored: CXTest.Window = 0
    var list: UnsafeMutablePointer<CXTest.Window>?
    var count: UInt32 = 0
    guard XQueryTree(display, window, &ignored, &parent, &list, &count) != 0, let list else { return [] }
    defer { XFree(list) }
    return Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  func isMapped(_ window: CXTest.Window) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0 && attributes.map_state == IsViewable
  }

  /// Returns the place of the window on the screen, with its size.
  func frame(of window: CXTest.Window) -> Rectangle? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0 else { return nil }
    var (x, y): (Int32, Int32) = (0, 0)
    var child: CXTest.Window = 0
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return Rectangle(x: Int(x), y: Int(y), width: Int(attributes.width), height: Int(attributes.height))
  }

  func name(of window: CXTest.Window) -> String? {
    property("_NET_WM_NAME", of: window).map { String(decoding: $0, as: UTF8.self) }
  }

  func processID(of window: CXTest.Window) -> pid_t? {
    number("_NET_WM_PID", of: window).map { pid_t($0) }
  }

  /// The time of the server's clock, in milliseconds.
  var serverTime: UInt32 {
    let window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
    defer { XDestroyWindow(display, window) }
    XSelectInput(display, window, PropertyChangeMask)
    XChangeProperty(display, window, atom("_HUNCH_TEST_TIME"), XA_CARDINAL, 32, Int32(PropModeReplace), nil, 0)
    var event = XEvent()
    XWindowEvent(display, window, PropertyChangeMask, &event)
    return UInt32(truncatingIfNeeded: event.xproperty.time)
  }

  /// Returns the time of the user's last input to a window, as its program reports it.
  func userTime(of window: CXTest.Window) -> UInt32? {
    // With a window manager that supports it, the property is on a separate window.
    let places = [window] + (number("_NET_WM_USER_TIME_WINDOW", of: window).map { [CXTest.Window($0)] } ?? [])
    return places.compactMap { number("_NET_WM_USER_TIME", of: $0) }.max()
  }

  private func number(_ property: String, of window: CXTest.Window) -> UInt32? {
    self.property(property, of: window).flatMap { bytes in
      // Xlib hands out 32-bit items as C longs.
      bytes.count < 4 ? nil : bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// Counts the server resources of the client that made a window, by kind, such as `WINDOW`, `PIXMAP`, `GC` and
  /// `PICTURE`; nil for those of this connection.
  func resources(ofClientOf window: CXTest.Window? = nil) -> [String: Int] {
    let own = window == nil ? XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0) : nil
    defer { if let own { XDestroyWindow(display, own) } }
    XSync(display, 0)
    var count: Int32 = 0
    var types: UnsafeMutablePointer<XResType>?
    guard XResQueryClientResources(display, window ?? own ?? 0, &count, &types) != 0, let types else { return [:] }
    defer { XFree(types) }
    var counts: [String: Int] = [:]
    for type in UnsafeBufferPointer(start: UnsafePointer(types), count: Int(count)) {
      guard let name = XGetAtomName(display, type.resource_type) else { continue }
      counts[String(cString: name), default: 0] += Int(type.count)
      XFree(name)
    }
    return counts
  }

  /// Moves the window onto the screen, as a window manager would: in GTK 4.24 a right-to-left window grows to the
  /// left.
  func place(_ window: CXTest.Window) {
    guard let frame = frame(of: window), frame.x < 0 || frame.y < 0 else { return }
    move(window, x: max(0, frame.x), y: max(0, frame.y))
  }

  /// Focuses the window.
  func focus(_ window: CXTest.Window) {
    place(window)
    XSetInputFocus(display, window, RevertToParent, Time(CurrentTime))
    XSync(display, 0)
  }

  /// Takes the focus from every window, as when another program comes to the front.
  func focusNothing() {
    XSetInputFocus(display, CXTest.Window(None), RevertToParent, Time(CurrentTime))
    XSync(display, 0)
  }

  /// Grabs the keyboard, as a window manager does while its key is held down.
  func grabKeyboard() {
    XGrabKeyboard(display, root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
    XSync(display, 0)
  }

  func releaseKeyboard() {
    XUngrabKeyboard(display, Time(CurrentTime))
    XSync(display, 0)
  }

  var focusedWindow: CXTest.Window {
    var window: CXTest.Window = 0
    var revert: Int32 = 0
    XGetInputFocus(display, &window, &revert)
    return window
  }

  func resize(_ window: CXTest.Window, width: Int, height: Int) {
    XResizeWindow(display, window, UInt32(width), UInt32(height))
    XSync(display, 0)
  }

  func move(_ window: CXTest.Window, x: Int, y: Int) {
    XMoveWindow(display, window, Int32(x), Int32(y))
    XSync(display, 0)
  }

  /// Returns the names that a property of a window lists, such as its types.
  func atoms(_ property: String, of window: CXTest.Window) -> [String] {
    let bytes = self.property(property, of: window) ?? []
    return stride(from: 0, to: bytes.count, by: MemoryLayout<CLong>.size).compactMap { start in
      let atom = bytes[start..<start + MemoryLayout<CLong>.size].reversed().reduce(0) { $0 << 8 | Atom($1) }
      guard let name = XGetAtomName(display, atom) else { return nil }
      defer { XFree(name) }
      return String(cString: name)
    }
  }

  func property(_ name: String, of window: CXTest.Window) -> [UInt8]? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let found = XGetWindowProperty(
      display, window, atom(name), 0, 65_536, 0, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
    guard found == Success, let data, count > 0 else { return nil }
    defer { XFree(data) }
    let size = format == 32 ? MemoryLayout<CLong>.size : Int(format) / 8
    return Array(UnsafeBufferPointer(start: data, count: Int(count) * size))
  }
}

/// A rectangle in pixels.
struct Rectangle: Equatable {
  var x, y, width, height: Int
}
