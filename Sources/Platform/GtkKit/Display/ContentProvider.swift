import CGtk

/// Content offered to other programs, by the clipboard or by dragging.
public final class ContentProvider: Object {
  override public class var valueType: ValueType { ValueType(gdk_content_provider_get_type()) }

  /// Offers bytes in several formats, the preferred one first.
  public convenience init(_ forms: [(type: String, bytes: [UInt8])]) {
    var providers: [UnsafeMutablePointer<GdkContentProvider>?] = forms.map { form in
      let bytes = g_bytes_new(form.bytes, gsize(form.bytes.count))
      defer { g_bytes_unref(bytes) }
      return gdk_content_provider_new_for_bytes(form.type, bytes)
    }
    // Consumes the providers, but not the array.
    self.init(new: gdk_content_provider_new_union(&providers, gsize(providers.count)), .full)
  }

  /// Offers a text.
  public convenience init(text: String) {
    let utf8 = Array(text.utf8)
    self.init(["text/plain;charset=utf-8", "text/plain"].map { ($0, utf8) })
  }

  /// Offers files, like file managers do: dropping or pasting copies them, or their addresses as a text.
  /// - Parameter addresses: The addresses, such as `file://…`.
  public convenience init(files addresses: [String]) {
    let text = Array(addresses.joined(separator: "\n").utf8)
    self.init([
      ("x-special/gnome-copied-files", Array("copy\n".utf8) + text),
      ("text/uri-list", addresses.flatMap { Array($0.utf8) + Array("\r\n".utf8) }),
      ("text/plain;charset=utf-8", text),
      ("text/plain", text),
    ])
  }

  /// The names of the offered formats, such as `text/uri-list`.
  public var types: [String] {
    let formats = gdk_content_provider_ref_formats(cast())
    defer { gdk_content_formats_unref(formats) }
    var count: gsize = 0
    guard let names = gdk_content_formats_get_mime_types(formats, &count) else { return [] }
    return (0..<Int(count)).compactMap { String(borrowing: names[$0]) }
  }

  /// Reads the content in a format.
  /// - Throws: ``GLibError`` if it does not offer that, or `CancellationError`.
  public func bytes(as type: String) async throws -> [UInt8] {
    let stream = Object(new: g_memory_output_stream_new_resizable(), .full)
    _ = try await withGAsync { cancellable, callback, data in
      gdk_content_provider_write_mime_type_async(
        self.cast(), type, stream.cast(), G_PRIORITY_DEFAULT, cancellable, callback, data)
    } finish: { result, error in
      gdk_content_provider_write_mime_type_finish(self.cast(), result, &error) != 0
    }
    let count = g_memory_output_stream_get_data_size(stream.cast())
    return Array(UnsafeRawBufferPointer(start: g_memory_output_stream_get_data(stream.cast()), count: Int(count)))
  }
}
