package import FileIndexing
internal import GLibKit
internal import SmartSearch
internal import Synchronization
internal import SystemKit

/// Makes rows of paths: the same for every source of files.
public enum FileItem {
  /// Makes the item of a file or folder, with the icon for its name.
  ///
  /// The first call reads the database of types: not on the main thread.
  /// - Parameter weight: The item's weight; see ``ItemWeight``.
  public static func item(of path: FilePath, isFolder: Bool, weight: Int32 = ItemWeight.file) -> CatalogItem {
    CatalogItem(
      id: path.id, name: path.shownName, subtitle: path.folder?.shown,
      icon: FileIcon.icon(of: path.name, isFolder: isFolder), weight: weight, actions: actions(of: path))
  }

  /// Returns the icon for a path by its name; a slash at the end means a folder.
  ///
  /// The first call reads the database of types: not on the main thread.
  package static func icon(of path: String) -> ItemIcon {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    return FileIcon.icon(of: name, isFolder: path.hasSuffix("/"))
  }

  /// Returns the action that opens a terminal at a file, for lists of actions where a terminal is known to exist.
  package static func terminalAction(at path: FilePath) -> ItemAction {
    ItemAction(localized("Open Terminal Here"), .file(.openTerminal, path))
  }

  /// Returns the actions of a file or folder: first Open, then Show in File Manager.
  static func actions(of path: FilePath) -> [ItemAction] {
    [
      ItemAction(localized("Open"), .file(.open, path)),
      ItemAction(localized("Show in File Manager"), .file(.showInFileManager, path)),
      ItemAction(localized("Open With…"), .file(.chooseApplication, path)),
      // A path that is not text can be pasted as an address, which preserves all of it.
      path.text.map { ItemAction(localized("Copy Path"), .copy($0)) }
        ?? ItemAction(localized("Copy Address (the Path Is Not Text)"), .copy(path.uri)),
      ItemAction(localized("Copy File"), .file(.copyFile, path)),
      ItemAction(localized("Move to Trash"), .file(.trash, path)),
    ]
  }
}

extension CatalogItem {
  package var isFolder: Bool { icon == FileIcon.folder }
}

/// The icons of files by their names: no file is read.
enum FileIcon {
  private static let byType = Mutex<[String: ItemIcon]>([:])
  static let folder = ItemIcon.themed("folder")

  /// Returns the icon of a file or folder by its name.
  ///
  /// The first call reads the database of types: not on the main thread.
  static func icon(of name: some Collection<UInt8>, isFolder: Bool) -> ItemIcon {
    if isFolder { return folder }
    let type = FileType.ofName(name)
    // The cache stays small: some thousand types exist.
    if let known = byType.withLock({ $0[type] }) { return known }
    let icon = ItemIcon(Icon(names: FileType.iconNames(of: type)), fallback: .text)
    byType.withLock { $0[type] = icon }
    return icon
  }
}

extension FileIndex {
  /// All files and folders as items made on demand, at the positions of the index.
  package var catalogItems: CatalogItems {
    CatalogItems(
      count: names.positionCount,
      search: { names.item(at: UInt32($0)) ?? SearchItem(name: "") },
      find: { FilePath(id: $0).flatMap { position(of: $0.bytes) }.map(Int.init) },
      make: { item(at: UInt32($0)) })
  }

  private func item(at position: UInt32) -> CatalogItem {
    // Callers ask only for existing positions.
    guard let path = path(of: position).flatMap({ FilePath($0) }) else { return CatalogItem(id: "", name: "") }
    var item = FileItem.item(of: path, isFolder: isFolder(position))
    if !compounds.isEmpty, let searched = names.item(at: position) { item.compounds = searched.compounds }
    return item
  }
}
