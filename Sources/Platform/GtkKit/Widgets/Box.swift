import CGtk

/// Widgets in a row or a column.
public final class Box: Widget {
  override public class var valueType: ValueType { ValueType(gtk_box_get_type()) }

  /// Makes a row or a column.
  /// - Parameters:
  ///   - spacing: Pixels between two neighbours.
  ///   - role: The role for assistive technology, if it is more than layout.
  public convenience init(
    _ orientation: Orientation, spacing: Int = 0, role: AccessibleRole? = nil, _ children: [Widget] = []
  ) {
    if let role {
      self.init(Self.construct([("accessible-role", role)]), .floating)
      gtk_orientable_set_orientation(cast(), orientation.c)
      self.spacing = spacing
    } else {
      self.init(widget: gtk_box_new(orientation.c, Int32(spacing)))
    }
    children.forEach(append)
  }

  /// Whether it is a row or a column.
  public var orientation: Orientation {
    get { Orientation(gtk_orientable_get_orientation(cast())) }
    set { gtk_orientable_set_orientation(cast(), newValue.c) }
  }

  /// Pixels between two neighbours.
  public var spacing: Int {
    get { Int(gtk_box_get_spacing(cast())) }
    set { gtk_box_set_spacing(cast(), Int32(newValue)) }
  }

  /// Adds a widget at the end.
  public func append(_ child: Widget) { gtk_box_append(cast(), child.cast()) }

  /// Adds a widget after a child, or at the start.
  public func insert(_ child: Widget, after sibling: Widget?) {
    gtk_box_insert_child_after(cast(), child.cast(), sibling?.cast())
  }

  /// Moves a child after another one, or to the start. It keeps the focus.
  public func move(_ child: Widget, after sibling: Widget?) {
    gtk_box_reorder_child_after(cast(), child.cast(), sibling?.cast())
  }

  /// Removes a child.
  public func remove(_ child: Widget) { gtk_box_remove(cast(), child.cast()) }

  /// Removes all children.
  public func removeAll() { children.forEach(remove) }
}
