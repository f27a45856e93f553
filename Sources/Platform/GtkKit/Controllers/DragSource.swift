import CGtk

/// Lets something be dragged from a widget, into other programs too.
@MainActor
public final class DragSource: EventController {
  override public class var valueType: ValueType { ValueType(gtk_drag_source_get_type()) }

  /// Dropping copies the dragged content.
  public convenience init() {
    self.init(new: gtk_drag_source_new(), .full)
    gtk_drag_source_set_actions(cast(), GDK_ACTION_COPY)
  }

  /// Emitted with the position when a drag is about to begin. The handler returns the content to drag, or nil for none.
  public var prepared: Signal<ContentProvider?, Double, Double> { Signal(self, "prepare") }

  /// Shows a picture at the pointer while something is dragged.
  /// - Parameter place: Where in the picture the pointer is.
  public func setPicture(_ picture: Paintable?, at place: (x: Int, y: Int)) {
    gtk_drag_source_set_icon(cast(), picture?.cast(), Int32(place.x), Int32(place.y))
  }
}
