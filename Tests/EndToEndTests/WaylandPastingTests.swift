import TestSupport
import XCTest

/// How copied texts are pasted on Wayland.
final class WaylandPastingTests: EndToEndTestCase {
  /// sway has no portal that presses keys, so a fake one tells which were to be pressed.
  func testACopiedTextIsPastedByThePortalThatAsksOnce() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    try desktop.write(list: "Zorkian Signature\n")
    let hunch = try desktop.startResident(portal: XCTUnwrap(Program.built("PortalStub")))
    defer { hunch.kill() }
    for token in ["unknown", "token-1"] {
      try desktop.ask("--toggle")
      XCTAssertTrue(try blockUntil { try desktop.hasFocus() }, "it has no keys")
      try desktop.strike(["zorkian", "Return"])
      let keys = "SelectDevices 1 2 \(token)\nStart\nKey 65505 1\nKey 65379 1\nKey 65379 0\nKey 65505 0\nClose\n"
      XCTAssertTrue(blockUntil { desktop.portalCalls.hasSuffix(keys) }, desktop.portalCalls)
      XCTAssertFalse(try desktop.hasFocus(), "the window is closed before")
      // Terminals paste it by these keys.
      XCTAssertEqual(try desktop.primary(), "Zorkian Signature")
    }
    try desktop.ask("--quit")
    XCTAssertEqual(hunch.waitForEnd(), .exited(0), hunch.errorOutput)
  }

  /// Without a portal, sway lets every program press keys.
  func testACopiedTextIsPastedByTheCompositor() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    try desktop.write(list: "Zorkian Signature\n")
    let question = try desktop.startAsking()
    defer { question.kill() }
    let hunch = try desktop.startResident()
    defer { hunch.kill() }
    try desktop.ask("--toggle")
    XCTAssertTrue(
      try blockUntil { try desktop.hasLayerFocus() || desktop.windowCount() == 2 && desktop.hasFocus() },
      "it has no keys")
    try desktop.strike(["zorkian", "Return"])
    XCTAssertTrue(
      try blockUntil { try !desktop.hasLayerFocus() && desktop.windowCount() == 1 && desktop.hasFocus() },
      "its window is still there")
    // The keys follow when the other window has the focus.
    pause(.seconds(2))
    try desktop.strike(["Return"])
    XCTAssertEqual(question.waitForEnd(), .exited(0), question.errorOutput)
    XCTAssertEqual(question.text, "Zorkian Signature\n")
    try desktop.ask("--quit")
    XCTAssertEqual(hunch.waitForEnd(), .exited(0), hunch.errorOutput)
  }
}
