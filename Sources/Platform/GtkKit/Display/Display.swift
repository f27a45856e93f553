import CGLib
import CGtk

/// The screen, keyboard and clipboards the program is connected to.
public final class Display: Object {
  override public class var valueType: ValueType { ValueType(gdk_display_get_type()) }

  /// The program's display; nil before it is connected.
  public static var `default`: Display? { gdk_display_get_default().map { Display($0, .none) } }

  /// The name of the display, such as `:0` or `wayland-0`.
  public var name: String { String(borrowing: gdk_display_get_name(cast())) ?? "" }

  /// The time of the last key or click in milliseconds of the X server's clock, which lets other programs come to the
  /// front. 0 without such a clock, as on Wayland.
  public var userTime: UInt32 { gtkkit_display_user_time(cast()) }

  /// The clipboard for copying and pasting.
  public var clipboard: Clipboard { Clipboard(new: gdk_display_get_clipboard(cast()), .none) }

  /// The primary selection, pasted by the middle button. Systems without one keep it within the program.
  public var primarySelection: Clipboard { Clipboard(new: gdk_display_get_primary_clipboard(cast()), .none) }

  /// The desktop's settings.
  public var settings: Settings { Settings(new: gtk_settings_get_for_display(cast()), .none) }

  /// The desktop's own value of one of ``settings``, whatever the program set; nil if the desktop has none.
  func desktopSetting(_ name: String) -> Bool? {
    ValueSlot.withTemporary(Bool.valueType) { gdk_display_get_setting(cast(), name, $0.pointer) != 0 ? .read($0) : nil }
  }

  /// The desktop's icons.
  public var iconTheme: IconTheme { IconTheme(new: gtk_icon_theme_get_for_display(cast()), .none) }

  /// The least size of its screens, in scaled pixels; nil without screens.
  public var leastScreen: (width: Int, height: Int)? {
    guard let monitors = gdk_display_get_monitors(cast()) else { return nil }
    let sizes = (0..<g_list_model_get_n_items(monitors)).compactMap { place -> GdkRectangle? in
      guard let monitor = g_list_model_get_item(monitors, place) else { return nil }
      defer { g_object_unref(monitor) }
      var geometry = GdkRectangle()
      gdk_monitor_get_geometry(OpaquePointer(monitor), &geometry)
      return geometry
    }
    guard let width = sizes.map(\.width).min(), let height = sizes.map(\.height).min() else { return nil }
    return (Int(width), Int(height))
  }

  /// Applies a style sheet to all widgets on it.
  public func add(_ provider: CSSProvider) {
    gtk_style_context_add_provider_for_display(cast(), provider.cast(), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  /// Removes a style sheet.
  public func remove(_ provider: CSSProvider) { gtk_style_context_remove_provider_for_display(cast(), provider.cast()) }
}

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
