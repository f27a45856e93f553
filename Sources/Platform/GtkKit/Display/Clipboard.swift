import CGtk
import CXWindows

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

/// The formats on the clipboard of an X display, including those whose names are no MIME types, and its manager: GTK
/// hides both.
nonisolated public enum ClipboardTargets {
  /// The longest time for the owner of the clipboard to answer.
  private static let patience: Int32 = 300  // milliseconds

  /// Whether the clipboard offers a format. Waits for its owner: not on the main thread.
  /// - Parameters:
  ///   - target: The name of the format.
  ///   - display: The name of the display.
  /// - Returns: nil if the owner does not answer.
  public static func offer(_ target: String, on display: String) -> Bool? {
    switch cxw_clipboard_offers(display, target, patience) {
    case cxw_yes: true
    case cxw_no: false
    default: nil
    }
  }

  /// Whether a clipboard manager takes the content over when the program that offers it ends. Waits for the display: not
  /// on the main thread.
  /// - Parameter display: The name of the display.
  public static func hasManager(on display: String) -> Bool { cxw_has_clipboard_manager(display) == cxw_yes }
}
