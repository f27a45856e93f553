import Foundation
import XCTest

/// What draws the window, by the libraries that the program has loaded.
final class RendererTests: EndToEndTestCase {
  private static func usesGraphicsCard(_ hunch: Session) -> Bool {
    let maps = (try? String(contentsOfFile: "/proc/\(hunch.process.id)/maps", encoding: .utf8)) ?? ""
    XCTAssertTrue(maps.contains("libgtk-4"), "what is loaded can be read")
    return ["libGLX_mesa", "libEGL_mesa", "libGL.so", "libEGL.so", "_dri.so", "libgallium"].contains {
      maps.contains($0)
    }
  }

  func testTheProcessorDrawsUnlessThePersonSaysOtherwise() throws {
    for purpose in [[], ["pick"]] {
      let hunch = try launch(purpose, input: .text("a\n"), environment: ["GSK_RENDERER": ""])
      XCTAssertNotNil(hunch.window)
      hunch.eventually("it is drawn") { ($0.screenshot()?.colorCount ?? 0) > 5 }
      XCTAssertFalse(Self.usesGraphicsCard(hunch), "\(purpose)")
      hunch.end()
    }
    let hunch = try launch([], environment: ["GSK_RENDERER": "gl"])
    XCTAssertNotNil(hunch.window)
    hunch.eventually("OpenGL is loaded") { Self.usesGraphicsCard($0) }
  }
}
