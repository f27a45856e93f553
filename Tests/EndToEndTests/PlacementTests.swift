import CXTest
import TestSupport
import XCTest

/// The place of the window on X11, and the shortcut that brings it there from anywhere.
final class PlacementTests: EndToEndTestCase {
  /// Checks that the window is centred in an area, with a third of the free space above it.
  private func check(_ hunch: Session, standsIn area: Rectangle) {
    hunch.eventually("it stands in the middle of \(area)") { hunch in
      guard let frame = hunch.window.flatMap({ hunch.connection.frame(of: $0) }) else { return false }
      return abs(frame.x - area.x - (area.width - frame.width) / 2) <= 1
        && abs(frame.y - area.y - (area.height - frame.height) / 3) <= 1
    }
  }

  /// The tests' X server has one output. Here its only monitor is half of the screen.
  func testItStandsInTheMiddleOfTheMonitor() throws {
    let connection = try XConnection()
    let screen = try XCTUnwrap(connection.frame(of: connection.root))
    let half = Rectangle(x: 0, y: 0, width: screen.width / 2, height: screen.height)
    try Program.run("xrandr", ["--setmonitor", "half", "\(half.width)/300x\(half.height)/300+0+0", "screen"])
    defer { _ = try? Program.run("xrandr", ["--delmonitor", "half"]) }
    let settings = TemporaryFolder()
    try settings.write("[Window]\nwidth=400\nheight=400\n", to: "hunch/settings.ini")
    let hunch = try launchHidden(environment: ["XDG_CONFIG_HOME": settings.path])
    for _ in 1...2 {
      XCTAssertNil(try hunch.run(["--toggle"]))
      check(hunch, standsIn: half)
      hunch.press(.escape)
      hunch.eventually("it is hidden") { !$0.hasWindow }
    }
    withExtendedLifetime(settings) {}
  }

  func testWindowManagersFloatItAndLeaveItOutOfTheTaskbar() throws {
    let hunch = try launch()
    let window = try XCTUnwrap(hunch.window)
    XCTAssertEqual(
      hunch.connection.atoms("_NET_WM_WINDOW_TYPE", of: window).first, "_NET_WM_WINDOW_TYPE_DIALOG")
    XCTAssert(hunch.connection.atoms("_NET_WM_STATE", of: window).contains("_NET_WM_STATE_SKIP_TASKBAR"))
  }

  func testTheKeyAndAStartBringAWindowThatHasNotTheFocus() throws {
    let hunch = try launchHidden()
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.type("alpha")
    hunch.eventually("it is typed") { $0.field.text?.hasPrefix("alpha") == true }
    let window = try XCTUnwrap(hunch.window)
    for request in [[], ["--toggle"]] {
      hunch.loseFocus()
      hunch.eventually("another has the focus") { !$0.application.children.contains { $0.states.contains(.active) } }
      hunch.mouse.move(x: 20, y: 20)
      hunch.connection.move(window, x: 0, y: 0)
      XCTAssertNil(try hunch.run(request), "\(request)")
      hunch.eventually("\(request): it comes, with its text and the keys") {
        $0.hasWindow && $0.field.text?.hasPrefix("alpha") == true && $0.connection.focusedWindow == window
      }
      check(hunch, standsIn: try XCTUnwrap(hunch.connection.frame(of: hunch.connection.root)))
    }
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.eventually("now it goes") { !$0.hasWindow }
  }

  /// GDK takes the window manager's grab of the key for a loss of the focus.
  func testAKeyThatIsHeldDownHidesTheWindow() throws {
    let settings = TemporaryFolder()
    for closes in [false, true] {
      try settings.write("[Window]\nclose-unfocused=\(closes)\n", to: "hunch/settings.ini")
      let hunch = try launchHidden(environment: ["XDG_CONFIG_HOME": settings.path])
      XCTAssertNil(try hunch.run(["--toggle"]))
      hunch.type("alpha")
      hunch.eventually("it is typed") { $0.field.text?.hasPrefix("alpha") == true }
      hunch.connection.grabKeyboard()
      hunch.eventually("the window has no keys") { !$0.application.children.contains { $0.states.contains(.active) } }
      XCTAssert(hunch.hasWindow, "it stays while another key is held")
      XCTAssertNil(try hunch.run(["--toggle"]))
      hunch.connection.releaseKeyboard()
      hunch.eventually("it is hidden") { !$0.hasWindow }
      hunch.end()
    }
    withExtendedLifetime(settings) {}
  }

  func testItClosesWithoutTheFocusIfTheUserPrefersThat() throws {
    let settings = TemporaryFolder()
    try settings.write("[Window]\nclose-unfocused=true\n", to: "hunch/settings.ini")
    let hunch = try launchHidden(environment: ["XDG_CONFIG_HOME": settings.path])
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.type("alpha")
    hunch.eventually("it is typed") { $0.field.text?.hasPrefix("alpha") == true }
    hunch.loseFocus()
    hunch.eventually("it is hidden") { !$0.hasWindow }
    XCTAssertNil(hunch.process.exitStatus)
    withExtendedLifetime(settings) {}
  }

  /// The private window is another one, which is to come where the user has the first.
  func testAPrivateWindowComesWhereTheOtherWasAndBack() throws {
    let hunch = try launch()
    hunch.type("alpha")
    hunch.eventually("it is typed") { $0.field.text?.hasPrefix("alpha") == true }
    let first = try XCTUnwrap(hunch.window)
    hunch.connection.move(first, x: 37, y: 83)
    func place(_ hunch: Session) -> [Int]? {
      hunch.window.flatMap { hunch.connection.frame(of: $0) }.map { [$0.x, $0.y] }
    }
    hunch.eventually("it is aside") { place($0) == [37, 83] }
    for title in ["Hunch (Private)", "Hunch"] {
      hunch.press(.control + .shift + "p")
      hunch.eventually("\(title) stands where the window was") { $0.title == title && place($0) == [37, 83] }
      hunch.eventually("with its text") {
        $0.knownField = nil
        return $0.field.text?.hasPrefix("alpha") == true
      }
    }
  }
}
