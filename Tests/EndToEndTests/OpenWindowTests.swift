import CXTest
import Glibc
import TestSupport
import XCTest

/// Windows of other programs by keys, under a real window manager.
final class OpenWindowTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var manager: Program?

  override func tearDown() {
    super.tearDown()
    manager = nil
  }

  /// Starts the window manager, and waits until it takes requests. It calls itself one before: windows that open while
  /// it starts it may overlook, or ignore when they are hidden and shown again.
  private func managedDisplay() throws -> XConnection {
    manager = try Program("openbox", ["--sm-disable"])
    let connection = try XConnection()
    for desktop in [1, 0] as [UInt] { goToDesktop(desktop, connection) }
    return connection
  }

  private func goToDesktop(_ desktop: UInt, _ connection: XConnection) {
    XCTAssertTrue(
      blockUntil {
        self.ask("_NET_CURRENT_DESKTOP", of: connection.root, Int(desktop), connection)
        return self.numbers("_NET_CURRENT_DESKTOP", of: connection.root, connection) == [desktop]
      }, "desktop \(desktop)")
  }

  /// A window of another program, which the window manager asks to close instead of closing it.
  private final class OtherWindow {
    let window: CXTest.Window
    private let display: OpaquePointer
    private let protocols: Atom

    init(_ title: String, className: String) throws {
      display = try XCTUnwrap(XOpenDisplay(nil))
      window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 40, 40, 300, 200, 0, 0, 0)
      protocols = XInternAtom(display, "WM_PROTOCOLS", 0)
      var deleting = XInternAtom(display, "WM_DELETE_WINDOW", 0)
      XSetWMProtocols(display, window, &deleting, 1)
      XStoreName(display, window, title)
      let name = Array(title.utf8)
      XChangeProperty(
        display, window, XInternAtom(display, "_NET_WM_NAME", 0), XInternAtom(display, "UTF8_STRING", 0), 8,
        PropModeReplace, name, Int32(name.count))
      let classes = Array(className.lowercased().utf8) + [0] + Array(className.utf8) + [0]
      XChangeProperty(
        display, window, XInternAtom(display, "WM_CLASS", 0), XInternAtom(display, "STRING", 0), 8, PropModeReplace,
        classes, Int32(classes.count))
      XMapWindow(display, window)
      XFlush(display)
    }

    deinit { XCloseDisplay(display) }

    var isAskedToClose: Bool {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        if event.type == ClientMessage, event.xclient.message_type == protocols { return true }
      }
      return false
    }
  }

  /// Returns the numbers of a property, which Xlib hands out as C longs.
  private func numbers(_ name: String, of window: CXTest.Window, _ connection: XConnection) -> [UInt] {
    let bytes = connection.property(name, of: window) ?? []
    let size = MemoryLayout<UInt>.size
    return stride(from: 0, to: bytes.count - bytes.count % size, by: size).map { start in
      bytes[start..<start + size].reversed().reduce(0) { $0 << 8 | UInt($1) } & 0xFFFF_FFFF
    }
  }

  private func environment() throws -> [String: String] {
    try folder.addApplication(
      "Zorkfox", exec: #"sh -c "echo started > '\#(folder.path)/started'""#, to: "data/applications/zorkfox.desktop")
    // Started programs run in this home folder.
    try folder.write("", to: "home/.profile")
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;characters\n")
    return folder.homeVariables
  }

  /// A further start and the shortcut bring Hunch's own window from another desktop, and lead nobody there.
  func testHunchComesToTheDesktopOfTheUser() throws {
    let connection = try managedDisplay()
    let hunch = try launchHidden(environment: environment())
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.eventually("it opens") { $0.hasWindow }
    let window = try XCTUnwrap(hunch.window)
    for (request, desktop) in [([], 1), (["--toggle"], 0)] as [([String], UInt)] {
      ask("_NET_CURRENT_DESKTOP", of: connection.root, Int(desktop), connection)
      hunch.eventually("the user is on desktop \(desktop), without it") {
        self.numbers("_NET_CURRENT_DESKTOP", of: connection.root, connection) == [desktop] && !$0.hasWindow
      }
      XCTAssertNil(try hunch.run(request), "\(request)")
      hunch.eventually("\(request): it is there, with the keys") {
        $0.hasWindow && self.numbers("_NET_WM_DESKTOP", of: window, connection) == [desktop]
          && self.numbers("_NET_ACTIVE_WINDOW", of: connection.root, connection) == [UInt(window)]
      }
      XCTAssertEqual(numbers("_NET_CURRENT_DESKTOP", of: connection.root, connection), [desktop], "\(request)")
    }
  }

  /// Waits until the window manager lists these windows.
  private func areListed(_ windows: [OtherWindow], _ connection: XConnection) -> Bool {
    blockUntil {
      let list = self.numbers("_NET_CLIENT_LIST", of: connection.root, connection)
      return windows.allSatisfy { list.contains(UInt($0.window)) }
    }
  }

  /// The other window of a program takes two keys, as many as in rofi.
  func testTheWindowUsedBeforeIsTheFirstOfThoseThatMatchAlike() throws {
    let environment = try environment()
    let connection = try managedDisplay()
    let long = try OtherWindow("Notes on everything else", className: "Quill")
    let short = try OtherWindow("Notes", className: "Quill")
    let medium = try OtherWindow("Notes on two", className: "Quill")
    XCTAssertTrue(areListed([long, short, medium], connection))
    // Each is used once, and the last one of these is where the user is.
    for window in [short, medium, long, medium] {
      ask("_NET_ACTIVE_WINDOW", of: window.window, 2, connection)
      XCTAssertTrue(
        blockUntil {
          self.numbers("_NET_ACTIVE_WINDOW", of: connection.root, connection) == [UInt(window.window)]
            && self.numbers("_NET_CLIENT_LIST_STACKING", of: connection.root, connection).last == UInt(window.window)
        })
    }
    let hunch = try launch(environment: environment)
    hunch.type("q")
    hunch.eventually("the window used before is first, and the current one the last") {
      $0.rows.map(\.name).prefix(3)
        == ["Quill · Notes on everything else", "Quill · Notes", "Quill · Notes on two"]
    }
    hunch.press(.enter)
    hunch.eventually("it is in front") { _ in
      self.numbers("_NET_ACTIVE_WINDOW", of: connection.root, connection) == [UInt(long.window)]
    }
  }

  func testAWindowIsGoneToBroughtHereAndClosed() throws {
    let environment = try environment()
    let connection = try managedDisplay()
    let issue = try OtherWindow("Issue 28", className: "Zorkfox")
    let other = try OtherWindow("Letters \u{7}from home", className: "Quill")
    let last = try OtherWindow("Notes", className: "Pad")
    XCTAssertTrue(areListed([issue, other, last], connection))

    let going = try launch(environment: environment)
    going.type("zork")
    going.eventually("the window comes before its program") {
      $0.rows.map(\.name).prefix(2) == ["Zorkfox · Issue 28", "Zorkfox"]
    }
    going.press(.enter)
    going.eventually("it is in front") { _ in
      self.numbers("_NET_ACTIVE_WINDOW", of: connection.root, connection) == [UInt(issue.window)]
    }
    going.end()

    let starting = try launch(environment: environment)
    starting.type("zork")
    starting.eventually("the window is found") { $0.firstRow?.name == "Zorkfox · Issue 28" }
    starting.press(.control + .enter)
    starting.eventually("the program is started again") { _ in
      self.folder.text(of: "started") == "started\n"
    }
    starting.end()

    // The window manager gives the focus to this one when it returns to the first desktop.
    ask("_NET_ACTIVE_WINDOW", of: last.window, 2, connection)
    XCTAssertTrue(
      blockUntil { self.numbers("_NET_ACTIVE_WINDOW", of: connection.root, connection) == [UInt(last.window)] })
    goToDesktop(1, connection)
    let bringing = try launch(environment: environment)
    bringing.type("letters")
    bringing.eventually("a title finds it") { $0.firstRow?.name == "Quill · Letters ␇from home" }
    bringing.press(.control + "k")
    bringing.eventually("what can be done is listed") {
      $0.actions.map(\.name) == ["Go to Window", "Bring Window Here", "Close Window", "Copy Title"]
        || $0.actions.map(\.name) == ["Go to Window", "Bring Window Here", "Copy Title", "Close Window"]
    }
    bringing.type("bring")
    bringing.press(.enter)
    bringing.eventually("it is on this desktop") { _ in
      self.numbers("_NET_WM_DESKTOP", of: other.window, connection) == [1]
    }
    bringing.end()

    let listing = try launch("rofi", "-show", "window", environment: environment)
    listing.eventually("rofi's mode is for windows alone") {
      $0.chosenSources.contains { $0.hasPrefix("Windows") }
    }
    listing.type("zork")
    listing.eventually("a window is found, and no program") {
      $0.rows.map(\.name) == ["Zorkfox · Issue 28"]
    }
    listing.press(.enter)
    listing.eventually("it is in front again, and not the last window of its desktop") { _ in
      self.numbers("_NET_ACTIVE_WINDOW", of: connection.root, connection) == [UInt(issue.window)]
    }
    listing.end()

    let closing = try launch(environment: environment)
    closing.type("letters")
    closing.eventually("it is found again") { $0.firstRow?.name == "Quill · Letters ␇from home" }
    closing.press(.control + "k")
    closing.eventually("what can be done is listed again") { !$0.actions.isEmpty }
    closing.type("close")
    closing.press(.enter)
    closing.eventually("it is asked to close") { _ in other.isAskedToClose }
    closing.end()
  }

  /// Sends the window manager a request, as a pager does.
  private func ask(_ request: String, of window: CXTest.Window, _ number: Int, _ connection: XConnection) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = connection.atom(request)
    event.xclient.format = 32
    event.xclient.data.l.0 = number
    XSendEvent(
      connection.display, connection.root, 0, Int(SubstructureRedirectMask | SubstructureNotifyMask), &event)
    XFlush(connection.display)
  }
}
