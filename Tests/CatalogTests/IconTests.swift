import Foundation
import XCTest

@testable import Catalog

final class IconTests: XCTestCase {
  func testVariantsOfAPictureAreOneItem() {
    let cases: [(names: [String], folded: [IconName])] = [
      (["edit-copy", "edit-copy-symbolic"], [IconName(name: "edit-copy", symbolicName: "edit-copy-symbolic")]),
      (["edit-copy-symbolic"], [IconName(name: "edit-copy-symbolic")]),
      (["folder"], [IconName(name: "folder")]),
      (["go-next-symbolic", "go-next-symbolic-rtl", "go-next-rtl-symbolic"], [IconName(name: "go-next-symbolic")]),
      (
        ["go-next", "go-next-rtl", "go-next-symbolic", "go-next-symbolic-rtl"],
        [IconName(name: "go-next", symbolicName: "go-next-symbolic")]
      ),
      // Nothing that has a name of its own is lost.
      (["format-text-direction-rtl"], [IconName(name: "format-text-direction-rtl")]),
      (["-symbolic", "a-rtl"], [IconName(name: "-symbolic"), IconName(name: "a-rtl")]),
    ]
    for (names, folded) in cases { XCTAssertEqual(IconName.folded(names), folded, "\(names)") }
  }

  func testTheSymbolicNameFindsThePictureAndCanBeCopied() {
    let item = IconName(name: "edit-copy", symbolicName: "edit-copy-symbolic").item
    XCTAssertEqual(item.alternateNames, ["edit-copy-symbolic"])
    XCTAssertEqual(item.actions.map(\.effect), [.copy("edit-copy"), .copy("edit-copy-symbolic")])
    XCTAssertEqual(item.icon, .themed("edit-copy"))
  }

  func testAThemeHasItsOwnIconsAndThoseOfItsParents() async throws {
    let folder = NSTemporaryDirectory() + "hunch-icons-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (theme, parent, icon) in [("Child", "Parent", "child-icon"), ("Parent", "hicolor", "parent-icon")] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(theme)/16x16", withIntermediateDirectories: true)
      try "[Icon Theme]\nName=\(theme)\nComment=\nInherits=\(parent)\nDirectories=16x16\n[16x16]\nSize=16\n".write(
        toFile: "\(folder)/\(theme)/index.theme", atomically: false, encoding: .utf8)
      try "<svg/>".write(toFile: "\(folder)/\(theme)/16x16/\(icon).svg", atomically: false, encoding: .utf8)
    }
    let names = try await IconSource(toolkit: NoToolkit(), theme: "Child", folders: [folder]).load { _ in }.map(\.name)
    XCTAssertTrue(names.contains("child-icon"))
    XCTAssertTrue(names.contains("parent-icon"))
  }

  /// A command that asks no display goes by the theme that the window saw last.
  func testTheThemeThatIconsWereSavedOfHoldsWhereNoneCanBeTold() async {
    let source = IconSource(toolkit: NoToolkit(iconTheme: nil), folders: [])
    var last = SourceInputs()
    last.add("theme", "Last")
    let (known, unknown) = (await source.inputs(last: last), await source.inputs(last: nil))
    XCTAssertEqual(known["theme"], "Last")
    XCTAssertEqual(unknown["theme"], "Adwaita")
  }

  func testTheUsualThemeHasTheUsualIcons() async throws {
    let items = try await IconSource(toolkit: NoToolkit()).load { _ in }
    let folder = try XCTUnwrap(items.first { $0.name == "folder" })
    XCTAssertEqual(folder.actions.first, ItemAction("Copy Name", .copy("folder")))
    XCTAssertEqual(Set(items.map(\.id)).count, items.count)
  }
}
