import CGtk

/// A widget with others on top of it.
@MainActor
public final class Overlay: Widget {
  override public class var valueType: ValueType { ValueType(gtk_overlay_get_type()) }

  /// An overlay above the widget, which gives it its size.
  public convenience init(_ child: Widget? = nil) {
    self.init(widget: gtk_overlay_new())
    self.child = child
  }

  /// The widget at the bottom.
  public var child: Widget? {
    get { gtk_overlay_get_child(cast()).map { Widget($0, .none) } }
    set { gtk_overlay_set_child(cast(), newValue?.cast()) }
  }

  /// Puts a widget on top, where its alignment and margins say.
  public func addOverlay(_ widget: Widget) {
    gtk_overlay_add_overlay(cast(), widget.cast())
  }

  /// Removes a widget above.
  public func removeOverlay(_ widget: Widget) {
    gtk_overlay_remove_overlay(cast(), widget.cast())
  }
}
