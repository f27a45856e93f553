import CGLib
import SystemKit

/// The content of an application's desktop entry: a copy, free to cross threads.
nonisolated public struct AppInfo: Hashable, Sendable {
  /// A further action of the application, such as a new private window.
  public struct Action: Hashable, Sendable {
    /// The id in the entry.
    public let id: String
    /// The name in the user's language.
    public let name: String
    /// The name in the entry's own language, usually English; nil if the entry has none.
    public let untranslatedName: String?
    /// The action's own icon; nil if it has none that is safe to show.
    public let icon: Icon?

    package init(id: String, name: String, untranslatedName: String?, icon: Icon? = nil) {
      self.id = id
      self.name = name
      self.untranslatedName = untranslatedName
      self.icon = icon
    }
  }

  /// The name of its desktop file, such as `org.gnome.Calculator.desktop`.
  public let id: String

  /// The desktop file.
  public let path: String?

  /// The name in the user's language.
  public let name: String

  /// The kind of program in the user's language, such as "Web Browser".
  public let genericName: String?

  /// A sentence about it, in the user's language.
  public let summary: String?

  /// Other words to find it by, in the user's language.
  public let keywords: [String]

  /// The name of its program, with or without a path.
  public let executable: String?

  /// The application's name on the session bus, if it is started over the bus: it is DBusActivatable, and its desktop
  /// file has this name.
  public let busName: String?

  /// The icon, usually a name in the theme; nil if the entry has none that is safe to show.
  public let icon: Icon?

  /// The categories of the menu specification.
  public let categories: [String]

  /// Whether it is meant for menus: the entry's NoDisplay says it is not.
  public let isNoDisplay: Bool

  /// Whether to list it on this desktop, by NoDisplay, OnlyShowIn and NotShowIn. GIO applies TryExec and Hidden: it
  /// returns no such entries.
  public let shouldShow: Bool

  /// Whether this desktop may list it, by OnlyShowIn and NotShowIn alone.
  public let isForDesktop: Bool

  /// The platforms of Qt that it is limited to, such as `wayland`; empty for all. Pages of KDE's settings state them.
  public let qtPlatforms: [String]

  /// Whether it can be given files to open.
  public let opensFiles: Bool

  /// Whether its entry declares that it opens folders.
  public let opensFolders: Bool

  /// The further actions.
  public let actions: [Action]

  /// The name in the entry's own language, usually English; nil if the entry has none.
  public let untranslatedName: String?

  /// The kind of program in the language of the entry itself.
  public let untranslatedGenericName: String?

  /// The other words in the language of the entry itself.
  public let untranslatedKeywords: [String]
}

nonisolated extension AppInfo {
  /// Returns all applications of the system and the user, including those not to list. Unordered.
  ///
  /// Reads files: call it off the main thread.
  /// - Throws: ``Obstacle`` if a file among the desktop entries would block reading them.
  public static func all() throws(Obstacle) -> [AppInfo] { try InstalledApplications().all() }

  /// Returns the application with this id, or nil.
  ///
  /// Reads files: call it off the main thread.
  /// - Throws: ``Obstacle`` if a file that this application needs would block reading it.
  public static func installed(id: String) throws(Obstacle) -> AppInfo? {
    try InstalledApplications.readable([id])[id]
  }

  /// Returns the installed applications with these ids, by their ids, and looks at no other entries.
  ///
  /// Reads files: call it off the main thread.
  /// - Throws: ``Obstacle`` if a file that these applications need would block reading them.
  public static func installed(ids: Set<String>) throws(Obstacle) -> [String: AppInfo] {
    let installed = try InstalledApplications(ids: ids)
    return ids.reduce(into: [:]) { $0[$1] = installed[$1] }
  }

  /// Returns the desktop file, and looks for it if it is unknown; nil if the application is not installed.
  ///
  /// Reads files: call it off the main thread.
  func findPath() -> String? { path ?? (try? Self.installed(id: id))?.path }

  /// Makes GIO watch the folders of entries, as ``all()`` does, without reading the entries, so ``AppInfoMonitor``
  /// reports the next change.
  ///
  /// Reads folders: call it off the main thread.
  /// - Throws: ``Obstacle``, as ``all()`` does.
  public static func watchFolders() throws(Obstacle) { _ = try installed(id: "-") }

  /// A file among the desktop entries that is not readable as one and on which GIO would hang.
  public struct Obstacle: Error, Sendable, Hashable, CustomStringConvertible {
    public let path: String
    /// The problem and its solution.
    public let reason: String

    public var description: String { localized("{path}: {reason}", ["path": path, "reason": reason]) }
  }

  /// Reads a desktop file anywhere. Returns nil if it is not one or its program is missing.
  public init?(contentsOf path: String) {
    guard let info = g_desktop_app_info_new_from_filename(path) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    self.init(info)
  }

  init(_ info: OpaquePointer) {
    path = String(borrowing: g_desktop_app_info_get_filename(info))
    id = String(borrowing: g_app_info_get_id(info)) ?? path ?? ""
    // GIO returns the name even if it is empty.
    name = Self.stated(g_app_info_get_name(info)) ?? id.without(ending: ".desktop")
    genericName = Self.stated(g_desktop_app_info_get_generic_name(info))
    summary = Self.stated(g_app_info_get_description(info))
    keywords = [String](borrowing: g_desktop_app_info_get_keywords(info))
    executable = String(borrowing: g_app_info_get_executable(info))
    busName = Self.busName(info)
    icon = g_app_info_get_icon(info).flatMap { String(taking: g_icon_to_string($0)) }.flatMap { Icon($0) }
    categories = (String(borrowing: g_desktop_app_info_get_categories(info)) ?? "").split(separator: ";").map(
      String.init)
    isNoDisplay = g_desktop_app_info_get_nodisplay(info) != 0
    shouldShow = g_app_info_should_show(info) != 0
    isForDesktop = g_desktop_app_info_get_show_in(info, nil) != 0
    qtPlatforms = [String](taking: g_desktop_app_info_get_string_list(info, "X-KDE-OnlyShowOnQtPlatforms", nil))
    opensFiles = g_app_info_supports_files(info) != 0 || g_app_info_supports_uris(info) != 0
    opensFolders = [String](borrowing: g_app_info_get_supported_types(info)).contains("inode/directory")
    actions = Self.actions(info)
    untranslatedName = String(taking: g_desktop_app_info_get_string(info, "Name"))
    untranslatedGenericName = String(taking: g_desktop_app_info_get_string(info, "GenericName"))
    untranslatedKeywords = [String](taking: g_desktop_app_info_get_string_list(info, "Keywords", nil))
  }

  /// Returns nil for a key without a value.
  private static func stated(_ value: UnsafePointer<CChar>?) -> String? {
    String(borrowing: value).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// GIO returns names only in the user's language, and no icons; the rest is read from the file.
  private static func actions(_ info: OpaquePointer) -> [Action] {
    let ids = [String](borrowing: g_desktop_app_info_list_actions(info))
    guard !ids.isEmpty, let path = g_desktop_app_info_get_filename(info) else { return [] }
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    let isRead = g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0
    func text(_ key: String, of id: String) -> String? {
      isRead ? String(taking: g_key_file_get_string(file, "Desktop Action \(id)", key, nil)) : nil
    }
    return ids.map { id in
      Action(
        id: id, name: String(taking: g_desktop_app_info_get_action_name(info, id)) ?? id,
        untranslatedName: text("Name", of: id), icon: text("Icon", of: id).flatMap { Icon($0) })
    }
  }

  /// The bus name as GIO derives it when it launches the application; GIO has no function that returns it.
  private static func busName(_ info: OpaquePointer) -> String? {
    guard g_desktop_app_info_get_boolean(info, "DBusActivatable") != 0,
      let file = String(borrowing: g_desktop_app_info_get_filename(info))?.split(separator: "/").last,
      file.hasSuffix(".desktop")
    else { return nil }
    let name = String(file.dropLast(".desktop".count))
    return g_dbus_is_interface_name(name) != 0 ? name : nil
  }
}

/// Reports when applications were installed, changed or removed.
public final class AppInfoMonitor: Object {
  override public class var valueType: ValueType { ValueType(g_app_info_monitor_get_type()) }

  /// Watches from now on, as long as the handle lives.
  public convenience init() { self.init(new: g_app_info_monitor_get(), .full) }

  /// Emitted once when the result of the last ``AppInfo/all()`` became outdated: ask again.
  public var changed: Signal<Void> { Signal(self, "changed") }
}
