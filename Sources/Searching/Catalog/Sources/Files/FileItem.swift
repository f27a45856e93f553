package import FileIndexing
internal import GLibKit
internal import SmartSearch
internal import Synchronization
internal import SystemKit

/// What is made of a path for a row: the same for every source that finds files.
public enum FileItem {
  /// A file or folder as an item, with the icon of what its name says that it is.
  ///
  /// The first one reads the database of types: not on the main thread.
  /// - Parameter weight: How much it matters; see ``ItemWeight``.
  public static func item(of path: FilePath, isFolder: Bool, weight: Int32 = ItemWeight.file) -> CatalogItem {
    CatalogItem(
      id: path.id, name: path.shownName, subtitle: path.folder?.shown,
      icon: FileIcon.icon(of: path.name, isFolder: isFolder), weight: weight, actions: actions(of: path))
  }

  /// The icon of the file at a path, by what its name says that it is; with a slash at the end it is a folder.
  ///
  /// The first one reads the database of types: not on the main thread.
  package static func icon(of path: String) -> ItemIcon {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    return FileIcon.icon(of: name, isFolder: path.hasSuffix("/"))
  }

  /// Opens a terminal where a file is: for those lists of actions where a terminal is known to be there.
  package static func terminalAction(at path: FilePath) -> ItemAction {
    ItemAction(localized("Open Terminal Here"), .file(.openTerminal, path))
  }

  /// What can be done with a file or folder: it is opened first, and then shown where it is.
  static func actions(of path: FilePath) -> [ItemAction] {
    [
      ItemAction(localized("Open"), .file(.open, path)),
      ItemAction(localized("Show in File Manager"), .file(.showInFileManager, path)),
      ItemAction(localized("Open With…"), .file(.chooseApplication, path)),
      // What is not text can be pasted as an address, which says all of it.
      path.text.map { ItemAction(localized("Copy Path"), .copy($0)) }
        ?? ItemAction(localized("Copy Address (the Path Is Not Text)"), .copy(path.uri)),
      ItemAction(localized("Copy File"), .file(.copyFile, path)),
      ItemAction(localized("Move to Trash"), .file(.trash, path)),
    ]
  }
}

extension CatalogItem {
  /// Whether it is shown as a folder.
  package var isFolder: Bool { icon == FileIcon.folder }
}

/// The pictures of files, by what their names say that they are: no file is read.
enum FileIcon {
  private static let byType = Mutex<[String: ItemIcon]>([:])
  static let folder = ItemIcon.themed("folder")

  /// The icon of a file or folder of a name.
  ///
  /// The first question reads the database of types: not on the main thread.
  static func icon(of name: some Collection<UInt8>, isFolder: Bool) -> ItemIcon {
    if isFolder { return folder }
    let type = FileType.ofName(name)
    // There are some thousand types at the most.
    if let known = byType.withLock({ $0[type] }) { return known }
    let icon = ItemIcon(Icon(names: FileType.iconNames(of: type)), fallback: .text)
    byType.withLock { $0[type] = icon }
    return icon
  }
}

extension FileIndex {
  /// All files and folders as items, at the positions of the index. They are made when they are asked for.
  package var catalogItems: CatalogItems {
    CatalogItems(
      count: names.positionCount,
      search: { names.item(at: UInt32($0)) ?? SearchItem(name: "") },
      find: { FilePath(id: $0).flatMap { position(of: $0.bytes) }.map(Int.init) },
      make: { item(at: UInt32($0)) })
  }

  private func item(at position: UInt32) -> CatalogItem {
    // Nobody asks for what is not there.
    guard let path = path(of: position).flatMap({ FilePath($0) }) else { return CatalogItem(id: "", name: "") }
    var item = FileItem.item(of: path, isFolder: isFolder(position))
    if !compounds.isEmpty, let searched = names.item(at: position) { item.compounds = searched.compounds }
    return item
  }
}
