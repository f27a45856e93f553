import CGLib
import CGtk

@MainActor
extension AppInfo {
  /// Starts the application, or one of its actions.
  ///
  /// With a display it is told who starts it and when, so that its window may come to the front. An application that is
  /// started through the bus has its service running when this returns; others have been given to the system.
  /// - Throws: ``GLibError`` if it is no longer installed or could not be started. An action of a program that is not
  ///   started through the bus reports no error of its own.
  public func launch(action: String? = nil, on display: Display? = .default) async throws(GLibError) {
    // Without a bus GIO starts the program itself.
    let bus = busName == nil ? nil : try? await DBusConnection.session()
    // GIO asks the service, and drops what it answers.
    if let bus, let busName { try await start(busName, on: bus) }
    guard let info = makeDesktopAppInfo() else {
      throw GLibError(domain: "gtkkit", code: 0, message: "\(name) is not installed")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let context = display.map { Object(new: gdk_display_get_app_launch_context($0.cast()), .full) }
    if let action {
      g_desktop_app_info_launch_action(info, action, context?.cast())
    } else {
      _ = try GLibError.check { g_app_info_launch(info, nil, context?.cast(), &$0) }
    }
    // The caller may be about to end.
    try? await bus?.flush()
  }

  /// Has the bus start a service, unless it runs.
  private func start(_ service: String, on bus: DBusConnection) async throws(GLibError) {
    do {
      try await bus.startService(service)
    } catch {
      let reason = (error as? GLibError)?.message ?? "\(error)"
      throw GLibError(domain: "gtkkit", code: 0, message: "its service could not be started: \(reason)")
    }
  }

  /// Opens the address with the application the user has chosen for its kind.
  /// - Throws: ``GLibError`` if there is no such application or it could not be started.
  public static func open(uri: String, on display: Display? = .default) throws(GLibError) {
    let context = display.map { Object(new: gdk_display_get_app_launch_context($0.cast()), .full) }
    _ = try GLibError.check { g_app_info_launch_default_for_uri(uri, context?.cast(), &$0) }
  }

  private func makeDesktopAppInfo() -> OpaquePointer? {
    // By its path where it has one: a look for its id takes a lock that whoever reads all entries holds.
    path.flatMap { g_desktop_app_info_new_from_filename($0) } ?? g_desktop_app_info_new(id)
  }
}
