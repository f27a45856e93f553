import TestSupport
import XCTest

/// The place of the window on Wayland, and the windows of other programs.
final class WaylandWindowTests: EndToEndTestCase {
  func testAWindowOfAnotherProgramIsGoneTo() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    try desktop.write(list: "Zorkian Signature\n")
    let calculator = "org.gnome.Calculator"
    let other = try desktop.startOther("gnome-calculator", calculator)
    defer { other.kill() }
    // A window of Hunch itself, which is not listed, has the focus meanwhile.
    try desktop.whilePicking(["Zebra"]) {
      let hunch = try desktop.startResident()
      defer { hunch.kill() }
      try desktop.ask("--toggle")
      XCTAssertTrue(
        try blockUntil { try desktop.hasLayerFocus() || desktop.windowCount() == 3 && desktop.hasFocus() },
        "it has no keys")
      try desktop.strike(["calc"])
      // Its windows are read when it opens.
      pause(.milliseconds(500))
      try desktop.strike(["Return"])
      XCTAssertTrue(try blockUntil { try desktop.hasFocus(calculator) }, "the calculator has not the focus")
      try desktop.ask("--quit")
      XCTAssertEqual(hunch.waitForEnd(), .exited(0), hunch.errorOutput)
    }
  }

  func testInALayerItIsAboveAFullscreenWindowAndHasTheKeys() throws {
    let desktop = try WaylandDesktop(program: Self.program(), hasLayers: true)
    defer { desktop.end() }
    let chosen = try desktop.whilePicking(["Below"]) {
      try desktop.command("fullscreen enable")
      return try desktop.pickInLayer(["Firefox", "Files"], keys: ["fil", "Return"])
    }
    XCTAssertEqual(chosen, "Files\n")
  }

  func testInALayerItStandsInTheMiddleEachTimeItIsShown() throws {
    try expectInTheMiddle(ofOutputs: [1, 1])
  }

  func testInALayerItStandsInTheMiddleOfAnyMonitorEachTimeItIsShown() throws {
    // sway does not say that a window is on an output on which it was before.
    try expectInTheMiddle(ofOutputs: [2, 2, 1, 2, 1, 1]) { try $0.addOutput(height: 600) }
  }

  /// Checks the window's place each time that it is shown.
  /// - Parameter numbers: The outputs that have the focus then.
  private func expectInTheMiddle(
    ofOutputs numbers: [Int], after prepare: (WaylandDesktop) throws -> Void = { _ in }
  ) throws {
    // There is a third of the free space above the window. Its usual size is 760 × 520.
    let rows = [1: 82..<602, 2: 26..<546]
    let desktop = try WaylandDesktop(program: Self.program(), hasLayers: true)
    defer { desktop.end() }
    try prepare(desktop)
    let hunch = try desktop.startResident()
    defer { hunch.kill() }
    for number in numbers {
      try desktop.goTo(output: number)
      try desktop.ask("--toggle")
      XCTAssertTrue(try blockUntil { try desktop.hasLayerFocus() }, "it has no keys")
      XCTAssertTrue(
        try blockUntil {
          guard let frame = try desktop.frame() else { return false }
          return frame.columns == 132..<892 && frame.rows == rows[number]
        }, "output \(number): it stands at \((try? desktop.frame()) as Any)")
      XCTAssertEqual(try desktop.windowCount(), 0, "a layer has no windows to tile")
      try desktop.strike(["Escape"])
      XCTAssertTrue(try blockUntil { try !desktop.hasLayerFocus() && desktop.frame() == nil }, "it is not hidden")
    }
    try desktop.ask("--quit")
    XCTAssertEqual(hunch.waitForEnd(), .exited(0), hunch.errorOutput)
  }
}
