import CGLib

/// An application's desktop entry in GIO's form, which GTK needs to announce a start.
nonisolated package final class DesktopEntry: @unchecked Sendable {
  // GIO never changes a loaded entry.
  package let info: OpaquePointer
  /// Whether the application reports that it has started.
  package let notifiesOfStart: Bool

  private init?(_ application: AppInfo) {
    // By its path: a lookup by id takes a lock that other code holds while it reads all entries. GIO also looks for the
    // program, whose disk need not be that of the entry.
    guard let path = application.findPath(), ApplicationFolders.answers(path),
      let info = g_desktop_app_info_new_from_filename(path)
    else { return nil }
    self.info = info
    notifiesOfStart = g_desktop_app_info_get_boolean(info, "StartupNotify") != 0
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(info)) }

  /// Reads the entry of an application; nil if it is not installed any more, or its disk does not answer.
  @MainActor
  package static func read(of application: AppInfo) async -> DesktopEntry? {
    let paths = application.path.map { [Array($0.utf8)] } ?? []
    return try? await ProgramCommand.patiently(at: paths) { () throws(GLibError) in DesktopEntry(application) }
  }
}
