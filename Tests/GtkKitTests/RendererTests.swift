import Glibc
import MainLoopTestSupport
import XCTest

@testable import GtkKit

/// The renderer that draws a window.
final class RendererTests: DisplayTestCase {
  @MainActor
  private static func rendererName() -> String {
    let window = Window()
    window.present()
    defer { window.destroy() }
    return window.rendererName ?? ""
  }

  /// Runs `body` with `GSK_RENDERER` set in the environment, or unset.
  @MainActor
  private static func withVariable<Result>(_ value: String?, _ body: () throws -> Result) rethrows -> Result {
    let usual = getenv("GSK_RENDERER").map { String(cString: $0) }
    func set(_ value: String?) {
      if let value { setenv("GSK_RENDERER", value, 1) } else { unsetenv("GSK_RENDERER") }
    }
    set(value)
    defer { set(usual) }
    return try body()
  }

  func testThePreferredOneDrawsUnlessTheUserChoseOne() throws {
    try onMain {
      let display = try XCTUnwrap(Display.default)
      defer { Self.withVariable(nil) { display.prefer(.cairo) } }
      for (variable, preferred, drawn) in [
        (nil, Renderer.gl, "gl"), ("", .cairo, "cairo"), ("gl", .gl, "cairo"), (nil, .gl, "gl"),
      ] {
        Self.withVariable(variable) { display.prefer(preferred) }
        XCTAssertTrue(Self.rendererName().lowercased().contains(drawn), "\(variable ?? "nothing"), \(preferred)")
      }
    }
  }

  func testWhatSaysToLeaveTheCardAloneIsHandedOnToNobody() throws {
    onMain {
      let names = ["GDK_DEBUG", "GDK_DISABLE"]
      func values() -> [String?] { names.map { getenv($0).map { String(cString: $0) } } }
      let usual = values()
      defer {
        for (name, value) in zip(names, usual) { if let value { setenv(name, value, 1) } else { unsetenv(name) } }
      }
      for said in [nil, "", "events"] {
        for name in names { if let said { setenv(name, said, 1) } else { unsetenv(name) } }
        XCTAssertTrue(Toolkit.start(drawnBy: .cairo))
        XCTAssertEqual(values(), [said, said])
      }
    }
  }
}
