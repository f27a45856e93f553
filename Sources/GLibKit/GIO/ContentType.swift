import CGLib

/// What kind of content a file has, as GIO names it: on Linux a MIME type.
nonisolated public struct ContentType: Hashable, Sendable {
  /// The name of the type: `text/plain`.
  public let name: String

  /// The kind that a file has by its name alone. The file is not looked at, and need not be there.
  public init(ofFileNamed file: String) {
    // A name that ends with a slash is taken for a folder's.
    name = String(taking: g_content_type_guess(file, nil, 0, nil)) ?? "application/octet-stream"
  }

  /// The names of its icons in the theme, the best first, without those that are symbolic.
  public var iconNames: [String] {
    guard let icon = g_content_type_get_icon(name) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
    // On Linux the icon of a type is always a themed one; that is checked all the same.
    guard let description = String(taking: g_icon_to_string(icon)), case .themed(let names)? = Icon(description) else {
      return []
    }
    return names.list.filter { !$0.hasSuffix("-symbolic") }
  }
}
