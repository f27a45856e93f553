import CGtk

extension Window {
  /// Draws the window at its default size without showing it, so its first frame is as fast as later ones. This
  /// computes styles, loads icons and fonts, makes rows and rasterizes letters.
  ///
  /// Does nothing if the window is shown. The drawing is discarded.
  ///
  /// - Complexity: that of the first frame of the window.
  public func drawAhead() {
    guard !isMapped else { return }
    let widget: UnsafeMutablePointer<GtkWidget> = cast()
    gtk_widget_realize(widget)
    var area = GtkAllocation(x: 0, y: 0, width: Int32(defaultSize.width), height: Int32(defaultSize.height))
    // GTK requires measuring before a size is allocated.
    var least: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    area.width = max(area.width, least)
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, area.width, &least, nil, nil, nil)
    area.height = max(area.height, least)
    // GTK draws mapped widgets. The window itself is not mapped, so nothing appears on the screen.
    let parts = children.filter(\.isVisible)
    for part in parts { gtk_widget_map(part.cast()) }
    gtk_widget_size_allocate(widget, &area, -1)
    let snapshot = gtk_snapshot_new()
    for part in parts { gtk_widget_snapshot_child(widget, part.cast(), snapshot) }
    for part in parts { gtk_widget_unmap(part.cast()) }
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    defer { gsk_render_node_unref(node) }
    guard let renderer = gtk_native_get_renderer(cast()) else { return }
    _ = Texture(new: gsk_renderer_render_texture(renderer, node, nil), .full)
  }
}
