import Catalog
import Testing

@testable import HunchModel

@Suite struct DraggedContentTests {
  private static func item(_ name: String, _ effects: ItemAction.Effect...) -> CatalogItem {
    CatalogItem(id: name, name: name, actions: effects.map { ItemAction("Do It", $0) })
  }

  @Test func aFileIsDraggedAsItselfACharacterAsOneAndAllElseByItsName() throws {
    let path = try #require(FilePath("/tmp/a b"))
    let table: [(CatalogItem, DraggedContent)] = [
      (FileItem.item(of: path, isFolder: false), .file(path)),
      (Self.item("Grinning Face", .copy("😀"), .copy("Grinning Face")), .text("😀")),
      (Self.item("user-trash", .copy("user-trash"), .copy("user-trash-symbolic")), .text("user-trash")),
      (Self.item("Firefox", .launch(desktopID: "firefox.desktop", action: nil)), .text("Firefox")),
      (Self.item("host", .runInTerminal(["ssh", "--", "host"]), .copy("other")), .text("host")),
      (Self.item("nothing"), .text("nothing")),
    ]
    for (item, content) in table { #expect(DraggedContent(item) == content, "\(item.name)") }
  }
}
