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
