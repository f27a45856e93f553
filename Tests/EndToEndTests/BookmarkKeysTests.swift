import TestSupport
import XCTest

/// Bookmarks by keys.
final class BookmarkKeysTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func environment() throws -> [String: String] {
    try folder.write(
      """
      {"roots": {"bookmark_bar": {"name": "Bar", "children": [
        {"name": "Zorkipedia", "type": "url", "url": "https://zork.example/wiki"},
        {"name": "Zorktrap", "type": "url", "url": "javascript:alert(1)"}
      ]}}}
      """, to: "config/chromium/Default/Bookmarks")
    try folder.addBrowser(to: "data")
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;characters\n")
    return folder.homeVariables
  }

  func testABookmarkIsOpenedAndATrapIsNot() throws {
    let hunch = try launch(environment: try environment())
    hunch.type("zorkt")
    hunch.eventually("the trap is shown") { $0.firstRow?.name == "Zorktrap" }
    hunch.press(.control + "k")
    hunch.eventually("it can be copied alone") { $0.actions.map(\.name) == ["Copy Address"] }
    hunch.press(.shift + .enter)
    hunch.eventually("it is copied") { $0.connection.clipboard() == "javascript:alert(1)" }
    hunch.press(.control + "a")
    hunch.type("zork.ex")
    hunch.eventually("the other is found by its host") { $0.firstRow?.name == "Zorkipedia" }
    hunch.press(.enter)
    hunch.eventually("it is opened") { _ in
      self.folder.text(of: "opened") == "https://zork.example/wiki\n"
    }
  }

  func testAPrivateWindowHasNone() throws {
    let hunch = try launch(environment: try environment())
    hunch.find("zorki", as: "Zorkipedia")
    hunch.press(.control + .shift + "p")
    hunch.eventually("the window is private") { $0.title == "Hunch (Private)" }
    hunch.press(.control + "a")
    hunch.type("zorki")
    hunch.eventually("nothing is found") { $0.field.text == "zorki" && $0.rows.isEmpty }
    XCTAssertFalse(hunch.application.outline().contains("Zorkipedia"))
  }
}
