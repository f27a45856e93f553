import CGtk

/// Listens to input that reaches a widget; see ``Widget/addController(_:)``.
public class EventController: Object {
  override public class var valueType: ValueType { ValueType(gtk_event_controller_get_type()) }

  /// The phase in which a controller receives input, which travels from the window down to the target widget, and
  /// back.
  nonisolated public enum Phase: UInt32, Sendable {
    /// Never.
    case none
    /// On the way down: before the widgets inside this one.
    case capture
    /// On the way back: if no widget inside has taken it.
    case bubble
    /// Only input for this very widget.
    case target
  }

  /// The phase in which it receives input.
  public var phase: Phase {
    get { Phase(rawValue: gtk_event_controller_get_propagation_phase(cast()).rawValue) ?? .none }
    set { gtk_event_controller_set_propagation_phase(cast(), GtkPropagationPhase(newValue.rawValue)) }
  }

  /// The position of the current event in the window's surface; nil if it has none. Unlike the position in the widget,
  /// it does not change when widgets move under a resting pointer.
  public var currentSurfacePlace: Point? {
    var place = Point(x: 0, y: 0)
    guard let event = gtk_event_controller_get_current_event(cast()) else { return nil }
    return gdk_event_get_position(event, &place.x, &place.y) != 0 ? place : nil
  }

  /// The time of the current event, in milliseconds from an arbitrary start.
  public var currentTime: UInt32 { gtk_event_controller_get_current_event_time(cast()) }
}

/// A place, in pixels from the upper left.
nonisolated public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  /// The place at these distances.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// Listens to keys.
public final class KeyController: EventController {
  override public class var valueType: ValueType { ValueType(gtk_event_controller_key_get_type()) }

  /// Makes a controller of keys. In the capture phase it gets them before input methods and text fields.
  public convenience init(phase: Phase = .bubble) {
    self.init(new: gtk_event_controller_key_new(), .full)
    self.phase = phase
  }

  /// Emitted with the key, its hardware code, and the held modifiers; a handler that returns true takes the key.
  public var keyPressed: Signal<Bool, Key, Int, Modifiers> { Signal(self, "key-pressed") }

  /// Emitted when a key is released.
  public var keyReleased: Signal<Void, Key, Int, Modifiers> { Signal(self, "key-released") }
}

/// Reports when the focus enters or leaves a widget or its descendants.
public final class FocusController: EventController {
  override public class var valueType: ValueType { ValueType(gtk_event_controller_focus_get_type()) }

  /// A controller of the focus.
  public convenience init() { self.init(new: gtk_event_controller_focus_new(), .full) }

  /// Emitted when the focus arrives from outside.
  public var entered: Signal<Void> { Signal(self, "enter") }

  /// Emitted when the focus leaves.
  public var left: Signal<Void> { Signal(self, "leave") }

  /// Whether the focus is in the widget or a descendant.
  public var containsFocus: Bool { gtk_event_controller_focus_contains_focus(cast()) != 0 }
}

/// Reports the position of the pointer.
public final class MotionController: EventController {
  override public class var valueType: ValueType { ValueType(gtk_event_controller_motion_get_type()) }

  /// A controller of the pointer.
  public convenience init() { self.init(new: gtk_event_controller_motion_new(), .full) }

  /// Emitted with the position when the pointer moves.
  public var moved: Signal<Void, Double, Double> { Signal(self, "motion") }
}

/// Reports scrolling by wheel or fingers.
public final class ScrollController: EventController {
  override public class var valueType: ValueType { ValueType(gtk_event_controller_scroll_get_type()) }

  /// The unit of the amounts.
  nonisolated public enum Unit: Sendable {
    /// Notches of a wheel.
    case notch
    /// Pixels.
    case pixel
  }

  /// A controller of scrolling in both directions.
  public convenience init(phase: Phase = .bubble) {
    self.init(new: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES), .full)
    self.phase = phase
  }

  /// Emitted with the horizontal and vertical amounts; a handler that returns true takes the event.
  public var scrolled: Signal<Bool, Double, Double> { Signal(self, "scroll") }

  /// The unit of the amounts of the current event.
  public var unit: Unit { gtk_event_controller_scroll_get_unit(cast()) == GDK_SCROLL_UNIT_WHEEL ? .notch : .pixel }
}

/// Reports clicks.
public final class ClickGesture: EventController {
  override public class var valueType: ValueType { ValueType(gtk_gesture_click_get_type()) }

  /// The button that chooses, usually the left one.
  nonisolated public static let mainButton = 1
  /// The button that opens menus.
  nonisolated public static let menuButton = 3

  /// - Parameter button: The mouse button to listen to; nil for all.
  public convenience init(button: Int? = 1) {
    self.init(new: gtk_gesture_click_new(), .full)
    gtk_gesture_single_set_button(cast(), guint(button ?? 0))
  }

  /// Emitted with the number of clicks in a row and the position, when the button goes down.
  public var pressed: Signal<Void, Int, Double, Double> { Signal(self, "pressed") }

  /// Emitted with the number of clicks in a row and the position, when the button comes up.
  public var released: Signal<Void, Int, Double, Double> { Signal(self, "released") }

  /// The button of the current event.
  public var currentButton: Int { Int(gtk_gesture_single_get_current_button(cast())) }
}
