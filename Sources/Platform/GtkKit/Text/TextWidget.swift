import CGtk

/// The widget inside a field that holds the text, the caret and the selection.
///
/// It offers more than the surrounding field: key commands before they run, the text of an input method, and the real
/// caret.
public final class TextWidget: Widget, Editable {
  override public class var valueType: ValueType { ValueType(gtk_text_get_type()) }

  /// A text widget without a surrounding field.
  public convenience init() { self.init(widget: gtk_text_new()) }

  /// The buffer with the characters. A new buffer brings its own text and maximum length.
  public var buffer: EntryBuffer {
    get { EntryBuffer(new: gtk_text_get_buffer(cast()), .none) }
    set { gtk_text_set_buffer(cast(), newValue.cast()) }
  }

  /// The end of the selection opposite the caret; equal to the caret if nothing is selected.
  public var selectionBound: Int { self[property: "selection-bound"] }

  /// Whether typing replaces the character after the caret.
  public var isOverwriting: Bool {
    get { gtk_text_get_overwrite_mode(cast()) != 0 }
    set { gtk_text_set_overwrite_mode(cast(), newValue.c) }
  }

  /// Whether the text is visible; if not, each character shows as a dot.
  public var showsText: Bool {
    get { gtk_text_get_visibility(cast()) != 0 }
    set { gtk_text_set_visibility(cast(), newValue.c) }
  }

  /// The most Unicode scalars it takes; nil for any number.
  public var maximumLength: Int? {
    get {
      let length = gtk_text_get_max_length(cast())
      return length > 0 ? Int(length) : nil
    }
    set { gtk_text_set_max_length(cast(), Int32(newValue ?? 0)) }
  }

  /// Whether it is for a password or a PIN.
  public var isForSecrets: Bool {
    get { [GTK_INPUT_PURPOSE_PASSWORD, GTK_INPUT_PURPOSE_PIN].contains(gtk_text_get_input_purpose(cast())) }
    set { gtk_text_set_input_purpose(cast(), newValue ? GTK_INPUT_PURPOSE_PASSWORD : GTK_INPUT_PURPOSE_FREE_FORM) }
  }

  /// Styles parts of the text; they keep their byte positions when the text changes.
  public func setAttributes(_ attributes: [TextAttribute]) { set(attributes, of: text) }

  private func set(_ attributes: [TextAttribute], of text: String) {
    TextAttribute.withList(attributes, of: text) { gtk_text_set_attributes(cast(), $0) }
    // GTK styles the placeholder in the same way; it shows only if the text is empty.
    for label in children.compactMap({ $0.cast(to: Label.self) }) { gtk_label_set_attributes(label.cast(), nil) }
  }

  /// Styles parts of a future text: the styles show from the next change of the text, the caret or the selection on.
  ///
  /// For these attributes, GTK only redraws. For others it also lays out the whole window, although differently styled
  /// text may keep its size; this avoids that.
  public func prepareAttributes(_ attributes: [TextAttribute], of text: String) {
    guard let list = gtk_text_get_attributes(cast()) else { return set(attributes, of: text) }
    // The widget owns the list and reads it at the next redraw.
    let isAttribute: PangoAttrFilterFunc = { _, _ in 1 }
    if let removed = pango_attr_list_filter(list, isAttribute, nil) { pango_attr_list_unref(removed) }
    TextAttribute.insert(attributes, of: text, into: list)
  }

  /// Takes the focus without selecting the text, whatever the settings say.
  @discardableResult
  public func grabFocusWithoutSelecting() -> Bool { gtk_text_grab_focus_without_selecting(cast()) != 0 }

  /// Reports the focus to assistive technology again, as if it had just arrived. Does nothing without the focus.
  ///
  /// Before 4.14 GTK does not report which widget is showing. A reader that has moved on to a row then ignores the
  /// focused field, until the focus arrives there again. So the focus leaves and returns, which handlers in the
  /// program see too. From 4.14 on, moving the caret suffices.
  /// - Returns: Whether it was needed and done; a reader then speaks the field and its text.
  public func retellFocus() -> Bool {
    guard !Self.canAnnounce, containsFocus, let window else { return false }
    window.focusedWidget = nil
    return grabFocusWithoutSelecting()
  }
}

/// Events of the widget. A key's command is emitted before it runs and after the input method saw the key;
/// ``Signal/stopEmission()`` prevents it.
extension TextWidget {
  /// Emitted when the caret moved.
  public var caretMoved: Signal<Void> { changes(of: "cursor-position") }

  /// Emitted when the other end of the selection moved.
  public var selectionBoundMoved: Signal<Void> { changes(of: "selection-bound") }

  /// Emitted when ``Editable/isEditable`` changed.
  public var editabilityChanged: Signal<Void> { changes(of: "editable") }

  /// Emitted when ``showsText`` changed.
  public var visibilityChanged: Signal<Void> { changes(of: "visibility") }

  /// Emitted when ``isForSecrets`` may have changed.
  public var purposeChanged: Signal<Void> { changes(of: "input-purpose") }

  /// Emitted when ``maximumLength`` changed.
  public var maximumLengthChanged: Signal<Void> { changes(of: "max-length") }

  /// Emitted with the text of an input method, empty when composing ends.
  public var preeditChanged: Signal<Void, String> { Signal(self, "preedit-changed") }

  /// Emitted before a deletion, with its first position and its end.
  public var deleteText: Signal<Void, Int, Int> { Signal(self, "delete-text") }

  /// Backspace.
  public var backspace: Signal<Void> { Signal(self, "backspace") }

  /// Emitted for Delete and similar keys, with the unit and the count, which is negative for backwards.
  public var deleteFromCaret: Signal<Void, DeletionUnit, Int> { Signal(self, "delete-from-cursor") }

  /// Copying the selection and deleting it.
  public var cutClipboard: Signal<Void> { Signal(self, "cut-clipboard") }

  /// Pasting.
  public var pasteClipboard: Signal<Void> { Signal(self, "paste-clipboard") }

  /// Switching between inserting and overwriting.
  public var toggleOverwrite: Signal<Void> { Signal(self, "toggle-overwrite") }
}

/// The unit that one deletion removes.
nonisolated public struct DeletionUnit: EnumValue {
  @MainActor public static var valueType: ValueType { ValueType(gtk_delete_type_get_type()) }
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let characters = DeletionUnit(rawValue: 0)
}
