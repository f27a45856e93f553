import CGtk

/// A title bar with room for widgets.
@MainActor
public final class HeaderBar: Widget {
  override public class var valueType: ValueType { ValueType(gtk_header_bar_get_type()) }

  /// A bar that shows the window's title.
  public convenience init() {
    self.init(widget: gtk_header_bar_new())
  }

  /// The widget shown instead of the window's title.
  public var titleWidget: Widget? {
    get { gtk_header_bar_get_title_widget(cast()).map { Widget($0, .none) } }
    set { gtk_header_bar_set_title_widget(cast(), newValue?.cast()) }
  }

  /// Adds a widget at the end.
  public func packEnd(_ widget: Widget) {
    gtk_header_bar_pack_end(cast(), widget.cast())
  }
}

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
