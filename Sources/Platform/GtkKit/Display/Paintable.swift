import CGLib
import CGtk

/// A drawable object that can replace a picture.
public class Paintable: Object {
  override public class var valueType: ValueType { ValueType(gdk_paintable_get_type()) }

  /// Emitted when the picture changed and must be redrawn.
  public var contentsChanged: Signal<Void> { Signal(self, "invalidate-contents") }
}

/// A picture that can change. A change redraws it everywhere, without layout.
///
/// It has no intrinsic size, and fills the given space as its proportions allow.
public final class ChangingPaintable: Paintable {
  override public class var valueType: ValueType { ValueType(type) }

  /// Starts without a picture.
  public convenience init() { self.init(Self.construct([]), .full) }

  /// Shows another picture, or nothing. A symbolic icon is drawn in the colour of the text. Showing the same picture
  /// again draws nothing.
  /// - Parameter isStencil: Whether to draw only the picture's shape, in the colour of the text, where that is
  ///   available.
  public func show(_ picture: Paintable?, isStencil: Bool = false) {
    let picture = picture?.pointer
    let stencil = isStencil ? picture : nil
    // An icon that is looked up again mostly leads to the same picture, and nothing needs to draw that again.
    if g_object_get_data(cast(), Self.key) == picture, g_object_get_data(cast(), Self.stencilKey) == stencil { return }
    picture.map { _ = g_object_ref($0) }
    g_object_set_data_full(cast(), Self.key, picture, g_object_unref)
    g_object_set_data_full(cast(), Self.stencilKey, stencil, nil)
    gdk_paintable_invalidate_contents(cast())
  }

  /// The object keeps the picture under this name, because it outlives its handle.
  private nonisolated static let key = "gtkkit-picture"
  /// Under this name, too, if only its shape is drawn.
  private nonisolated static let stencilKey = "gtkkit-stencil"

  /// The colours of symbolic icons; the first is that of the text.
  private typealias Colors = UnsafeBufferPointer<GdkRGBA>

  private nonisolated static func draw(
    _ paintable: OpaquePointer, _ snapshot: OpaquePointer, _ room: graphene_size_t, _ colors: Colors? = nil
  ) {
    guard let picture = g_object_get_data(UnsafeMutablePointer(paintable), key).map({ OpaquePointer($0) }) else {
      return
    }
    let ratio = Float(gdk_paintable_get_intrinsic_aspect_ratio(picture))
    var size = room
    if ratio > 0, room.height > 0 {
      if room.width > room.height * ratio {
        size.width = room.height * ratio
      } else {
        size.height = room.width / ratio
      }
    }
    var origin = graphene_point_t(
      x: ((room.width - size.width) / 2).rounded(.down), y: ((room.height - size.height) / 2).rounded(.down))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &origin)
    let isStencil = g_object_get_data(UnsafeMutablePointer(paintable), stencilKey) != nil
    draw(picture, isStencil: isStencil, snapshot, size, colors)
    gtk_snapshot_restore(snapshot)
  }

  private nonisolated static func draw(
    _ picture: OpaquePointer, isStencil: Bool, _ snapshot: OpaquePointer, _ size: graphene_size_t, _ colors: Colors?
  ) {
    let (width, height) = (Double(size.width), Double(size.height))
    guard let colors, let color = colors.first else { return gdk_paintable_snapshot(picture, snapshot, width, height) }
    if isStencil {
      // Each pixel gets the colour, and keeps its opacity.
      var factors = [Float](repeating: 0, count: 16)
      factors[15] = color.alpha
      var matrix = graphene_matrix_t()
      graphene_matrix_init_from_float(&matrix, factors)
      var offset = graphene_vec4_t()
      graphene_vec4_init(&offset, color.red, color.green, color.blue, 0)
      gtk_snapshot_push_color_matrix(snapshot, &matrix, &offset)
      gdk_paintable_snapshot(picture, snapshot, width, height)
      gtk_snapshot_pop(snapshot)
    } else if glibkit_is_a(UnsafeMutableRawPointer(picture), gtk_symbolic_paintable_get_type()) != 0 {
      gtk_symbolic_paintable_snapshot_symbolic(
        picture, snapshot, width, height, colors.baseAddress, gsize(colors.count))
    } else {
      gdk_paintable_snapshot(picture, snapshot, width, height)
    }
  }

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<GObject>.size)
    let type = g_type_register_static(ValueType.object.raw, "GtkKitChangingPaintable", &info, GTypeFlags(0))

    var interface = GInterfaceInfo()
    interface.interface_init = { table, _ in
      guard let table = table?.assumingMemoryBound(to: GdkPaintableInterface.self) else { return }
      table.pointee.snapshot = { paintable, snapshot, width, height in
        guard let paintable, let snapshot else { return }
        ChangingPaintable.draw(paintable, snapshot, graphene_size_t(width: Float(width), height: Float(height)))
      }
      table.pointee.get_flags = { _ in GDK_PAINTABLE_STATIC_SIZE }
    }
    g_type_add_interface_static(type, gdk_paintable_get_type(), &interface)

    interface.interface_init = { table, _ in
      guard let table = table?.assumingMemoryBound(to: GtkSymbolicPaintableInterface.self) else { return }
      table.pointee.snapshot_symbolic = { paintable, snapshot, width, height, colors, count in
        guard let paintable, let snapshot else { return }
        ChangingPaintable.draw(
          paintable, snapshot, graphene_size_t(width: Float(width), height: Float(height)),
          Colors(start: colors, count: Int(count)))
      }
    }
    g_type_add_interface_static(type, gtk_symbolic_paintable_get_type(), &interface)
    return type
  }()
}
