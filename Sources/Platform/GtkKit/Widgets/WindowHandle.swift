import CGtk

/// A part of a window by which it can be dragged, as by a title bar.
@MainActor
public final class WindowHandle: Widget {
  override public class var valueType: ValueType { ValueType(gtk_window_handle_get_type()) }

  /// A handle around the widget. What takes clicks itself, such as a field, is left alone.
  public convenience init(_ child: Widget? = nil) {
    self.init(widget: gtk_window_handle_new())
    self.child = child
  }

  /// The widget in it.
  public var child: Widget? {
    get { gtk_window_handle_get_child(cast()).map { Widget($0, .none) } }
    set { gtk_window_handle_set_child(cast(), newValue?.cast()) }
  }
}
