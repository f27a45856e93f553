import CGtk

/// A list of a few rows, each a permanent widget. For many rows, use ``ListView``.
public final class ListBox: Widget {
  override public class var valueType: ValueType { ValueType(gtk_list_box_get_type()) }

  /// An empty list.
  public convenience init() { self.init(widget: gtk_list_box_new()) }

  /// Adds a row at the end.
  ///
  /// The list wraps the widget in a row, its ``Widget/parent``, which assistive technology sees.
  /// - Parameter isSelectable: Whether it is a row to select, not a heading.
  public func append(_ child: Widget, isSelectable: Bool = true) {
    gtk_list_box_append(cast(), child.cast())
    guard let row: UnsafeMutablePointer<GtkWidget> = gtk_widget_get_parent(child.cast()) else { return }
    let slot = UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self)
    gtk_list_box_row_set_selectable(slot, isSelectable.c)
    gtk_list_box_row_set_activatable(slot, isSelectable.c)
    gtk_widget_set_focusable(row, isSelectable.c)
  }

  /// Removes all rows.
  public func removeAll() {
    while let row = gtk_list_box_get_row_at_index(cast(), 0) {
      gtk_list_box_remove(cast(), UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
  }

  /// Selects the row at an index, which counts headings too; nil for none.
  public func select(_ index: Int?) {
    gtk_list_box_select_row(cast(), index.flatMap { gtk_list_box_get_row_at_index(cast(), Int32($0)) })
  }

  /// The index of the selected row.
  public var selected: Int? { gtk_list_box_get_selected_row(cast()).map { Int(gtk_list_box_row_get_index($0)) } }

  /// Emitted when another row is selected, or none.
  public var selectedChanged: Signal<Void> { Signal(self, "row-selected", ignoring: 1) }

  /// Emitted when the selected rows change, which also informs assistive technology.
  public var selectionChanged: Signal<Void> { Signal(self, "selected-rows-changed") }

  /// The vertical extent of a row, in pixels; nil before layout.
  public func extent(of index: Int) -> ClosedRange<Double>? {
    guard let row = gtk_list_box_get_row_at_index(cast(), Int32(index)) else { return nil }
    var bounds = graphene_rect_t()
    let widget = UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self)
    // Before layout, the bounds are the padding of the style.
    guard gtk_widget_get_height(widget) > 0, gtk_widget_compute_bounds(widget, cast(), &bounds) != 0 else { return nil }
    let top = Double(bounds.origin.y)
    return top...(top + Double(bounds.size.height))
  }
}
