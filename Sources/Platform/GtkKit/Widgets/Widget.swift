import CGtk

/// Anything that is shown: the base class of all widgets.
@MainActor
public class Widget: Object {
  override public class var valueType: ValueType { ValueType(gtk_widget_get_type()) }

  convenience init(widget: UnsafeMutablePointer<GtkWidget>?) {
    self.init(new: widget, .floating)
  }

  // MARK: Showing

  /// Whether it is shown when its parent is; widgets are, from the start.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(cast()) != 0 }
    set { gtk_widget_set_visible(cast(), newValue.c) }
  }

  /// Whether it is on the screen, as far as its windows are.
  public var isMapped: Bool { gtk_widget_get_mapped(cast()) != 0 }

  /// Whether it answers to the user.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(cast()) != 0 }
    set { gtk_widget_set_sensitive(cast(), newValue.c) }
  }

  /// Emitted when ``isSensitive`` changed.
  public var sensitivityChanged: Signal<Void> { changes(of: "sensitive") }

  /// Plain text that appears when the pointer rests on the widget.
  public var tooltip: String? {
    get { String(borrowing: gtk_widget_get_tooltip_text(cast())) }
    set { gtk_widget_set_tooltip_text(cast(), newValue) }
  }

  /// Asks for a redraw in the next frame.
  public func queueDraw() {
    gtk_widget_queue_draw(cast())
  }

  // MARK: Tree

  /// The widget it is in.
  public var parent: Widget? {
    gtk_widget_get_parent(cast()).map { Widget($0, .none) }
  }

  /// The widgets in it, in their order.
  public var children: [Widget] {
    var children: [Widget] = []
    var next = gtk_widget_get_first_child(cast())
    while let child = next {
      children.append(Widget(child, .none))
      next = gtk_widget_get_next_sibling(child)
    }
    return children
  }

  /// The window it is in.
  public var window: Window? {
    gtk_widget_get_root(cast()).flatMap { Widget($0, .none).cast(to: Window.self) }
  }

  /// The display it is or would be shown on.
  public var display: Display {
    Display(new: gtk_widget_get_display(cast()), .none)
  }

  /// Listens to input that reaches this widget.
  public func addController(_ controller: EventController) {
    // The widget takes over a reference.
    gtk_widget_add_controller(cast(), controller.handedOver())
  }

  /// Emitted when it disappears from the screen.
  public var unmapped: Signal<Void> { Signal(self, "unmap") }

  /// Emitted when the last parent lets it go.
  public var destroyed: Signal<Void> { Signal(self, "destroy") }
}

extension Widget {
  /// Whether the focus can enter it or anything in it.
  public var canFocus: Bool {
    get { gtk_widget_get_can_focus(cast()) != 0 }
    set { gtk_widget_set_can_focus(cast(), newValue.c) }
  }

  /// Whether a click gives it the focus.
  public var focusesOnClick: Bool {
    get { gtk_widget_get_focus_on_click(cast()) != 0 }
    set { gtk_widget_set_focus_on_click(cast(), newValue.c) }
  }

  /// Whether the focus is in it or anything in it.
  public var containsFocus: Bool {
    gtk_widget_get_state_flags(cast()).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// Gives it the focus.
  /// - Returns: Whether it took it.
  @discardableResult
  public func grabFocus() -> Bool {
    gtk_widget_grab_focus(cast()) != 0
  }

  /// Moves the focus to the next thing in it that takes it, as Tab does, or to the one before, as Shift+Tab does.
  /// - Returns: Whether there was one.
  @discardableResult
  public func moveFocus(backward: Bool = false) -> Bool {
    gtk_widget_child_focus(cast(), backward ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD) != 0
  }
}

extension Widget {
  /// Like ``tooltip``, but read only when it is about to appear: for a text that changes often.
  ///
  /// Setting a ``tooltip`` makes GTK ask the X server for the pointer and wait.
  public var tooltipOnDemand: String? {
    get { companion(TooltipText.self)?.text }
    set {
      if let known = companion(TooltipText.self) { return known.text = newValue }
      let text = TooltipText(newValue)
      keep(text)
      Signal<Bool, Int, Int, Bool, Tooltip>(self, "query-tooltip").connect(to: text) { text, _, _, _, tooltip in
        guard let words = text.text, !words.isEmpty else { return false }
        gtk_tooltip_set_text(tooltip.cast(), words)
        return true
      }
      gtk_widget_set_has_tooltip(cast(), 1)
    }
  }
}

private final class TooltipText {
  var text: String?

  init(_ text: String?) {
    self.text = text
  }
}

private final class Tooltip: Object {
  override class var valueType: ValueType { ValueType(gtk_tooltip_get_type()) }
}
