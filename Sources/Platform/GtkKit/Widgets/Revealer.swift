import CGtk

/// Shows and hides a widget by a movement.
@MainActor
public final class Revealer: Widget {
  override public class var valueType: ValueType { ValueType(gtk_revealer_get_type()) }

  /// The movement. With animations off in the settings there is none.
  nonisolated public enum Transition: UInt32, Sendable {
    case none, crossfade, slideRight, slideLeft, slideUp, slideDown
  }

  /// A revealer that hides the widget for now.
  public convenience init(
    _ child: Widget? = nil, transition: Transition = .slideDown, duration: Duration = .milliseconds(250)
  ) {
    self.init(widget: gtk_revealer_new())
    gtk_revealer_set_transition_type(cast(), GtkRevealerTransitionType(transition.rawValue))
    gtk_revealer_set_transition_duration(cast(), guint(clamping: duration.wholeMilliseconds))
    self.child = child
  }

  /// The widget that is shown or hidden.
  public var child: Widget? {
    get { gtk_revealer_get_child(cast()).map { Widget($0, .none) } }
    set { gtk_revealer_set_child(cast(), newValue?.cast()) }
  }

  /// Whether the widget shows, or will when the movement has ended.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(cast()) != 0 }
    set { gtk_revealer_set_reveal_child(cast(), newValue.c) }
  }
}
