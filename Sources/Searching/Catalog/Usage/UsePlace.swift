internal import SystemKit

/// A record of the user's habits that another program keeps.
public enum UsePlace: String, CaseIterable, Sendable, Comparable {
  case gnome, plasma, rofi, fuzzel, wofi
  /// The desktop's list of recently used files.
  case files
  /// The folders in the sidebars of file managers and file choosers.
  case folders
  /// The emoji lately chosen in GTK's emoji chooser.
  case emoji

  /// The name for the user.
  public var title: String {
    switch self {
    case .gnome: "GNOME Shell"
    case .plasma: "Plasma"
    case .rofi: "rofi"
    case .fuzzel: "fuzzel"
    case .wofi: "wofi"
    case .files: localized("Recently Used Files")
    case .folders: localized("Bookmarked Folders")
    case .emoji: localized("Recently Chosen Emoji")
    }
  }

  public static func < (left: UsePlace, right: UsePlace) -> Bool { left.rawValue < right.rawValue }
}
