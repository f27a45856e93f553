import CGtk

/// The base class of all widgets.
public class Widget: Object {
  override public class var valueType: ValueType { ValueType(gtk_widget_get_type()) }

  convenience init(widget: UnsafeMutablePointer<GtkWidget>?) { self.init(new: widget, .floating) }

  // MARK: Showing

  /// Whether it is shown together with its parent, which is the default.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(cast()) != 0 }
    set { gtk_widget_set_visible(cast(), newValue.c) }
  }

  /// Whether it is on the screen, if its window is.
  public var isMapped: Bool { gtk_widget_get_mapped(cast()) != 0 }

  /// Whether it reacts to the user.
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
  public func queueDraw() { gtk_widget_queue_draw(cast()) }

  // MARK: Tree

  /// The parent widget.
  public var parent: Widget? { gtk_widget_get_parent(cast()).map { Widget($0, .none) } }

  /// The child widgets, in order.
  public var children: [Widget] {
    var children: [Widget] = []
    var next = gtk_widget_get_first_child(cast())
    while let child = next {
      children.append(Widget(child, .none))
      next = gtk_widget_get_next_sibling(child)
    }
    return children
  }

  /// The window that contains it.
  public var window: Window? { gtk_widget_get_root(cast()).flatMap { Widget($0, .none).cast(to: Window.self) } }

  /// The display of the widget, shown or not.
  public var display: Display { Display(new: gtk_widget_get_display(cast()), .none) }

  /// Adds a controller of input to this widget.
  public func addController(_ controller: EventController) {
    // The widget takes over a reference.
    gtk_widget_add_controller(cast(), controller.handedOver())
  }

  /// Emitted when it appears on the screen.
  public var mapped: Signal<Void> { Signal(self, "map") }

  /// Emitted when it disappears from the screen.
  public var unmapped: Signal<Void> { Signal(self, "unmap") }

  /// Emitted when its last parent releases it.
  public var destroyed: Signal<Void> { Signal(self, "destroy") }
}

extension Widget {
  /// Whether the focus can enter it or its descendants.
  public var canFocus: Bool {
    get { gtk_widget_get_can_focus(cast()) != 0 }
    set { gtk_widget_set_can_focus(cast(), newValue.c) }
  }

  /// Whether a click gives it the focus.
  public var focusesOnClick: Bool {
    get { gtk_widget_get_focus_on_click(cast()) != 0 }
    set { gtk_widget_set_focus_on_click(cast(), newValue.c) }
  }

  /// Whether it or a descendant has the focus.
  public var containsFocus: Bool {
    gtk_widget_get_state_flags(cast()).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// Gives it the focus.
  /// - Returns: Whether it accepted the focus.
  @discardableResult
  public func grabFocus() -> Bool { gtk_widget_grab_focus(cast()) != 0 }

  /// Moves the focus to the next focusable widget inside, like Tab, or to the previous one, like Shift+Tab.
  /// - Returns: Whether one was found.
  @discardableResult
  public func moveFocus(backward: Bool = false) -> Bool {
    gtk_widget_child_focus(cast(), backward ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD) != 0
  }

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

  init(_ text: String?) { self.text = text }
}

private final class Tooltip: Object {
  override class var valueType: ValueType { ValueType(gtk_tooltip_get_type()) }
}

/// Work done at each frame of a widget.
@MainActor
public final class TickCallback {
  private let widget: WeakReference<Widget>
  private var id: guint = 0
  private var body: ((Duration) -> Bool)?

  fileprivate init(_ widget: Widget, _ body: @escaping (Duration) -> Bool) {
    self.widget = WeakReference(widget)
    self.body = body
    let data = Unmanaged.passRetained(self).toOpaque()
    id = gtk_widget_add_tick_callback(
      widget.cast(),
      { _, clock, data in
        guard let data, let clock else { return 0 }
        let callback = Unmanaged<TickCallback>.fromOpaque(data).takeUnretainedValue()
        guard let body = callback.body else { return 0 }
        let isWanted = body(.microseconds(gdk_frame_clock_get_frame_time(clock)))
        if !isWanted { callback.id = 0 }
        return isWanted.c
      }, data,
      { data in
        guard let data else { return }
        let callback = Unmanaged<TickCallback>.fromOpaque(data).takeRetainedValue()
        callback.id = 0
        callback.body = nil
      })
  }

  /// Ends the work. Calling it again, or after the widget is gone, does nothing.
  public func cancel() {
    guard id != 0, let widget = widget.target else { return }
    let id = id
    self.id = 0
    gtk_widget_remove_tick_callback(widget.cast(), id)
  }
}

extension Widget {
  /// Does the work at each frame, before it is laid out and drawn, until it returns false.
  ///
  /// The work receives the frame's time, counted from an arbitrary start. Until it ends, frames are drawn
  /// continuously.
  @discardableResult
  public func onEachFrame(_ work: @escaping @MainActor (Duration) -> Bool) -> TickCallback { TickCallback(self, work) }

  /// Does the work at the second frame from now. What was shown just now is laid out then, and has a position.
  public func onceLaidOut(_ work: @escaping @MainActor () -> Void) {
    var frames = 0
    onEachFrame { _ in
      frames += 1
      guard frames > 1 else { return true }
      work()
      return false
    }
  }
}
