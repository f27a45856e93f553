import CXTest
import Foundation
import XCTest

/// Translations of the windows above the main one, of tooltips, and of the error for a source that cannot be read.
final class TranslatedDialogsTests: TranslatedTestCase {
  /// Waits for a window above the known ones, focuses it, and checks all its texts.
  @discardableResult
  private func look(
    atDialog title: String, of hunch: Session, above known: [CXTest.Window] = [], more: [String] = []
  ) throws -> (window: CXTest.Window, accessible: Accessible) {
    let dialog = try hunch.dialog(PseudoLocale.translated(title), above: known)
    look(at: title, dialog.accessible, more: more)
    return dialog
  }

  private func press(_ button: String, in dialog: Accessible) throws {
    let name = PseudoLocale.translated(button)
    let found = dialog.all(role: "button", "push button").first { $0.name == name }
    XCTAssertTrue(try XCTUnwrap(found, "\(name) in \(dialog.outline())").act(), "\(name) can be pressed")
  }

  func testEveryTextOfHelpAndAboutIsLookedUp() throws {
    let hunch = try launchTranslated("pick", input: .text("alpha\n"))
    hunch.press(.function(1))
    let examples = [
      "p pe", "lodz", "fire priv", "smil eyes", "report 2024", "src/ma", "report :pdf :week", "w swift",
      "www.example.org",
    ]
    let help = try look(atDialog: "Help", of: hunch, more: examples)
    try press("About Hunch", in: help.accessible)
    try look(
      atDialog: "About Hunch", of: hunch, above: [help.window], more: ["GPL-3.0-or-later AND MIT", "https://hunch.app"])
    tellWhatIsMissing()
  }

  func testEveryTextOfTheKeysIsLookedUp() throws {
    let hunch = try launchTranslated(sources: try EverySource(off: ["characters"]))
    hunch.press(.control + ",")
    let preferences = try hunch.dialog(PseudoLocale.translated("Preferences"))
    hunch.keyboard.strike([.control + .pageDown])
    func changeButton() -> Accessible? {
      preferences.accessible.all(role: "button", "push button").first { $0.name.hasPrefix("⟦Çháñgé") }
    }
    hunch.eventually("the keys show") { _ in changeButton() != nil }
    let change = try XCTUnwrap(changeButton(), preferences.accessible.outline())
    look(at: "Keys", preferences.accessible, more: EverySource.engines)
    let known = hunch.windows
    XCTAssertTrue(change.act())
    hunch.eventually("it asks for a key") { $0.windows.count > known.count }
    let asking = try XCTUnwrap(hunch.windows.first { !known.contains($0) })
    look(at: "asking for a key", hunch.application, more: EverySource.engines)
    hunch.connection.focus(asking)
    hunch.eventually("it has the focus") { $0.connection.focusedWindow == asking }
    // A key that the field needs is refused with a reason.
    let said = Set(hunch.application.saidTexts.map(\.text))
    hunch.keyboard.strike(["a"])
    hunch.eventually("it says why not") { !Set($0.application.saidTexts.map(\.text)).isSubset(of: said) }
    look(at: "a key that is refused", hunch.application, more: EverySource.engines)
    tellWhatIsMissing()
  }

  func testEveryTextOfLargeTypeIsLookedUp() throws {
    let sources = try EverySource(off: ["characters", "icons", "software"])
    try sources.addScript(
      "lamp",
      """
      #!/bin/sh
      # hunch.title = Lamps
      # hunch.deadline = 60s
      echo '{"items": [{"title": "lantern", "valid": false, "text": {"largetype": "0123 456"}}]}'

      """)
    let hunch = try launchTranslated(sources: sources)
    hunch.type("lantern")
    func isListed(_ name: String) -> Bool { hunch.application.all(role: "list item").contains { $0.name == name } }
    hunch.eventually("the row is found") { _ in isListed("lantern") }
    hunch.press(.control + "k")
    hunch.type("large")
    let action = PseudoLocale.translated("Show in Large Type")
    hunch.eventually("its action is found, which is the only one") { hunch in
      isListed(action) && hunch.statusText == PseudoLocale.translated("1 action")
    }
    hunch.press(.enter)
    try look(atDialog: "Large Type", of: hunch, more: ["0123 456"])
    tellWhatIsMissing()
  }

  func testEveryTextOfASourceThatFailsIsLookedUp() throws {
    let sources = try EverySource(off: ["characters", "icons", "software"])
    try sources.addSettings("[List gone]\nfile=/nonexistent/list.txt\ntitle=Gone\n")
    try sources.addScript("lamp", "#!/bin/sh\n# hunch.title = Lamps\n# hunch.deadline = 60s\nexit 3\n")
    let hunch = try launchTranslated(sources: sources)
    let names = ["Gone", "Lamps", "lamp", "list.txt"] + EverySource.engines
    hunch.eventually("a source fails, and another has less than it should") { hunch in
      let labels = hunch.application.all(role: "label")
      return ["/nonexistent/list.txt", "Lamps"].allSatisfy { part in labels.contains { $0.name.contains(part) } }
    }
    look(at: "sources that fail", hunch.application, more: names)
    hunch.press(.control + "2")
    hunch.type("x")
    hunch.press(.control + ",")
    let preferences = try look(atDialog: "Preferences", of: hunch, more: names)
    hunch.eventually("nothing is being read") { _ in
      !preferences.accessible.saidTexts.contains { $0.text.contains("Réádíñg") }
    }
    look(at: "preferences", preferences.accessible, more: names)
    tellWhatIsMissing()
  }

  /// The tooltip is also the accessible description.
  func testEveryTextUnderThePointerIsLookedUp() throws {
    let sources = try EverySource(off: ["characters"])
    let hunch = try launchTranslated(sources: sources)
    // Suggestions skip words that the rows show. This text gives a correction of two mistakes and an unknown word.
    hunch.type("calndr")
    hunch.eventually("words are suggested") { $0.application.all(role: "button", "toggle button").count > 1 }
    for pill in hunch.application.all(role: "button", "toggle button") {
      look(at: "description of a suggestion", pill, typed: "calndr")
    }
    tellWhatIsMissing()
  }
}
