import Foundation
import GLibKit
import TestSupport
import XCTest

@testable import Catalog

/// Applications as GIO reads them from desktop files of the test's own.
final class ApplicationTests: XCTestCase {
  private func item(_ entry: String, actions: String = "") throws -> CatalogItem {
    let path = NSTemporaryDirectory() + "hunch-\(UUID().uuidString).desktop"
    try "[Desktop Entry]\nType=Application\nExec=true\n\(entry)\n\(actions)".write(
      toFile: path, atomically: false, encoding: .utf8)
    defer { unlink(path) }
    return CatalogItem(try XCTUnwrap(AppInfo(contentsOf: path)))
  }

  func testNameKindKeywordsAndProgramAreOneBagOfWords() throws {
    let item = try item("Name=Firefox\nGenericName=Web Browser\nKeywords=Internet;WWW;\nExec=/usr/bin/env %u")
    XCTAssertEqual(item.name, "Firefox")
    XCTAssertEqual(item.alternateNames, ["Firefox Web Browser Internet WWW"])
    let other = try self.item("Name=Web\nExec=/usr/bin/true --new-window %u")
    XCTAssertEqual(other.alternateNames, ["Web true"])
  }

  func testAnApplicationIsStartedOrOneOfItsActions() throws {
    let item = try item(
      "Name=Editor\nActions=new;", actions: "[Desktop Action new]\nName=New Window\nExec=true --new\n")
    XCTAssertEqual(item.actions.map(\.title), ["Open", "New Window"])
    guard case .launch(_, action: nil) = item.actions[0].effect, case .launch(_, action: "new") = item.actions[1].effect
    else { return XCTFail("\(item.actions)") }
  }

  func testTheCommentIsTheSubtitle() throws {
    XCTAssertEqual(try item("Name=Editor\nComment=Edit text\nGenericName=Text Editor").subtitle, "Edit text")
    XCTAssertEqual(try item("Name=Editor\nGenericName=Text Editor").subtitle, "Text Editor")
  }

  func testTheIconIsTakenAsItIsWritten() throws {
    XCTAssertEqual(try item("Name=A\nIcon=firefox").icon, ItemIcon(Icon("firefox"), fallback: .application))
    XCTAssertEqual(
      try item("Name=A\nIcon=/usr/share/a.png").icon, ItemIcon(Icon("/usr/share/a.png"), fallback: .application))
    XCTAssertEqual(try item("Name=A").icon, .fallback(.application))
  }

  func testAnIconThatIsNoneIsAnyApplications() throws {
    for text in HostileIcons.inLines where !text.isEmpty {
      XCTAssertEqual(try item("Name=A\nIcon=\(text)").icon, .fallback(.application), text)
    }
  }
}
