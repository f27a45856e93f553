import Testing

@testable import Catalog

@Suite struct FileItemTests {
  @Test func aFileIsOpenedFirstAndThenShownWhereItIs() throws {
    let path = try #require(FilePath("/etc/fstab"))
    let item = FileItem.item(of: path, isFolder: false)
    #expect(item.id == "/etc/fstab" && item.name == "fstab" && item.subtitle == "/etc")
    #expect(
      item.actions.map(\.effect) == [
        .file(.open, path), .file(.showInFileManager, path), .file(.chooseApplication, path), .copy("/etc/fstab"),
        .file(.copyFile, path), .file(.trash, path),
      ])
  }

  @Test func aPathThatIsNotTextIsCopiedAsItsAddressAndTheActionSaysSo() throws {
    let path = try #require(FilePath(Array("/tmp/".utf8) + [0xFF]))
    let copying = try #require(
      FileItem.item(of: path, isFolder: true).actions.first { if case .copy = $0.effect { true } else { false } })
    #expect(copying == ItemAction("Copy Address (the Path Is Not Text)", .copy("file:///tmp/%FF")))
  }

  /// Files have their own index, and are not saved like the items of other sources.
  @Test func filesAreNotSavedWithTheItemsOfOtherSources() throws {
    let path = try #require(FilePath("/a"))
    #expect(CatalogItems([FileItem.item(of: path, isFolder: false)]).encoded() == nil)
  }
}
