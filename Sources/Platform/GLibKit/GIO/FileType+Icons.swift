import CGLib

nonisolated extension FileType {
  /// The names of a type's icons in the theme, the best first, without those that are symbolic.
  public static func iconNames(of type: String) -> [String] {
    guard let icon = g_content_type_get_icon(type) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
    // On Linux the icon of a type is a themed one; that is checked all the same.
    guard let description = String(taking: g_icon_to_string(icon)), case .themed(let names)? = Icon(description) else {
      return []
    }
    return names.list.filter { !$0.hasSuffix("-symbolic") }
  }
}
