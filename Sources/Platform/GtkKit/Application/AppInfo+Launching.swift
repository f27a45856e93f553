import CGLib
import CGtk

@MainActor
extension AppInfo {
  /// Starts the application as ``start(action:opening:token:terminal:)`` does.
  ///
  /// With a display, the program receives an activation token, which lets its window come to the front. The token is
  /// requested at once, because this program's window may be closed when this returns.
  /// - Throws: ``GLibError`` if it is no longer installed or could not be started.
  public func launch(
    action: String? = nil, opening files: [[UInt8]] = [], terminal: String? = nil, on display: Display? = .default
  ) async throws(GLibError) {
    let token = display.flatMap { activationToken(opening: files, on: $0) }
    do throws(GLibError) {
      try await start(action: action, opening: files, token: token, terminal: terminal)
    } catch {
      if let display, let token { display.withdraw(token) }
      throw error
    }
  }

  /// The activation token for the application, which lets its window come to the front; nil if the display has none.
  private func activationToken(opening files: [[UInt8]], on display: Display) -> String? {
    guard let info = makeDesktopAppInfo() else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    // On X11 everybody is told that something starts, and waits for an application that never says it did.
    let isAwaited = busName != nil || g_desktop_app_info_get_boolean(info, "StartupNotify") != 0
    guard display.isWayland || isAwaited else { return nil }
    return display.startupID(for: info, opening: files)
  }

  /// The startup id for a program that will show files, which lets its window come to the front. `application` is the
  /// expected program. Empty if the display has none.
  public func startupID(opening files: [[UInt8]], on display: Display? = .default) -> String {
    guard let display, let info = makeDesktopAppInfo() else { return "" }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return display.startupID(for: info, opening: files) ?? ""
  }

  /// Opens an address with the user's default application.
  /// - Throws: ``GLibError`` if there is no such application or it could not be started.
  public static func open(uri: String, on display: Display? = .default) async throws(GLibError) {
    let application = try await usual(forAddress: uri)
    try await application.launch(opening: [FileAddress.path(of: uri) ?? Array(uri.utf8)], on: display)
  }

  private func makeDesktopAppInfo() -> OpaquePointer? {
    // By its path where it has one: a look for its id takes a lock that whoever reads all entries holds.
    path.flatMap { g_desktop_app_info_new_from_filename($0) } ?? g_desktop_app_info_new(id)
  }
}
