import CGLib
import Glibc
import SystemKit

/// The folders with entries and icons of software installed by Flatpak and snap.
///
/// Sessions that did not start through a login shell often lack them in `XDG_DATA_DIRS`, and so lack these
/// applications.
nonisolated public enum ExportFolders {
  private static let variable = "XDG_DATA_DIRS"

  /// Adds these folders to ``Directories/systemData`` for all of GLib and GTK, after the listed ones.
  ///
  /// Call this before any other GLib function and before starting threads: GLib reads the list once. The environment,
  /// also that of started programs, stays unchanged.
  public static func join() {
    let listed = getenv(variable).map { String(cString: $0) }
    let userData = Environment.value(of: "XDG_DATA_HOME") ?? ""
    let home = String(borrowing: g_get_home_dir()) ?? ""
    setenv(
      variable, list(listed, userData: userData.hasPrefix("/") ? userData : home + "/.local/share"), 1)
    _ = g_get_system_data_dirs()
    if let listed { setenv(variable, listed, 1) } else { unsetenv(variable) }
  }

  /// Returns the data folders and the export folders, separated by colons.
  /// - Parameters:
  ///   - listed: The value of `XDG_DATA_DIRS`; nil if unset.
  ///   - userData: The user's data folder.
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
