import CGtk

/// A picture in memory.
public final class Texture: Paintable {
  override public class var valueType: ValueType { ValueType(gdk_texture_get_type()) }

  /// The picture of these pixels, shrunk once to fit into a square; GTK 4.8 would shrink it in each frame.
  /// - Parameter side: The side of the square in pixels.
  public convenience init(_ pixels: Pixels, fitting side: Int = Pixels.largestSide) {
    let (width, height) = (Int32(pixels.width), Int32(pixels.height))
    let rowLength = gsize(width * 4)
    let bytes = g_bytes_new(pixels.rgba, gsize(pixels.rgba.count))
    defer { g_bytes_unref(bytes) }
    let whole = Texture(new: gdk_memory_texture_new(width, height, GDK_MEMORY_R8G8B8A8, bytes, rowLength), .full)
    // GTK 4.8 would also multiply by alpha in each frame.
    self.init(gtkkit_shrink(whole.pixels, width, height, rowLength, Int32(clamping: side)), .full)
  }

  /// The width in pixels.
  public var width: Int { Int(gdk_texture_get_width(cast())) }

  /// The height in pixels.
  public var height: Int { Int(gdk_texture_get_height(cast())) }

  /// The pixels row by row, each as blue, green, red and alpha on the processors we know, colours multiplied by alpha.
  public var pixels: [UInt8] {
    let stride = width * 4
    return [UInt8](unsafeUninitializedCapacity: stride * height) { buffer, count in
      gdk_texture_download(cast(), buffer.baseAddress, gsize(stride))
      count = stride * height
    }
  }
}

extension Widget {
  /// A picture of the widget as it was last drawn, or nil if it never was or has no size.
  ///
  /// Draw first: see ``waitForDraw()``.
  public func makeTexture() -> Texture? {
    let paintable = Object(new: gtk_widget_paintable_new(cast()), .full)
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0), size: graphene_size_t(width: Float(width), height: Float(height)))
    return render(&bounds) { gdk_paintable_snapshot(paintable.cast(), $0, Double(width), Double(height)) }
  }

  /// Draws into a picture, as the window of the widget would.
  ///
  /// - Parameters:
  ///   - bounds: The part of the drawing in the picture; nil for all of it.
  ///   - draw: Draws on a `GtkSnapshot`.
  /// - Returns: Nil if the window is not realized, or nothing was drawn.
  @discardableResult
  func render(_ bounds: UnsafePointer<graphene_rect_t>? = nil, _ draw: (OpaquePointer) -> Void) -> Texture? {
    guard let snapshot = gtk_snapshot_new() else { return nil }
    draw(snapshot)
    // Consumes the snapshot.
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    guard let native = gtk_widget_get_native(cast()), let renderer = gtk_native_get_renderer(native) else { return nil }
    return gsk_renderer_render_texture(renderer, node, bounds).map { Texture($0, .full) }
  }

  /// Draws the widget and runs the main loop until that is done. For tests and tools: it runs all other pending work
  /// too.
  public func waitForDraw() {
    queueDraw()
    gtk_test_widget_wait_for_draw(cast())
  }
}
