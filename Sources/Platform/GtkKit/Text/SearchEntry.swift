import CGtk

/// The most Unicode scalars in a field for a line, as many as bytes in Linux's longest path. A field lays out its whole
/// text at every change, in time that grows with its length.
nonisolated let longestLine = 4_096

/// A search field with a button that clears it.
public final class SearchEntry: Widget, Editable {
  override public class var valueType: ValueType { ValueType(gtk_search_entry_get_type()) }

  /// An empty field that takes at most ``longestLine`` Unicode scalars, unless it gets another buffer.
  public convenience init(placeholder: String? = nil) {
    self.init(widget: gtk_search_entry_new())
    self.placeholder = placeholder
    prepareForLine()
  }

  /// The magnifier before the text, GTK's first part of the field; nil if this version has none.
  public var magnifier: Image? { children.first.flatMap { $0.cast(to: Image.self) } }

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

  /// An empty field that takes at most ``longestLine`` Unicode scalars. Give it an accessible label.
  public convenience init(placeholder: String? = nil) {
    self.init(widget: gtk_entry_new())
    gtk_entry_set_placeholder_text(cast(), placeholder)
    prepareForLine()
  }

  /// Return.
  public var activated: Signal<Void> { Signal(self, "activate") }
}

extension Editable {
  fileprivate func prepareForLine() {
    let text = textWidget
    text.maximumLength = longestLine
    CaretBlink.begin(in: text)
  }
}
