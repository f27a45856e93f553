import CGtk

/// A container of one widget, which gives it a part of its own height, at its top, within one layout.
public final class HeightBox: Widget {
  override public class var valueType: ValueType { ValueType(gtk_box_get_type()) }

  /// A container that gives the widget all its height until ``setChildHeight(_:)`` is called.
  public convenience init(_ child: Widget) {
    self.init(widget: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_box_append(cast(), child.cast())
    let layout = gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
      { widget, orientation, size, minimum, natural, _, _ in
        guard let child = gtk_widget_get_first_child(widget) else { return }
        gtk_widget_measure(child, orientation, size, minimum, natural, nil, nil)
      },
      { widget, width, height, _ in
        guard let widget, let child = gtk_widget_get_first_child(widget) else { return }
        let rule = Widget(widget, .none).companion(HeightRule.self)
        let part = rule.map { Int32(clamping: $0.height(Int(height))) } ?? height
        var area = GtkAllocation(x: 0, y: 0, width: width, height: part)
        gtk_widget_size_allocate(child, &area, -1)
      })
    gtk_widget_set_layout_manager(cast(), layout)
  }

  /// Sets the height of the child in a container of a height, both in pixels.
  /// - Parameter height: Runs during layout, in which it must change no widget.
  public func setChildHeight(_ height: @escaping (Int) -> Int) {
    keep(HeightRule(height))
    childHeightChanged()
  }

  /// Lays the child out again, because its height is another one now.
  public func childHeightChanged() { gtk_widget_queue_allocate(cast()) }
}

/// The closure of a container, which is found by its GObject.
private final class HeightRule {
  let height: (Int) -> Int

  init(_ height: @escaping (Int) -> Int) { self.height = height }
}
