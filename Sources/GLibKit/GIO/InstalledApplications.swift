import CGLib

/// The applications of the system and the user. To make one is to look through the folders of their entries, so that
/// whoever asks for many applications does that once.
///
/// Reads files: make and use it off the main thread.
nonisolated public struct InstalledApplications: Sendable {
  /// Looks for what would hold up the reading of entries.
  /// - Throws: ``AppInfo/Obstacle`` if there is something.
  public init() throws(AppInfo.Obstacle) {
    try ApplicationFolders.check()
  }

  /// All of them, also those not to be listed. In no order.
  public func all() -> [AppInfo] {
    let list = g_app_info_get_all()
    defer { g_list_free(list) }
    var found: [AppInfo] = []
    var next = list
    while let node = next {
      next = node.pointee.next
      guard let data = node.pointee.data else { continue }
      defer { g_object_unref(data) }
      guard glibkit_is_a(data, g_desktop_app_info_get_type()) != 0 else { continue }
      found.append(AppInfo(OpaquePointer(data)))
    }
    return found
  }

  /// The application of this id, or nil if there is none.
  public subscript(id: String) -> AppInfo? {
    guard let info = g_desktop_app_info_new(id) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return AppInfo(info)
  }
}
