import CGtk

/// A title bar drawn by the program, with the window's title and buttons.
public final class HeaderBar: Widget {
  override public class var valueType: ValueType { ValueType(gtk_header_bar_get_type()) }

  public convenience init() { self.init(widget: gtk_header_bar_new()) }
}

/// A part of a window that drags it, like a title bar.
public final class WindowHandle: Widget {
  override public class var valueType: ValueType { ValueType(gtk_window_handle_get_type()) }

  /// Makes a handle around a widget. Widgets that take clicks, such as fields, still get them.
  public convenience init(_ child: Widget? = nil) {
    self.init(widget: gtk_window_handle_new())
    self.child = child
  }

  /// The widget inside.
  public var child: Widget? {
    get { gtk_window_handle_get_child(cast()).map { Widget($0, .none) } }
    set { gtk_window_handle_set_child(cast(), newValue?.cast()) }
  }
}
