internal import GLibKit
internal import Synchronization

/// The pictures of files, by what their names say that they are: no file is read.
enum FileIcon {
  private static let byType = Mutex<[String: ItemIcon]>([:])
  private static let folder = ItemIcon.themed("folder")

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
