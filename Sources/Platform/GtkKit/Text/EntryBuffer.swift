import CGLib
import CGtk

/// The buffer with the characters of a field.
public final class EntryBuffer: Object {
  override public class var valueType: ValueType { ValueType(gtk_entry_buffer_get_type()) }

  /// Makes an empty buffer whose filter may shorten each insertion.
  ///
  /// No text enters the field in another way, whether typed, pasted, dropped, or set by the program. The filter is
  /// called before the text is in the buffer, and so before any layout. A ``TextWidget/maximumLength`` is applied
  /// before the filter, also to text that the filter would remove.
  /// - Parameter filter: Called with the inserted text and the present number of Unicode scalars.
  public convenience init(filter: @escaping @MainActor (String, Int) -> String) {
    guard let buffer = g_object_new_with_properties(FilteringBuffer.type, 0, nil, nil) else {
      preconditionFailure("no buffer was made")
    }
    self.init(buffer, .full)
    keep(FilteringBuffer(filter))
  }

  /// The characters.
  public var text: String { String(borrowing: gtk_entry_buffer_get_text(cast())) ?? "" }

  /// The number of Unicode scalars.
  public var length: Int { Int(gtk_entry_buffer_get_length(cast())) }

  /// Inserts text. Assistive technology does not notice edits that are made here, and not in a widget.
  public func insert(_ text: String, at position: Int) {
    _ = gtk_entry_buffer_insert_text(cast(), guint(position), text, Int32(text.unicodeScalars.count))
  }

  /// Removes the text in the range. Assistive technology does not notice edits that are made here, and not in a
  /// widget.
  public func delete(_ range: Range<Int>) {
    _ = gtk_entry_buffer_delete_text(cast(), guint(range.lowerBound), Int32(range.count))
  }

  /// Emitted with the position, the inserted text, and its number of Unicode scalars.
  public var inserted: Signal<Void, Int, String, Int> { Signal(self, "inserted-text") }

  /// Emitted with the position and the number of Unicode scalars deleted there.
  public var deleted: Signal<Void, Int, Int> { Signal(self, "deleted-text") }
}

/// The filter of a buffer, and the class of such buffers: its insert function is the one place through which GTK puts
/// text into a field.
@MainActor
private final class FilteringBuffer {
  private let filter: (String, Int) -> String

  init(_ filter: @escaping (String, Int) -> String) { self.filter = filter }

  static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkEntryBufferClass>.size)
    info.instance_size = guint16(MemoryLayout<GtkEntryBuffer>.size)
    info.class_init = { table, _ in
      table?.assumingMemoryBound(to: GtkEntryBufferClass.self).pointee.insert_text = { buffer, position, text, count in
        guard let buffer, let text else { return 0 }
        return FilteringBuffer.insert(text, count: count, at: position, of: buffer)
      }
    }
    return g_type_register_static(gtk_entry_buffer_get_type(), "GtkKitFilteringBuffer", &info, GTypeFlags(0))
  }()

  /// - Returns: The number of inserted Unicode scalars.
  private static func insert(
    _ text: UnsafePointer<CChar>, count: guint, at position: guint, of buffer: UnsafeMutablePointer<GtkEntryBuffer>
  ) -> guint {
    // The text may be longer than the part to insert.
    let length = g_utf8_offset_to_pointer(text, glong(count)) - UnsafeMutablePointer(mutating: text)
    var inserted = String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
    let object = EntryBuffer(buffer, .none)
    if let own: FilteringBuffer = object.companion() { inserted = own.filter(inserted, object.length) }
    let scalars = inserted.unicodeScalars.count
    guard scalars > 0 else { return 0 }
    // The parent class exists as long as this one.
    let parent = g_type_class_peek(gtk_entry_buffer_get_type())?.assumingMemoryBound(to: GtkEntryBufferClass.self)
    return inserted.withCString { parent?.pointee.insert_text?(buffer, position, $0, guint(clamping: scalars)) ?? 0 }
  }
}
