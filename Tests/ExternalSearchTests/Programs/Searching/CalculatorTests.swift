import CXTest
import GtkKit
import MainLoopTestSupport
import XCTest

@testable import ExternalSearch

/// Debian's GNOME Calculator, a search provider that the bus starts.
final class CalculatorTests: XCTestCase {
  /// Passes the display to the bus, which started before the display, and whose environment services get.
  @MainActor
  private static func giveDisplay(to bus: DBusConnection) async throws {
    let names = ["DISPLAY", "XAUTHORITY", "GDK_BACKEND", "GSK_RENDERER", "XDG_RUNTIME_DIR", "LC_ALL"]
    let entries = names.compactMap { name in
      getenv(name).map { Variant.entry(.string(name), .string(String(cString: $0))) }
    }
    _ = try await bus.call(
      "UpdateActivationEnvironment", on: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      of: "org.freedesktop.DBus", .tuple([.array(entries, of: "{ss}")]))
  }

  /// Looks at the top-level windows over its own connection to the display.
  @MainActor
  private final class Screen {
    private let display: OpaquePointer

    init() throws {
      display = try XCTUnwrap(XOpenDisplay(nil), "needs an X display")
    }

    isolated deinit {
      XCloseDisplay(display)
    }

    /// Returns the window of this title.
    func window(titled title: String) -> CXTest.Window? {
      var (root, parent, count): (CXTest.Window, CXTest.Window, UInt32) = (0, 0, 0)
      var children: UnsafeMutablePointer<CXTest.Window>?
      guard XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count) != 0, let children
      else { return nil }
      defer { XFree(children) }
      return (0..<Int(count)).map { children[$0] }.first { window in
        var name: UnsafeMutablePointer<CChar>?
        guard XFetchName(display, window, &name) != 0, let name else { return false }
        defer { XFree(name) }
        return String(cString: name) == title
      }
    }

    /// Ends the program that owns a window, as far as the display can.
    func kill(_ window: CXTest.Window) {
      XKillClient(display, window)
      XSync(display, 0)
    }
  }

  func testSumsAreFoundDescribedAndOpened() throws {
    try onMain {
      let bus = try waitForTask { try await DBusConnection.session() }
      try waitForTask { try await Self.giveDisplay(to: bus) }
      let list = try waitForTask { await Task.detached { ProgramList(choices: .init()) }.value }
      let calculator = try XCTUnwrap(
        list.programs.first { $0.desktopID == "org.gnome.Calculator.desktop" }, "scripts/setup.sh test installs it")
      XCTAssertEqual(calculator.title, "Calculator")

      var configuration = ProgramSearchConfiguration()
      // Long enough for the busiest machine.
      configuration.timeout = .seconds(120)
      configuration.startTimeout = .seconds(120)
      let search = ProgramSearch(bus, programs: [calculator], configuration: configuration)
      var failures: [String] = []
      search.onFailure = { failures.append($0.description) }
      search.search("2+2")
      waitUntil("the sum") { !search.state.isLoading }
      XCTAssertEqual(failures, [])
      XCTAssertEqual(search.state.sections.first?.program, calculator)
      XCTAssertEqual(search.state.sections.first?.results.first?.name, "2+2")
      XCTAssertEqual(search.state.sections.first?.results.first?.summary, "= 4")
      // The result that copies is the last one in older versions of the calculator, and the first in newer ones.
      XCTAssertEqual(search.state.sections.first?.results.compactMap(\.clipboardText), ["4"])
      search.search("2+20")
      waitUntil("the longer sum") { !search.state.isLoading }
      XCTAssertEqual(search.state.sections.first?.results.first?.summary, "= 22")

      let screen = try Screen()
      XCTAssertNil(screen.window(titled: "Calculator"))
      let result = try XCTUnwrap(search.state.sections.first?.results.first { $0.clipboardText == nil })
      try waitForTask { try await search.activate(result.reference, timestamp: 1_234) }
      waitUntil("the calculator's own window") { screen.window(titled: "Calculator") != nil }
      try screen.kill(XCTUnwrap(screen.window(titled: "Calculator")))
      waitUntil("the calculator to end") { screen.window(titled: "Calculator") == nil }
      XCTAssertEqual(failures, [])
    }
  }
}
