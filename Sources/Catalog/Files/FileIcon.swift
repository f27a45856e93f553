internal import GLibKit
internal import Synchronization

/// The pictures of files, by what their names say that they are: no file is read.
enum FileIcon {
  private static let byType = Mutex<[ContentType: ItemIcon]>([:])
  private static let folder = ItemIcon.themed("folder")

  /// The icon of a file or folder of a name.
  static func icon(of name: String, isFolder: Bool) -> ItemIcon {
    if isFolder { return folder }
    let type = ContentType(ofFileNamed: name)
    // There are some thousand types at the most.
    if let known = byType.withLock({ $0[type] }) { return known }
    let icon = ItemIcon(Icon(names: type.iconNames), fallback: .text)
    byType.withLock { $0[type] = icon }
    return icon
  }
}
