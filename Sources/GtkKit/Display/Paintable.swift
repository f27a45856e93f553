import CGtk

/// Something that can be drawn in the place of a picture.
@MainActor
public class Paintable: Object {
  override public class var valueType: ValueType { ValueType(gdk_paintable_get_type()) }
}

/// A picture that may become another one: it is drawn anew wherever it is shown, and nothing is laid out again.
///
/// It has no size of its own, and fills the room it is given as far as its proportions allow.
@MainActor
public final class ChangingPaintable: Paintable {
  override public class var valueType: ValueType { ValueType(type) }

  /// A place for a picture, which shows nothing yet.
  public convenience init() {
    self.init(Self.construct([]), .full)
  }

  /// Shows another picture, or nothing.
  public func show(_ picture: Paintable?) {
    let picture = picture?.pointer
    picture.map { _ = g_object_ref($0) }
    g_object_set_data_full(cast(), Self.key, picture, g_object_unref)
    gdk_paintable_invalidate_contents(cast())
  }

  /// The picture is kept under this name with the object, which lives on without its handle.
  private nonisolated static let key = "gtkkit-picture"

  private nonisolated static func draw(_ paintable: OpaquePointer, _ snapshot: OpaquePointer, _ room: graphene_size_t) {
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
    gdk_paintable_snapshot(picture, snapshot, Double(size.width), Double(size.height))
    gtk_snapshot_restore(snapshot)
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
    return type
  }()
}
