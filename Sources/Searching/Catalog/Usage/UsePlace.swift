internal import GLibKit
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

  /// Whether its files change even if the user starts and opens nothing: Plasma writes whenever a window gets the focus.
  var changesAlways: Bool { self == .plasma }

  /// The user's files of this place.
  package var files: [String] {
    files(data: Directories.userData, cache: Directories.userCache, configuration: Directories.userConfiguration)
  }

  /// The files of this place, in folders of the XDG base directory specification. A place in the desktop's settings has
  /// none.
  package func files(data: String, cache: String, configuration: String) -> [String] {
    switch self {
    case .gnome: [data + "/gnome-shell/application_state"]
    case .plasma: ["", "-wal"].map { data + "/kactivitymanagerd/resources/database" + $0 }
    case .rofi: [cache + "/rofi3.druncache"]
    case .fuzzel: [cache + "/fuzzel"]
    case .wofi: [cache + "/wofi-drun"]
    case .files: [data + "/recently-used.xbel"]
    case .folders: [configuration + "/gtk-3.0/bookmarks", data + "/user-places.xbel"]
    case .emoji: []
    }
  }

  public static func < (left: UsePlace, right: UsePlace) -> Bool { left.rawValue < right.rawValue }
}
