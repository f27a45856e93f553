import Foundation
import TestSupport
import XCTest

/// The clipboard's history by keys, with a stand-in that prints what cliphist 0.7 does.
final class ClipboardKeysTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func environment(_ setting: String = "") throws -> [String: String] {
    try folder.write(
      """
      #!/bin/sh
      case "$*" in
        list) printf '2\\tzorkian map, wumpus\\n1\\t[[ binary data 2 KiB png 8x8 ]]\\n' ;;
        'decode 2') printf 'zorkian map,\\n  wumpus\\n' ;;
        *) exit 1 ;;
      esac

      """, to: "bin/cliphist", mode: 0o700)
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;applications;characters\n\(setting)")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folder.homeVariables.merging(["PATH": "\(folder.path)/bin:\(path)"]) { $1 }
  }

  func testAnEntryIsCopiedWholeAndNothingOfItIsKept() throws {
    let hunch = try launch(environment: try environment("on=clipboard\n"))
    hunch.find("zorkian", as: "zorkian map, wumpus")
    XCTAssertEqual(hunch.rows.count, 1, "the picture is left out")
    XCTAssertEqual(hunch.field.text, "zorkian", "its text completes nothing")
    hunch.press(.control + "k")
    hunch.eventually("it can be copied") { $0.actions.map(\.name) == ["Copy"] }
    hunch.press(.escape)
    hunch.search()
    hunch.eventually("the results") { $0.selectedRow != nil }
    hunch.press(.enter)
    hunch.eventually("the whole text is on the clipboard") { $0.connection.clipboard() == "zorkian map,\n  wumpus\n" }
    hunch.eventually("the window is gone") { !$0.hasWindow }
    hunch.eventually("the search is remembered") { _ in !self.files(with: "zorkian").isEmpty }
    hunch.end()
    XCTAssertEqual(files(with: "wumpus"), [])
  }

  /// Returns the files of Hunch with a text in them.
  private func files(with text: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      let content = name.hasPrefix("bin/") ? nil : FileManager.default.contents(atPath: folder.path + "/" + name)
      return content?.range(of: Data(text.utf8)) != nil
    }
  }

  func testItIsOffUntilItIsTurnedOnInPreferences() throws {
    let environment = try environment()
    let search = try run(["search", "--in", "clipboard", "zorkian"], environment: environment)
    XCTAssertEqual(search.status, .exited(2))
    XCTAssertTrue(search.errors.contains("“clipboard” is turned off"), search.errors)

    let hunch = try launch(environment: environment)
    hunch.eventually("the home page shows") {
      $0.list("Home") != nil && $0.statusText?.contains("reading") != true
    }
    XCTAssertFalse(hunch.sources.contains("Clipboard"))
    let preferences = try hunch.openPreferences()
    try hunch.tab(to: "Clipboard", in: preferences.accessible)
    hunch.keyboard.strike([" "])
    hunch.eventually("it is there at once") { $0.sources.contains("Clipboard") }
    hunch.eventually("the choice is saved") { _ in self.folder.settings?.contains("on=clipboard") == true }
    hunch.closeByEscape(preferences.window)
  }

  func testAPrivateWindowHasNone() throws {
    let hunch = try launch(environment: try environment("on=clipboard\n"))
    hunch.find("zorkian", as: "zorkian map, wumpus")
    hunch.press(.control + .shift + "p")
    hunch.eventually("the window is private") { $0.title == "Hunch (Private)" }
    hunch.press(.control + "a")
    hunch.type("zorkian")
    hunch.eventually("nothing is found") { $0.field.text == "zorkian" && $0.rows.isEmpty }
    XCTAssertFalse(hunch.application.outline().contains("zorkian map"))
  }
}
