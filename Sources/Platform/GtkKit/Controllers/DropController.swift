import CGtk

/// Reports a drop on a widget before the widget handles it.
///
/// A field accepts text by an internal drop target, which reports nothing.
public final class DropController: EventController {
  override public class var valueType: ValueType { ValueType(gtk_event_controller_legacy_get_type()) }

  /// Makes a controller that sees a drop before the widgets inside do.
  public convenience init() {
    self.init(new: gtk_event_controller_legacy_new(), .full)
    phase = .capture
  }

  /// Calls `handler` when something is dropped, as long as `owner` lives. The text may arrive later.
  public func onDrop<Owner: AnyObject>(owner: Owner, _ handler: @escaping @MainActor (Owner) -> Void) {
    Signal<Bool, InputEvent>(self, "event").connect(to: owner) { owner, event in
      if event.type == GDK_DROP_START { handler(owner) }
      return false
    }
  }
}

/// The type of an event; no other part is needed.
private struct InputEvent: ValueConvertible {
  let type: GdkEventType

  static var valueType: ValueType { ValueType(gdk_event_get_type()) }

  static func read(_ value: ValueSlot) -> InputEvent {
    guard let event = g_value_peek_pointer(value.pointer) else { return InputEvent(type: GDK_EVENT_LAST) }
    return InputEvent(type: gdk_event_get_event_type(OpaquePointer(event)))
  }

  func write(to value: ValueSlot) { preconditionFailure("an event is never written") }
}

/// Makes content draggable from a widget, into other programs too.
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
  /// - Parameter place: The pointer's position in the picture.
  public func setPicture(_ picture: Paintable?, at place: (x: Int, y: Int)) {
    gtk_drag_source_set_icon(cast(), picture?.cast(), Int32(place.x), Int32(place.y))
  }
}
