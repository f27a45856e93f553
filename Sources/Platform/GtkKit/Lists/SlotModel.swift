import CGLib
import CGtk

/// A list of numbered slots, from 0, without contents.
///
/// A list view asks its ``RowFactory`` to fill a row for a position, and the factory looks up the content. When the
/// contents change, the rows in view are refilled in place (``RowFactory/refill(from:)``), and the view sees only a
/// changed number of slots at the end. So a new result of any length costs only as much as the rows in view. GTK's
/// own way to replace a list compares all new rows with the selected one.
public final class SlotModel: Object {
  override public class var valueType: ValueType { ValueType(type) }

  /// Makes a model with this number of slots.
  public convenience init(count: Int = 0) {
    self.init(Self.construct([]), .full)
    self.count = count
  }

  /// The number of slots. Setting it adds or removes slots at the end.
  public var count: Int {
    get { Int(storage.pointee) }
    set {
      let old = storage.pointee
      let new = UInt32(clamping: newValue)
      guard old != new else { return }
      storage.pointee = new
      let kept = min(old, new)
      g_list_model_items_changed(cast(), kept, old - kept, new - kept)
    }
  }

  /// The number is stored behind the object's own fields.
  private var storage: UnsafeMutablePointer<UInt32> { Self.storage(of: pointer) }

  private nonisolated static func storage(of instance: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt32> {
    (instance + MemoryLayout<GObject>.size).assumingMemoryBound(to: UInt32.self)
  }

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<GObject>.size + MemoryLayout<UInt64>.size)
    let type = g_type_register_static(ValueType.object.raw, "GtkKitSlotModel", &info, GTypeFlags(0))

    var interface = GInterfaceInfo()
    interface.interface_init = { table, _ in
      guard let table = table?.assumingMemoryBound(to: GListModelInterface.self) else { return }
      table.pointee.get_item_type = { _ in ValueType.object.raw }
      table.pointee.get_n_items = { model in
        guard let model else { return 0 }
        return SlotModel.storage(of: UnsafeMutableRawPointer(model)).pointee
      }
      // An item only marks its place; the view tracks positions itself.
      table.pointee.get_item = { model, position in
        guard let model, position < SlotModel.storage(of: UnsafeMutableRawPointer(model)).pointee else { return nil }
        return g_object_new_with_properties(ValueType.object.raw, 0, nil, nil).map { UnsafeMutableRawPointer($0) }
      }
    }
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()
}
