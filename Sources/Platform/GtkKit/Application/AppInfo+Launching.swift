import CGLib
import CGtk

@MainActor
extension AppInfo {
  /// Starts the application as ``start(action:opening:token:terminal:)`` does.
  ///
  /// With a display, the program receives an activation token, which lets its window come to the front. The token is
  /// requested first, because this program's window may be closed when this returns.
  /// - Throws: ``GLibError`` if it is no longer installed or could not be started.
  public func launch(
    action: String? = nil, opening files: [[UInt8]] = [], terminal: String? = nil, on display: Display? = .default
  ) async throws(GLibError) {
    var token: String?
    if let display { token = await activationToken(opening: files, on: display) }
    do throws(GLibError) {
      try await start(action: action, opening: files, token: token, terminal: terminal)
    } catch {
      if let display, let token { display.withdraw(token) }
      throw error
    }
  }

  /// Returns the activation token for the application, which lets its window come to the front; nil if the display
  /// has none.
  private func activationToken(opening files: [[UInt8]], on display: Display) async -> String? {
    guard let entry = await DesktopEntry.read(of: self) else { return nil }
    // On X11, a start is announced to everybody, who then wait forever for an application that does not report its
    // start.
    guard display.isWayland || busName != nil || entry.notifiesOfStart else { return nil }
    return display.startupID(for: entry.info, opening: files)
  }

  /// Returns the startup id for a program that will show files, which lets its window come to the front; empty if the
  /// display has none. The application is the expected program.
  public func startupID(opening files: [[UInt8]], on display: Display? = .default) async -> String {
    guard let display, let entry = await DesktopEntry.read(of: self) else { return "" }
    return display.startupID(for: entry.info, opening: files) ?? ""
  }

  /// Opens an address with the user's default application.
  /// - Throws: ``GLibError`` if no application opens it or it could not be started.
  public static func open(uri: String, on display: Display? = .default) async throws(GLibError) {
    let application = try await usual(forAddress: uri)
    try await application.launch(opening: [FileAddress.path(of: uri) ?? Array(uri.utf8)], on: display)
  }
}
