import CGtk

/// A choice among several texts, opened by a click or Space.
public final class DropDown: Widget {
  override public class var valueType: ValueType { ValueType(gtk_drop_down_get_type()) }

  /// Makes a choice among texts; the first is chosen. Give it an accessible label.
  public convenience init(_ texts: [String]) {
    self.init(widget: texts.withCStrings { gtk_drop_down_new_from_strings($0) })
    nameButton()
    selectionChanged.connect(to: self) { $0.nameButton() }
    // GTK makes the label of the choice only in a window.
    changes(of: "root").connect(to: self) { $0.nameButton() }
  }

  /// Replaces the texts, and chooses the first one.
  public func setTexts(_ texts: [String]) {
    let list = texts.withCStrings { gtk_string_list_new($0) }
    gtk_drop_down_set_model(cast(), list)
    g_object_unref(list.map { UnsafeMutableRawPointer($0) })
    nameButton()
  }

  /// Names it by a label for assistive technology, which also speaks the choice.
  ///
  /// A newer GTK gives the inner button, which takes the focus, the name of the whole. There, name it after both.
  public func setAccessibleName(_ label: Label) {
    // Otherwise GTK names the dropped-down list by its class.
    Self.list(in: self)?.setAccessible(.label(label.text))
    guard Toolkit.version >= (4, 10, 0), let button = children.first else { return setAccessible(.label(label.text)) }
    gtkkit_accessible_set_labelled_by(cast(), label.cast(), button.cast())
  }

  private static func list(in widget: Widget) -> ListView? {
    widget.cast(to: ListView.self) ?? widget.children.lazy.compactMap { list(in: $0) }.first
  }

  /// The inner button speaks the choice; an older GTK would speak the name of its class.
  private func nameButton() {
    children.first?.setAccessible(.label(selectedText ?? ""))
    // Otherwise a long text would widen the window.
    children.first.map(Self.shorten)
  }

  /// Shortens the texts in a widget to the width that they get.
  private static func shorten(_ widget: Widget) {
    if let label = widget.cast(to: Label.self) { return label.ellipsis = .end }
    widget.children.forEach(shorten)
  }

  private var selectedText: String? {
    gtk_drop_down_get_selected_item(cast()).flatMap {
      String(borrowing: gtk_string_object_get_string(OpaquePointer($0)))
    }
  }

  /// The position of the chosen text.
  public var selected: Int {
    get { Int(gtk_drop_down_get_selected(cast())) }
    set { gtk_drop_down_set_selected(cast(), guint(newValue)) }
  }

  /// Emitted when ``selected`` changed.
  public var selectionChanged: Signal<Void> { changes(of: "selected") }
}
