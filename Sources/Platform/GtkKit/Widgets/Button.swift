import CGtk

/// A button.
public class Button: Widget {
  override public class var valueType: ValueType { ValueType(gtk_button_get_type()) }

  /// A button with a text on it.
  public convenience init(label: String) { self.init(Self.construct([("label", label)]), .floating) }

  /// A button with an icon of the theme on it. Give it an accessible label.
  public convenience init(iconName: String) { self.init(Self.construct([("icon-name", iconName)]), .floating) }

  /// A button with a widget in it.
  public convenience init(child: Widget? = nil) {
    self.init(Self.construct([]), .floating)
    self.child = child
  }

  /// The text on it, if it shows one.
  public var label: String? {
    get { String(borrowing: gtk_button_get_label(cast())) }
    set { gtk_button_set_label(cast(), newValue ?? "") }
  }

  /// Breaks the text on it into several lines where it has too little room for one.
  public func wrapLabel() { child?.cast(to: Label.self)?.wraps = true }

  /// The widget in it.
  public var child: Widget? {
    get { gtk_button_get_child(cast()).map { Widget($0, .none) } }
    set { gtk_button_set_child(cast(), newValue?.cast()) }
  }

  /// Whether it is drawn with a frame around it.
  public var hasFrame: Bool {
    get { gtk_button_get_has_frame(cast()) != 0 }
    set { gtk_button_set_has_frame(cast(), newValue.c) }
  }

  /// Emitted when it was clicked, or activated by the keyboard.
  public var clicked: Signal<Void> { Signal(self, "clicked") }
}

/// A button that stays pressed.
public final class ToggleButton: Button {
  override public class var valueType: ValueType { ValueType(gtk_toggle_button_get_type()) }

  /// Whether it is pressed.
  public var isActive: Bool {
    get { gtk_toggle_button_get_active(cast()) != 0 }
    set { gtk_toggle_button_set_active(cast(), newValue.c) }
  }
}
