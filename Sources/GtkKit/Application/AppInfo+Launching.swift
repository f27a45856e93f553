import CGLib
import CGtk

@MainActor
extension AppInfo {
  /// Starts the application, or one of its actions, or has it open files.
  ///
  /// With a display it is told who starts it and when, so that its window may come to the front. An application that is
  /// started through the bus has its service running when this returns; others have been given to the system.
  /// - Parameters:
  ///   - action: nil for the application itself.
  ///   - files: The paths of files to open; no action opens any.
  /// - Throws: ``GLibError`` if it is no longer installed or could not be started. An action of a program that is not
  ///   started through the bus reports no error of its own.
  public func launch(
    action: String? = nil, opening files: [[UInt8]] = [], on display: Display? = .default
  ) async throws(GLibError) {
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
      _ = try FileReference.withList(of: files) { list throws(GLibError) in
        try GLibError.check { g_app_info_launch(info, list, context?.cast(), &$0) }
      }
    }
    // The caller may be about to end.
    try? await bus?.flush()
  }

  /// What a program that is about to show files is told, so that its window may come to the front: the application is
  /// the one that is expected to. Empty where the display has no such thing.
  public func startupID(opening files: [[UInt8]], on display: Display? = .default) -> String {
    guard let display, let info = makeDesktopAppInfo() else { return "" }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let context = Object(new: gdk_display_get_app_launch_context(display.cast()), .full)
    return FileReference.withList(of: files) { list in
      String(taking: g_app_launch_context_get_startup_notify_id(context.cast(), info, list)) ?? ""
    }
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

  /// Starts a program with its arguments, as an application of its own.
  /// - Throws: ``GLibError`` if it could not be started.
  public static func run(_ words: [String], on display: Display? = .default) throws(GLibError) {
    // GIO reads it as the Exec line of a desktop entry, where a percent sign means something.
    let line = words.map { String(taking: g_shell_quote($0)) ?? "" }.joined(separator: " ")
      .split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    let info = try GLibError.check {
      g_app_info_create_from_commandline(line, words.first, G_APP_INFO_CREATE_NONE, &$0)
    }
    defer { g_object_unref(info.map(UnsafeMutableRawPointer.init)) }
    let context = display.map { Object(new: gdk_display_get_app_launch_context($0.cast()), .full) }
    _ = try GLibError.check { g_app_info_launch(info, nil, context?.cast(), &$0) }
  }

  private func makeDesktopAppInfo() -> OpaquePointer? {
    // By its path where it has one: a look for its id takes a lock that whoever reads all entries holds.
    path.flatMap { g_desktop_app_info_new_from_filename($0) } ?? g_desktop_app_info_new(id)
  }
}
