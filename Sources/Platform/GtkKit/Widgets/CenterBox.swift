import CGtk

/// Three places in a row or column, of which the middle one stays in the middle as long as it can.
@MainActor
public final class CenterBox: Widget {
  override public class var valueType: ValueType { ValueType(gtk_center_box_get_type()) }

  /// A row of up to three widgets.
  public convenience init(
    _ orientation: Orientation = .horizontal, start: Widget? = nil, center: Widget? = nil, end: Widget? = nil
  ) {
    self.init(widget: gtk_center_box_new())
    gtk_orientable_set_orientation(cast(), orientation.c)
    self.start = start
    self.center = center
    self.end = end
  }

  /// The widget at the start.
  public var start: Widget? {
    get { gtk_center_box_get_start_widget(cast()).map { Widget($0, .none) } }
    set { gtk_center_box_set_start_widget(cast(), newValue?.cast()) }
  }

  /// The widget in the middle.
  public var center: Widget? {
    get { gtk_center_box_get_center_widget(cast()).map { Widget($0, .none) } }
    set { gtk_center_box_set_center_widget(cast(), newValue?.cast()) }
  }

  /// The widget at the end.
  public var end: Widget? {
    get { gtk_center_box_get_end_widget(cast()).map { Widget($0, .none) } }
    set { gtk_center_box_set_end_widget(cast(), newValue?.cast()) }
  }
}
