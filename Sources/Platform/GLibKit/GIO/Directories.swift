import CGLib
import Glibc
import SystemKit

/// The user's and the system's folders, by the XDG base directory specification.
nonisolated public enum Directories {
  /// The user's home folder. Stored, because each visible path needs it.
  public static let home = (String(borrowing: g_get_home_dir()) ?? "/").plainPath

  /// The home folder, and where it really is if a link leads to it. Indexed files have paths without links.
  private static let homes: [String] = {
    let found = DiskCall.waitForEach("hunch-home", [Array(home.utf8)], within: .milliseconds(300)) {
      path, _, _ throws(DiskError) in String(decoding: path, as: UTF8.self).withoutLinks
    }
    return [home] + found.compactMap { try? $0.get() }.filter { $0 != home }
  }()

  /// Returns the path that a user wrote, in which a leading `~` means the home folder.
  public static func path(_ written: String, home: String = Directories.home) -> String {
    written == "~" || written.hasPrefix("~/") ? home + written.dropFirst() : written
  }

  /// Returns the path that a user wrote. Relative paths are in the given folder.
  public static func path(_ written: String, in folder: String) -> String {
    let path = path(written)
    if path.hasPrefix("/") { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// Returns a path as users write it, with `~` for the home folder.
  public static func shown(_ path: String) -> String { shown(path, homes: homes) }

  static func shown(_ path: String, homes: [String]) -> String {
    for home in homes {
      let (slash, rest) = (UInt8(ascii: "/"), path.utf8.dropFirst(home.utf8.count))
      // The name of another folder may begin like the user's. A home that is the root is no shorter.
      if home != "/", path.utf8.starts(with: home.utf8), rest.first ?? slash == slash { return "~" + Substring(rest) }
    }
    return path
  }

  /// The folder in which the program was started.
  public static var current: String { String(taking: g_get_current_dir()) ?? "/" }

  /// The folder for lasting data: `XDG_DATA_HOME`.
  public static var userData: String { String(borrowing: g_get_user_data_dir()) ?? "" }

  /// The folder for settings: `XDG_CONFIG_HOME`.
  public static var userConfiguration: String { String(borrowing: g_get_user_config_dir()) ?? "" }

  /// The folder for data that can be rebuilt: `XDG_CACHE_HOME`.
  public static var userCache: String { String(borrowing: g_get_user_cache_dir()) ?? "" }

  /// The user's folder for pictures, if one exists: `XDG_PICTURES_DIR`.
  public static var pictures: String? { String(borrowing: g_get_user_special_dir(G_USER_DIRECTORY_PICTURES)) }

  /// The folders for data of all users, the most important first: `XDG_DATA_DIRS`.
  public static var systemData: [String] { [String](borrowing: g_get_system_data_dirs()) }
}

/// The user's languages.
nonisolated public enum Languages {
  /// Locale names, the preferred first, each followed by less exact ones; the last is `C`: `de_DE.UTF-8`, `de_DE`,
  /// `de.UTF-8`, `de`, `C`.
  public static var preferred: [String] { [String](borrowing: g_get_language_names()) }

  /// The two- or three-letter code of the preferred language; English if none is chosen.
  public static var code: String {
    let code = preferred.first?.prefix { $0 != "_" && $0 != "." && $0 != "@" } ?? ""
    return (2...3).contains(code.count) ? String(code) : "en"
  }
}

/// The operating system, from os-release(5).
nonisolated public enum OperatingSystem {
  /// The names of the distribution and its relatives: `ID` and `ID_LIKE`.
  public static var names: [String] {
    (["ID", "ID_LIKE"] as [String]).compactMap { key in String(taking: g_get_os_info(key)) }
      .flatMap { $0.split(separator: " ").map(String.init) }
  }
}

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
    setenv(variable, list(listed, userData: userData.hasPrefix("/") ? userData : home + "/.local/share"), 1)
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

  private static func withoutLastSlash(_ path: Substring) -> Substring { path.hasSuffix("/") ? path.dropLast() : path }
}
