import CGLib

/// File types of the shared MIME database.
///
/// The first call reads the database: not on the main thread.
nonisolated public enum FileType {
  /// The type of every folder.
  public static let folder = "inode/directory"

  /// The type of unknown content.
  public static let unknown = "application/octet-stream"

  /// Returns the likely type of a file with this name. The file itself is not read.
  public static func ofName(_ name: some Collection<UInt8>) -> String {
    // GLib takes the name for UTF-8 with no more than a warning if it is not.
    let name = String(decoding: name, as: UTF8.self)
    return String(taking: g_content_type_guess(name, nil, 0, nil)) ?? unknown
  }

  /// The type's name in the user's language, such as “PDF document”.
  public static func description(of type: String) -> String {
    String(taking: g_content_type_get_description(type)) ?? type
  }

  /// The type of the file at a path, by its name, otherwise by its first bytes.
  ///
  /// Waits for the disk: not for the main thread.
  /// - Throws: ``GLibError`` if it does not exist or cannot be examined.
  public static func ofFile(at path: [UInt8]) throws(GLibError) -> String {
    let file = FileReference(path)
    let info = try GLibError.check {
      g_file_query_info(file.pointer, "standard::content-type", G_FILE_QUERY_INFO_NONE, nil, &$0)
    }
    defer { g_object_unref(info.map(UnsafeMutableRawPointer.init)) }
    return String(borrowing: g_file_info_get_content_type(info)) ?? unknown
  }
}

nonisolated extension FileType {
  /// Returns the names of a type's icons in the theme, the best first, without symbolic ones.
  public static func iconNames(of type: String) -> [String] {
    guard let icon = g_content_type_get_icon(type) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
    // On Linux the icon of a type is a themed one, but this is checked anyway.
    guard let description = String(taking: g_icon_to_string(icon)), case .themed(let names)? = Icon(description) else {
      return []
    }
    return names.list.filter { !$0.hasSuffix("-symbolic") }
  }
}
