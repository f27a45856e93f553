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
        var area = GtkAllocation(x: 0, y: 0, width: width, height: height)
        if rule?.looksAtLayout == true { gtk_widget_size_allocate(child, &area, -1) }
        if let rule { area.height = Int32(clamping: rule.height(Int(height))) }
        gtk_widget_size_allocate(child, &area, -1)
      })
    gtk_widget_set_layout_manager(cast(), layout)
  }

  /// Sets the height of the child in a container of a height, both in pixels.
  /// - Parameters:
  ///   - looksAtLayout: Whether the height depends on places in the child, which is then laid out in all the height
  ///     first.
  ///   - height: Runs during layout, in which it must change no widget.
  public func setChildHeight(looksAtLayout: Bool = false, _ height: @escaping (Int) -> Int) {
    keep(HeightRule(looksAtLayout: looksAtLayout, height: height))
    childHeightChanged()
  }

  /// Lays the child out again, because its height is another one now.
  public func childHeightChanged() { gtk_widget_queue_allocate(cast()) }
}

/// The closure of a container, which is found by its GObject.
private final class HeightRule {
  let looksAtLayout: Bool
  let height: (Int) -> Int

  init(looksAtLayout: Bool, height: @escaping (Int) -> Int) {
    self.looksAtLayout = looksAtLayout
    self.height = height
  }
}
