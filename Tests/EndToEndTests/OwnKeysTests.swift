import Foundation
import XCTest

/// Keys that the user changes in the preferences, by the keyboard alone.
final class OwnKeysTests: EndToEndTestCase {
  private let folder = NSTemporaryDirectory() + "hunch-keys-\(UUID().uuidString)"

  override func tearDown() {
    super.tearDown()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var settings: String? { try? String(contentsOfFile: folder + "/hunch/settings.ini", encoding: .utf8) }

  func testAKeyIsPressedRefusedAndTaken() throws {
    let hunch = try launch([], environment: ["XDG_CONFIG_HOME": folder])
    let preferences = try hunch.openPreferences()
    try hunch.tab(to: "Keys", in: preferences.accessible)
    hunch.keyboard.strike([" "])
    let keys = try hunch.dialog("Keys", above: [preferences.window])
    try hunch.tab(to: "Change the key for “Quit”", in: keys.accessible)
    hunch.keyboard.strike([" "])
    let capture = try hunch.dialog("Press a key", above: [preferences.window, keys.window])
    hunch.keyboard.strike([.control + "k"])
    hunch.eventually("it says what the key is there for") { _ in
      capture.accessible.outline().contains("Ctrl+K is there for “All that can be done")
    }
    hunch.keyboard.strike(["x"])
    hunch.eventually("a letter is the field's") { _ in
      capture.accessible.outline().contains("The search field needs X itself.")
    }
    hunch.keyboard.strike([.control + "d"])
    hunch.eventually("it is taken") { !$0.windows.contains(capture.window) }
    hunch.eventually("it is saved") { _ in self.settings?.contains("quit=Ctrl+d") == true }
    XCTAssertTrue(keys.accessible.outline().contains("Ctrl+D"), keys.accessible.outline())
    hunch.connection.focus(keys.window)
    hunch.keyboard.strike([.escape])
    hunch.eventually("the keys close") { !$0.windows.contains(keys.window) }
    hunch.connection.focus(preferences.window)
    hunch.keyboard.strike([.escape])
    hunch.eventually("the preferences close") { !$0.windows.contains(preferences.window) }
    hunch.press(.control + "d")
    XCTAssertNotNil(hunch.exitStatus(), "it does not quit")
  }
}
