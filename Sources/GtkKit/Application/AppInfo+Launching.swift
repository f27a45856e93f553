import CGLib
import CGtk

@MainActor
extension AppInfo {
  /// Starts the application, or one of its actions.
  ///
  /// With a display it is told who starts it and when, so that its window may come to the front.
  /// - Throws: ``GLibError`` if it is no longer installed or could not be started. An action reports no error of its own.
  public func launch(action: String? = nil, on display: Display? = .default) throws(GLibError) {
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
  }

  /// Opens the address with the application the user has chosen for its kind.
  /// - Throws: ``GLibError`` if there is no such application or it could not be started.
  public static func open(uri: String, on display: Display? = .default) throws(GLibError) {
    let context = display.map { Object(new: gdk_display_get_app_launch_context($0.cast()), .full) }
    _ = try GLibError.check { g_app_info_launch_default_for_uri(uri, context?.cast(), &$0) }
  }

  private func makeDesktopAppInfo() -> OpaquePointer? {
    g_desktop_app_info_new(id) ?? path.flatMap { g_desktop_app_info_new_from_filename($0) }
  }
}
