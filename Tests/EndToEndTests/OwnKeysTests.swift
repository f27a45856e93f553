import CXTest
import Foundation
import TestSupport
import XCTest

/// Changes shortcuts in Preferences by the keyboard alone, and checks the window's size that the settings keep.
final class OwnKeysTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var settings: String? { folder.settings }

  func testTheSizeIsTheChosenOneFromTheStartAndThatGivenByHandIsKept() throws {
    func frame(after act: (Session, CXTest.Window) -> Void = { _, _ in }) throws -> Rectangle {
      let hunch = try launch([], environment: folder.settingsVariables)
      let window = try XCTUnwrap(hunch.window)
      hunch.eventually("the home page is there") { $0.isHome }
      act(hunch, window)
      let frame = try XCTUnwrap(hunch.connection.frame(of: window))
      hunch.press(.control + "w")
      XCTAssertNotNil(hunch.exitStatus())
      return frame
    }
    let usual = try frame()
    XCTAssertNil(settings, "a size that nobody chose is saved")
    let text = "[Window]\nwidth=680\nheight=440\n"
    try folder.write(settings: text)
    let chosen = try frame()
    XCTAssertEqual(chosen.width, usual.width - 80)
    XCTAssertEqual(chosen.height, usual.height - 80)
    XCTAssertEqual(settings, text, "it is taken for one that was given by hand")
    let given = try frame { hunch, window in
      let before = hunch.field.frame?.width ?? 0
      hunch.connection.resize(window, width: usual.width + 100, height: usual.height + 40)
      // The window is larger as soon as the server has resized it; the program knows only at its next frame.
      hunch.eventually("what is in it is larger") { ($0.field.frame?.width ?? 0) > before }
    }
    XCTAssertEqual(settings?.contains("width=860\nheight=560"), true, settings ?? "")
    XCTAssertEqual(try frame().width, given.width)
  }

  func testAKeyIsPressedRefusedAndTaken() throws {
    let hunch = try launch([], environment: folder.settingsVariables)
    let preferences = try hunch.openPreferences()
    let keys = preferences
    try hunch.find("quit", in: keys.accessible)
    try hunch.tab(to: "Change the key for “Quit”", in: keys.accessible, isFound: true)
    hunch.keyboard.strike([" "])
    let capture = try hunch.dialog("Press a Key", above: [preferences.window])
    hunch.keyboard.strike([.control + "k"])
    hunch.eventually("it says what the key is there for") { _ in
      capture.accessible.outline().contains("Ctrl+K is already used for “Show all actions")
    }
    hunch.keyboard.strike(["x"])
    hunch.eventually("a letter is the field's") { _ in
      capture.accessible.outline().contains("The search field needs X.")
    }
    hunch.keyboard.strike([.control + "d"])
    hunch.eventually("it is taken") { !$0.windows.contains(capture.window) }
    hunch.eventually("it is saved") { _ in self.settings?.contains("quit=Ctrl+d") == true }
    XCTAssertTrue(keys.accessible.outline().contains("Ctrl+D"), keys.accessible.outline())
    hunch.connection.focus(preferences.window)
    hunch.closeByEscape(preferences.window)
    hunch.press(.control + "d")
    XCTAssertNotNil(hunch.exitStatus(), "it does not quit")
  }
}
