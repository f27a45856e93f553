import TestSupport
import XCTest

/// The rows of the behaviour matrix that depend on the window system, on Wayland: sway without a screen, keys by
/// wtype, the primary selection by wl-clipboard.
final class WaylandTests: EndToEndTestCase {
  func testTypingDeletingAcceptingAndChoosing() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    // R1, R46, R53, R79, R89: fi, Backspace, r, Tab, Return.
    XCTAssertEqual(
      try desktop.pick(["Files", "Firefox"], keys: ["fir", "BackSpace", "e", "Tab", "Return"]), "Firefox\n")
    // R18: a letter every millisecond.
    XCTAssertEqual(try desktop.pick(["Firefox", "Files"], keys: ["fi", "l", "Return"], delay: 1), "Files\n")
    // R70, R47: Right accepts the completion, after which Backspace deletes its letters one by one.
    XCTAssertEqual(
      try desktop.pick(
        ["Filesystem", "Files", "File"],
        keys: ["filesy", "Right"] + Array(repeating: "BackSpace", count: 5) + ["Return"]),
      "Files\n")
    // R93, R97
    XCTAssertEqual(try desktop.pick(["Firefox", "Files"], keys: ["fi", "Down", "Return"]), "Files\n")
  }

  func testPrimaryStays() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    try desktop.offerPrimary("selected elsewhere")
    // R65, R66: while the completion is selected, and after it.
    let shown = try desktop.whilePicking(["Firefox"], keys: ["fi"]) {
      XCTAssertTrue(try blockUntil { try desktop.hasSelectionInField() }, "there is no completion")
      return try desktop.primary()
    }
    XCTAssertEqual(shown, "selected elsewhere", "R65")
  }

  func testTheHighlightIsDrawn() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    // R125: the field has the blue of a selection as long as the completion shows.
    let (isDrawn, isCleared) = try desktop.whilePicking(["Firefox"], keys: ["fi"]) {
      let isDrawn = try blockUntil { try desktop.hasSelectionInField() }
      try desktop.strike(["BackSpace"])
      return (isDrawn, try blockUntil { try !desktop.hasSelectionInField() })
    }
    XCTAssertTrue(isDrawn, "R125")
    XCTAssertTrue(isCleared, "R125: after Backspace")
  }

  func testAnOutputThatIsUnpluggedTakesNoWindowAway() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    let chosen = try desktop.pick(["Firefox", "Files"], keys: ["fil", "Return"]) {
      try desktop.replaceOutput()
      XCTAssertTrue(try blockUntil { try desktop.hasFocus() }, "it has no keys any more")
    }
    XCTAssertEqual(chosen, "Files\n")
  }

  func testACompositorThatEndsIsTold() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    let (status, errors) = try desktop.endWhilePicking(["Firefox"])
    XCTAssertEqual(status, .exited(2), errors)
    XCTAssertTrue(errors.contains("hunch: the display is gone"), errors)
  }
}
