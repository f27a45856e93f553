import Foundation
import TestSupport
import XCTest

/// Every text for people is translated: in a language with all translations in brackets, no text is without.
final class TranslatedWindowTests: TranslatedTestCase {
  func testEveryTextOfThePagesIsLookedUp() throws {
    // Thousands of characters have only English names.
    let sources = try EverySource(off: ["characters"])
    let hunch = try launchTranslated(sources: sources)
    hunch.eventually("the sources are read") {
      $0.statusText.map { !$0.contains("réád") } ?? false
    }
    hunch.eventually("the home page is there") { $0.application.all(role: "button", "toggle button").count > 3 }
    look(at: "home page", hunch.application)

    // Three letters would also match inside words of icons, whose names are English.
    hunch.type("calc")
    hunch.eventually("rows are found") { $0.application.all(role: "list item").count > 2 }
    look(at: "while typing", hunch.application, typed: "calc")

    hunch.search()
    hunch.eventually("the details show") {
      $0.application.all(role: "landmark", "region", "panel").contains { $0.name.hasPrefix("⟦") }
    }
    look(at: "results", hunch.application, typed: "calc")

    hunch.press(.control + "k")
    hunch.eventually("the actions are listed") { $0.statusText?.contains("áçtíóñ") == true }
    look(at: "actions", hunch.application, typed: "calc")
    hunch.type("zzqzz")
    hunch.eventually("no action is called so") { $0.application.saidTexts.contains { $0.text.contains("Ñó áçtíóñ") } }
    look(at: "no action", hunch.application, typed: "zzqzz", more: ["calc"])

    hunch.press(.escape)
    hunch.press(.control + "a")
    hunch.type("zzqzz")
    hunch.eventually("nothing is called so") { $0.application.saidTexts.contains { $0.text.contains("Ñóthíñg") } }
    look(at: "nothing found", hunch.application, typed: "zzqzz")
    tellWhatIsMissing()
  }

  func testAnEmojiIsFoundFirstByItsNameInTheLanguageOfTheUser() throws {
    let folder = TemporaryFolder()
    try folder.write(settings: "[Sources]\noff=applications;files;icons;recent;software\n")
    let hunch = try launch(
      environment: ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de", "XDG_CONFIG_HOME": folder.path + "/config"])
    hunch.type("feue")
    hunch.eventually("a German name completes it", timeout: .seconds(120)) {
      $0.field.text.map { $0.hasPrefix("feue") && $0.count > 4 } == true
    }
    hunch.type("r")
    hunch.eventually("the fire is first, by its German name", timeout: .seconds(120)) {
      $0.rows(in: "Ergebnisse").first?.name == "Feuer"
    }
    hunch.press(.enter)
    hunch.eventually("and is copied") { $0.connection.clipboard() == "🔥" }
    withExtendedLifetime(folder) {}
  }

  func testEveryTextOfThePreferencesAndOfTheShortcutsIsLookedUp() throws {
    let hunch = try launchTranslated(sources: try EverySource())
    let windows: [(Key, String)] = [(.control + ",", "preferences"), (.control + "?", "shortcuts")]
    for (key, scene) in windows {
      let main = try XCTUnwrap(hunch.window)
      hunch.press(key)
      hunch.eventually("the \(scene) open") { $0.windows.count > 1 }
      hunch.eventually("the \(scene) are read") { hunch in
        hunch.application.children.count > 1
          && !hunch.application.saidTexts.contains { $0.text.contains("Réádíñg") }
      }
      look(at: scene, hunch.application, more: EverySource.engines)
      guard let other = hunch.windows.first(where: { $0 != main }) else { continue }
      hunch.connection.focus(other)
      hunch.eventually("it has the focus") { $0.connection.focusedWindow == other }
      hunch.closeByEscape(other)
    }
    tellWhatIsMissing()
  }

  func testEveryTextOfAChooserIsLookedUp() throws {
    let hunch = try launchTranslated("pick", "--multi", input: .text("alpha\nbeta\n"))
    hunch.eventually("the lines are there") { $0.application.all(role: "list item").count == 2 }
    look(at: "chooser", hunch.application, more: ["alpha", "beta"])
    hunch.type("zzqzz")
    hunch.eventually("nothing is called so") { $0.application.saidTexts.contains { $0.text.contains("Ñóthíñg") } }
    look(at: "nothing to choose", hunch.application, typed: "zzqzz", more: ["alpha", "beta"])
    tellWhatIsMissing()
  }
}
