import HunchModelTestSupport
import SmartSearch
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The help above a window, and the program's description of itself.
final class HelpWindowTests: XCTestCase {
  func testHelpHasWhatCanBeTypedAndTheKeysAsTheUserHasThem() throws {
    try PreferencesScene.play { scene in
      let window = try TestWindow(["Firefox"], services: scene.makeServices(), preferences: scene.saved)
      let keyboard = try Keyboard.usual.choosing([.init("j", .control)], for: .session(.field(.down)))
      let help = HelpWindow.present(keyboard, .searches, over: window.view.window)
      let texts = PreferencesDriver.all(Label.self, in: help).map(\.text)
      for said in ["p pe", "~/.config/hunch/scripts", "Next row", "Ctrl+J or ↓", "Alt+1…9"] {
        XCTAssertTrue(texts.contains(said), "\(said) in \(texts)")
      }
      help.close()
      let about = AboutWindow.present(over: window.view.window)
      let said = PreferencesDriver.all(Label.self, in: about).map(\.text)
      XCTAssertTrue(said.contains { $0.contains(AboutContent.version) }, "\(said)")
      XCTAssertTrue(said.contains { $0.contains("GPL") }, "\(said)")
      about.close()
      window.close()
    }
  }
}
