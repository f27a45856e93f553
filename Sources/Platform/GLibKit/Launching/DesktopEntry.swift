import CGLib
internal import SystemKit

/// The desktop entry of an application as GIO reads it, which GTK needs to announce a start.
nonisolated package final class DesktopEntry: @unchecked Sendable {
  // GIO changes nothing of an entry once it is read.
  package let info: OpaquePointer
  /// Whether the application says when it has started.
  package let notifiesOfStart: Bool

  private init?(_ path: String?, _ id: String) {
    // By its path where it has one: a look for its id takes a lock that whoever reads all entries holds.
    guard let info = path.flatMap({ g_desktop_app_info_new_from_filename($0) }) ?? g_desktop_app_info_new(id) else {
      return nil
    }
    self.info = info
    notifiesOfStart = g_desktop_app_info_get_boolean(info, "StartupNotify") != 0
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(info)) }

  /// Reads the entry of an application; nil if it is no longer installed, or its disk does not answer.
  @MainActor
  package static func read(of application: AppInfo) async -> DesktopEntry? {
    let (path, id) = (application.path, application.id)
    return try? await ProgramCommand.patiently(at: path.map { [Array($0.utf8)] } ?? []) { () throws(GLibError) in
      DesktopEntry(path, id)
    }
  }
}
