import CGtk

/// A search field with a button that clears it.
public final class SearchEntry: Widget, Editable {
  override public class var valueType: ValueType { ValueType(gtk_search_entry_get_type()) }

  /// An empty field.
  public convenience init(placeholder: String? = nil) {
    self.init(widget: gtk_search_entry_new())
    self.placeholder = placeholder
  }

  /// The widget inside it that holds the text.
  public var textWidget: TextWidget { TextWidget(new: gtk_editable_get_delegate(cast()), .none) }

  /// The magnifier before the text, GTK's first part of the field; nil if this version has none.
  public var magnifier: Widget? { children.first.flatMap { $0.cast(to: Image.self) } }

  /// The text that shows while the field is empty.
  public var placeholder: String? {
    get { self[property: "placeholder-text"] }
    set { gtkkit_search_entry_set_placeholder(cast(), newValue) }
  }

  /// Types the keys pressed in this widget into the field, unless a handler takes them.
  public func setKeyCaptureWidget(_ widget: Widget?) { gtk_search_entry_set_key_capture_widget(cast(), widget?.cast()) }

  /// Return.
  public var activated: Signal<Void> { Signal(self, "activate") }
}

/// A field for a line of text.
public final class Entry: Widget, Editable {
  override public class var valueType: ValueType { ValueType(gtk_entry_get_type()) }

  /// An empty field. Give it an accessible label.
  public convenience init(placeholder: String? = nil) {
    self.init(widget: gtk_entry_new())
    gtk_entry_set_placeholder_text(cast(), placeholder)
  }

  /// Return.
  public var activated: Signal<Void> { Signal(self, "activate") }
}
