import CGLib
import Localization

/// What a desktop entry says about an application: a copy, free to cross threads.
nonisolated public struct AppInfo: Hashable, Sendable {
  /// Something else the application can be started for, such as a new private window.
  public struct Action: Hashable, Sendable {
    /// How the entry names it.
    public let id: String
    /// How people call it, in their language.
    public let name: String
    /// How it is called in the language of the entry itself, most often English; nil if the entry does not say.
    public let untranslatedName: String?
    /// A picture of its own; nil if it has none, or none that can be shown without harm.
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

  /// How people call it, in their language.
  public let name: String

  /// What kind of program it is, in the user's language, such as "Web Browser".
  public let genericName: String?

  /// One sentence about it, in the user's language.
  public let summary: String?

  /// Other words to find it by, in the user's language.
  public let keywords: [String]

  /// The name of its program, with or without a path.
  public let executable: String?

  /// The name that the application has on the session bus, if that is how it is started: it is DBusActivatable, and its
  /// desktop file is named so.
  public let busName: String?

  /// The icon, most often a name in the theme; nil if the entry has none, or none that can be shown without harm.
  public let icon: Icon?

  /// The categories of the menu specification.
  public let categories: [String]

  /// Whether it is meant for menus: the entry's NoDisplay says it is not.
  public let isNoDisplay: Bool

  /// Whether it is to be listed on this desktop, by NoDisplay, OnlyShowIn and NotShowIn. TryExec and Hidden are dealt
  /// with by GIO: such entries are not there at all.
  public let shouldShow: Bool

  /// Whether it can be given files to open.
  public let opensFiles: Bool

  /// What else it can be started for.
  public let actions: [Action]

  /// The name in the language of the entry itself, most often English; nil if the entry has none.
  public let untranslatedName: String?

  /// The kind of program in the language of the entry itself.
  public let untranslatedGenericName: String?

  /// The other words in the language of the entry itself.
  public let untranslatedKeywords: [String]
}

nonisolated extension AppInfo {
  /// All applications of the system and the user, also those not to be listed. In no order.
  ///
  /// Reads files: call it off the main thread.
  /// - Throws: ``Obstacle`` if something among the desktop entries would hold up their reading.
  public static func all() throws(Obstacle) -> [AppInfo] {
    try InstalledApplications().all()
  }

  /// The application of this id, or nil if there is none.
  ///
  /// Reads files: call it off the main thread.
  /// - Throws: ``Obstacle`` if something among the desktop entries would hold up their reading.
  public static func installed(id: String) throws(Obstacle) -> AppInfo? {
    try InstalledApplications()[id]
  }

  /// Has GIO watch the folders of entries, as ``all()`` does, without reading the entries. ``AppInfoMonitor`` tells of the
  /// next change then.
  ///
  /// Reads folders: call it off the main thread.
  /// - Throws: ``Obstacle``, as ``all()`` does.
  public static func watchFolders() throws(Obstacle) {
    _ = try installed(id: "-")
  }

  /// Something among the desktop entries that cannot be read as one, and that GIO would not come away from.
  public struct Obstacle: Error, Sendable, Hashable, CustomStringConvertible {
    public let path: String
    /// What is wrong with it, and what to do about that.
    public let reason: String

    public var description: String { localized("{path}: {reason}", ["path": path, "reason": reason]) }
  }

  /// What the desktop file says, wherever it is, or nil if it is none or its program is missing.
  public init?(contentsOf path: String) {
    guard let info = g_desktop_app_info_new_from_filename(path) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    self.init(info)
  }

  init(_ info: OpaquePointer) {
    path = String(borrowing: g_desktop_app_info_get_filename(info))
    id = String(borrowing: g_app_info_get_id(info)) ?? path ?? ""
    name = String(borrowing: g_app_info_get_name(info)) ?? ""
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
    opensFiles = g_app_info_supports_files(info) != 0 || g_app_info_supports_uris(info) != 0
    actions = Self.actions(info)
    untranslatedName = String(taking: g_desktop_app_info_get_string(info, "Name"))
    untranslatedGenericName = String(taking: g_desktop_app_info_get_string(info, "GenericName"))
    untranslatedKeywords = [String](taking: g_desktop_app_info_get_string_list(info, "Keywords", nil))
  }

  /// A key with nothing behind it states nothing.
  private static func stated(_ value: UnsafePointer<CChar>?) -> String? {
    String(borrowing: value).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// GIO tells their names in the user's language alone, and no icons: these and other names are read from the file.
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

  /// The bus name as GIO works it out when it launches the application; it has no function that returns it.
  private static func busName(_ info: OpaquePointer) -> String? {
    guard g_desktop_app_info_get_boolean(info, "DBusActivatable") != 0,
      let file = String(borrowing: g_desktop_app_info_get_filename(info))?.split(separator: "/").last,
      file.hasSuffix(".desktop")
    else { return nil }
    let name = String(file.dropLast(".desktop".count))
    return g_dbus_is_interface_name(name) != 0 ? name : nil
  }
}
