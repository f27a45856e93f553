import CGLib
import CGtk

/// Tells started programs for which event their windows may come to the front.
extension Display {
  /// Whether it belongs to a Wayland compositor.
  public var isWayland: Bool { "\(dynamicType)" == "GdkWaylandDisplay" }

  /// Returns an activation token that lets a running program come to the front for the user's last key or click; nil
  /// without one, as on X11, which uses times instead (``userTime``).
  public func activationToken() -> String? {
    guard isWayland, let info = g_app_info_create_from_commandline("true", nil, G_APP_INFO_CREATE_NONE, nil) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return startupID(for: info, opening: [])
  }

  /// - Parameter info: The application to be started.
  func startupID(for info: OpaquePointer, opening files: [[UInt8]]) -> String? {
    let context = Object(new: gdk_display_get_app_launch_context(cast()), .full)
    return FileReference.withList(of: files) { list in
      String(taking: g_app_launch_context_get_startup_notify_id(context.cast(), info, list))
    }
  }

  /// Reports that the program for a token did not start.
  func withdraw(_ token: String) {
    let context = Object(new: gdk_display_get_app_launch_context(cast()), .full)
    g_app_launch_context_launch_failed(context.cast(), token)
  }
}
