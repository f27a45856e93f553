import CGtk

/// A field for a line of text.
@MainActor
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
