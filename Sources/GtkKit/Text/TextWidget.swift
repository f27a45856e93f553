import CGtk

/// The widget inside a field that holds the text, the caret and the selection.
///
/// What the field around it does not pass on is here: the commands of keys before they are carried out, the text that an
/// input method is composing, and the real caret.
@MainActor
public final class TextWidget: Widget, Editable {
  override public class var valueType: ValueType { ValueType(gtk_text_get_type()) }

  /// A text widget of its own, without a field around it.
  public convenience init() {
    self.init(widget: gtk_text_new())
  }

  /// What holds the characters. Another one begins with its own text, and with its own maximum length.
  public var buffer: EntryBuffer {
    get { EntryBuffer(new: gtk_text_get_buffer(cast()), .none) }
    set { gtk_text_set_buffer(cast(), newValue.cast()) }
  }

  /// The other end of the selection than the caret; equal to it if nothing is selected.
  public var selectionBound: Int { self[property: "selection-bound"] }

  /// Whether typing replaces the character after the caret.
  public var isOverwriting: Bool {
    get { gtk_text_get_overwrite_mode(cast()) != 0 }
    set { gtk_text_set_overwrite_mode(cast(), newValue.c) }
  }

  /// Whether the text shows, rather than a dot for each character.
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

  /// Whether it is meant for a password or a PIN.
  public var isForSecrets: Bool {
    get { [GTK_INPUT_PURPOSE_PASSWORD, GTK_INPUT_PURPOSE_PIN].contains(gtk_text_get_input_purpose(cast())) }
    set { gtk_text_set_input_purpose(cast(), newValue ? GTK_INPUT_PURPOSE_PASSWORD : GTK_INPUT_PURPOSE_FREE_FORM) }
  }

  /// Sets parts of the text off; they stay where they are in bytes when the text changes.
  public func setAttributes(_ attributes: [TextAttribute]) {
    set(attributes, of: text)
  }

  private func set(_ attributes: [TextAttribute], of text: String) {
    TextAttribute.withList(attributes, of: text) { gtk_text_set_attributes(cast(), $0) }
    // GTK has the placeholder set off in the same way, which stands there only when nothing of the text does.
    for label in children.compactMap({ $0.cast(to: Label.self) }) { gtk_label_set_attributes(label.cast(), nil) }
  }

  /// Sets parts of a text off that is to come: they show from the next change of the text, the caret or the selection on,
  /// and not before.
  ///
  /// For those GTK draws anew. For other attributes it has the whole window laid out as well, though text that is only
  /// set off in another way may be as large as before, which is what this is for.
  public func prepareAttributes(_ attributes: [TextAttribute], of text: String) {
    guard let list = gtk_text_get_attributes(cast()) else { return set(attributes, of: text) }
    // The list is the widget's own, and read when the text is next drawn anew.
    let isAttribute: PangoAttrFilterFunc = { _, _ in 1 }
    if let removed = pango_attr_list_filter(list, isAttribute, nil) { pango_attr_list_unref(removed) }
    TextAttribute.insert(attributes, of: text, into: list)
  }

  /// Takes the focus without selecting the text, whatever the settings say.
  @discardableResult
  public func grabFocusWithoutSelecting() -> Bool {
    gtk_text_grab_focus_without_selecting(cast()) != 0
  }

  /// Has assistive technology told that the focus is here, as if it had just come. Where it is not here, nothing is done.
  ///
  /// Before 4.14 GTK tells of no widget that it is showing. A reader that has gone on to a row then ignores what the text
  /// tells, though it has the focus, until the focus comes to it. So the focus goes and comes here, of which those who
  /// follow it in the program hear as well. From 4.14 on it is enough that the caret moves.
  /// - Returns: Whether that was needed and done: a reader says then what the field is and what is in it.
  public func retellFocus() -> Bool {
    guard !Self.canAnnounce, containsFocus, let window else { return false }
    window.focusedWidget = nil
    return grabFocusWithoutSelecting()
  }
}

/// What happens in it. A command of a key is emitted before it is carried out, and after the input method had its turn:
/// ``Signal/stopEmission()`` from a handler prevents it.
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

  /// Emitted with the text an input method is composing, which is empty when it has ended.
  public var preeditChanged: Signal<Void, String> { Signal(self, "preedit-changed") }

  /// A deletion, from the first position up to the second one, before it is carried out.
  public var deleteText: Signal<Void, Int, Int> { Signal(self, "delete-text") }

  /// Backspace.
  public var backspace: Signal<Void> { Signal(self, "backspace") }

  /// Delete and its relatives, with what to delete and how many of them, backwards if negative.
  public var deleteFromCaret: Signal<Void, DeletionUnit, Int> { Signal(self, "delete-from-cursor") }

  /// An arrow key and its relatives, with the step, how many of them, and whether the selection grows.
  public var moveCaret: Signal<Void, MovementUnit, Int, Bool> { Signal(self, "move-cursor") }

  /// Copying the selection.
  public var copyClipboard: Signal<Void> { Signal(self, "copy-clipboard") }

  /// Copying the selection and deleting it.
  public var cutClipboard: Signal<Void> { Signal(self, "cut-clipboard") }

  /// Pasting.
  public var pasteClipboard: Signal<Void> { Signal(self, "paste-clipboard") }

  /// Switching between inserting and overwriting.
  public var toggleOverwrite: Signal<Void> { Signal(self, "toggle-overwrite") }

  /// Return.
  public var activated: Signal<Void> { Signal(self, "activate") }
}

/// What one step of deleting removes.
nonisolated public struct DeletionUnit: EnumValue {
  @MainActor public static var valueType: ValueType { ValueType(gtk_delete_type_get_type()) }
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let characters = DeletionUnit(rawValue: 0)
}

/// How far one step of the caret goes.
nonisolated public struct MovementUnit: EnumValue {
  @MainActor public static var valueType: ValueType { ValueType(gtk_movement_step_get_type()) }
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let displayLineEnds = MovementUnit(rawValue: 4)
}
