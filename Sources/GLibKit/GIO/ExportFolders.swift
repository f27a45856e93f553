import CGLib
import Glibc

/// The folders to which Flatpak and snap export the entries and icons of what they install.
///
/// A session that was started in another way than through a login shell often lacks them in `XDG_DATA_DIRS`, and their
/// applications would not be there.
nonisolated public enum ExportFolders {
  private static let variable = "XDG_DATA_DIRS"

  /// Has ``Directories/systemData``, and all of GLib and GTK, know these folders as well, behind those that are listed.
  ///
  /// To be called before anything of GLib is, and in no thread: GLib reads the list once. The environment, and with it that
  /// of programs that are started, stays as it is.
  public static func join() {
    let listed = getenv(variable).map { String(cString: $0) }
    let userData = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? ""
    let home = String(borrowing: g_get_home_dir()) ?? ""
    setenv(
      variable, list(listed, userData: userData.hasPrefix("/") ? userData : home + "/.local/share"), 1)
    _ = g_get_system_data_dirs()
    if let listed { setenv(variable, listed, 1) } else { unsetenv(variable) }
  }

  /// The folders of data with those of exports, with colons between them.
  /// - Parameters:
  ///   - listed: What `XDG_DATA_DIRS` says; nil where it is not set.
  ///   - userData: The user's own folder of data.
  static func list(_ listed: String?, userData: String) -> String {
    let listed = listed.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    let known = Set(listed.split(separator: ":").map(withoutLastSlash))
    let exports = [
      userData + "/flatpak/exports/share", "/var/lib/flatpak/exports/share", "/var/lib/snapd/desktop",
    ]
    return ([listed] + exports.filter { !known.contains(withoutLastSlash($0[...])) }).joined(separator: ":")
  }

  private static func withoutLastSlash(_ path: Substring) -> Substring {
    path.hasSuffix("/") ? path.dropLast() : path
  }
}
