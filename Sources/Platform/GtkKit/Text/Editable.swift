import CGtk

/// A widget with a line of text that can be edited.
///
/// Positions count Unicode scalars, as GTK does.
@MainActor
public protocol Editable: Widget {}

extension Editable {
  /// The widget inside a field that holds its text; a ``TextWidget`` itself.
  public var textWidget: TextWidget {
    let editable: OpaquePointer = cast()
    return TextWidget(new: gtk_editable_get_delegate(editable) ?? editable, .none)
  }

  /// The text. Setting it emits ``changed`` twice if there was text before: once for the empty text.
  public var text: String {
    get { String(borrowing: gtk_editable_get_text(cast())) ?? "" }
    set { gtk_editable_set_text(cast(), newValue) }
  }

  /// Emitted when the text changed, **before** the caret moves: do not read or set the selection in a handler.
  public var changed: Signal<Void> { Signal(self, "changed") }

  /// Inserts text at a position, and leaves the caret where it is unless that lies behind the position.
  /// - Returns: The position after the inserted text.
  @discardableResult
  public func insert(_ text: String, at position: Int) -> Int {
    var position = Int32(position)
    var text = text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        gtk_editable_insert_text(cast(), characters.baseAddress, Int32(characters.count), &position)
      }
    }
    return Int(position)
  }

  /// Removes the text in the range.
  public func delete(_ range: Range<Int>) {
    gtk_editable_delete_text(cast(), Int32(range.lowerBound), Int32(range.upperBound))
  }

  /// Selects from `bound` to `caret`, which may come first; nil means the end of the text.
  ///
  /// GTK ends a pending dead key or composition, and offers the selected text as the primary selection.
  public func select(bound: Int?, caret: Int?) {
    gtk_editable_select_region(cast(), Int32(bound ?? -1), Int32(caret ?? -1))
  }

  /// The caret. In a ``SearchEntry`` it is the end of the selection; its ``textWidget`` has the caret.
  public var position: Int {
    get { Int(gtk_editable_get_position(cast())) }
    set { gtk_editable_set_position(cast(), Int32(newValue)) }
  }

  /// The selection, or nil for none.
  public var selection: Range<Int>? {
    var start: Int32 = 0
    var end: Int32 = 0
    guard gtk_editable_get_selection_bounds(cast(), &start, &end) != 0 else { return nil }
    return Int(start)..<Int(end)
  }

  /// Whether the user can edit the text.
  public var isEditable: Bool {
    get { gtk_editable_get_editable(cast()) != 0 }
    set { gtk_editable_set_editable(cast(), newValue.c) }
  }

  /// Whether it records changes and can undo them. Disabling it forgets them.
  public var enablesUndo: Bool {
    get { gtk_editable_get_enable_undo(cast()) != 0 }
    set { gtk_editable_set_enable_undo(cast(), newValue.c) }
  }
}
