import CGtk

/// A clipboard, or the primary selection.
public final class Clipboard: Object {
  override public class var valueType: ValueType { ValueType(gdk_clipboard_get_type()) }

  /// Offers the text to everybody who pastes.
  public func setText(_ text: String) { gdk_clipboard_set_text(cast(), text) }

  /// Offers content in several formats.
  public func setContent(_ content: ContentProvider) { gdk_clipboard_set_content(cast(), content.cast()) }

  /// Clears the clipboard.
  public func clear() { gdk_clipboard_set_content(cast(), nil) }

  /// Whether this program offers the content.
  public var isLocal: Bool { gdk_clipboard_is_local(cast()) != 0 }

  /// Whether it is empty, as far as is known: on X11, another program's offer takes a moment to arrive.
  public var isEmpty: Bool {
    let formats = gdk_clipboard_get_formats(cast())
    var types: gsize = 0
    var names: gsize = 0
    gdk_content_formats_get_gtypes(formats, &types)
    gdk_content_formats_get_mime_types(formats, &names)
    return types == 0 && names == 0
  }

  /// Whether its content is offered in a format, as far as is known.
  /// - Parameter format: The name of the format, such as `text/plain`.
  public func offers(_ format: String) -> Bool {
    gdk_content_formats_contain_mime_type(gdk_clipboard_get_formats(cast()), format) != 0
  }

  /// Emitted when its content changes, in this program or another.
  public var changed: Signal<Void> { Signal(self, "changed") }

  /// Reads the text, which another program may deliver slowly.
  /// - Throws: ``GLibError`` if it offers none, or `CancellationError` if the task was cancelled.
  public func text() async throws -> String {
    let text = try await withGAsync { cancellable, callback, data in
      gdk_clipboard_read_text_async(self.cast(), cancellable, callback, data)
    } finish: { result, error in
      String(taking: gdk_clipboard_read_text_finish(self.cast(), result, &error))
    }
    return text ?? ""
  }
}
