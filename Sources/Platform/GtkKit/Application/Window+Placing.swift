import CGtk

/// Places a window that a key summons. Wayland's compositors place windows themselves.
extension Window {
  /// Shows the window like ``present()``. On X11 it appears in the middle of the pointer's monitor, with a third of
  /// the free space above it. The window manager floats it and leaves it out of the taskbar and the pager.
  public func presentAtPointer() {
    guard !isVisible else { return present() }
    gtk_widget_realize(cast())
    if let surface = gtk_native_get_surface(cast()) { gtkkit_x11_be_launcher(surface) }
    present()
    guard let surface = gtk_native_get_surface(cast()), let (area, scale) = areaAtPointer(surface) else { return }
    // The surface includes the window's shadow.
    var left = 0.0
    var top = 0.0
    gtk_native_get_surface_transform(cast(), &left, &top)
    let size = defaultSize
    let x = Int(area.x) + max(Int(area.width) - size.width, 0) / 2 - Int(left)
    let y = Int(area.y) + max(Int(area.height) - size.height, 0) / 3 - Int(top)
    gtkkit_x11_move(surface, Int32(x * scale), Int32(y * scale))
  }

  /// Returns the part of the pointer's monitor that panels leave free, with its scale; nil on displays that hide the
  /// pointer's position.
  private func areaAtPointer(_ surface: OpaquePointer) -> (area: GdkRectangle, scale: Int)? {
    var x: Int32 = 0
    var y: Int32 = 0
    guard gtkkit_x11_pointer(surface, &x, &y) != 0,
      let monitors = gdk_display_get_monitors(gdk_surface_get_display(surface))
    else { return nil }
    var found: (area: GdkRectangle, scale: Int)?
    for place in 0..<g_list_model_get_n_items(monitors) {
      guard let item = g_list_model_get_item(monitors, place) else { continue }
      defer { g_object_unref(item) }
      let monitor = OpaquePointer(item)
      let scale = gdk_monitor_get_scale_factor(monitor)
      var frame = GdkRectangle()
      gdk_monitor_get_geometry(monitor, &frame)
      let isUnder =
        (frame.x * scale..<(frame.x + frame.width) * scale).contains(x)
        && (frame.y * scale..<(frame.y + frame.height) * scale).contains(y)
      guard isUnder || found == nil else { continue }
      var area = GdkRectangle()
      gtkkit_x11_work_area(monitor, &area)
      found = (area, Int(scale))
      if isUnder { break }
    }
    return found
  }

  /// Whether one of the program's windows is active.
  public static var isAnyActive: Bool {
    guard let windows = gtk_window_get_toplevels() else { return false }
    return (0..<g_list_model_get_n_items(windows)).contains { place in
      guard let item = g_list_model_get_item(windows, place) else { return false }
      defer { g_object_unref(item) }
      return gtk_window_is_active(UnsafeMutablePointer<GtkWindow>(OpaquePointer(item))) != 0
    }
  }
}
