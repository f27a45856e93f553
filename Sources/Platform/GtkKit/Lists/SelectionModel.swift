import CGtk

/// Which rows of a list are selected.
@MainActor
public class SelectionModel: Object {
  override public class var valueType: ValueType { ValueType(gtk_selection_model_get_type()) }

  /// How many rows the list has.
  public var count: Int { Int(g_list_model_get_n_items(cast())) }

  /// Emitted when other rows are selected. A list draws them by this signal, and tells assistive technology of them.
  public var selectionChanged: Signal<Void> { Signal(self, "selection-changed", ignoring: 2) }

  /// Whether the row is selected.
  public func isSelected(_ position: Int) -> Bool {
    gtk_selection_model_is_selected(cast(), guint(clamping: position)) != 0
  }
}

/// At most one row is selected.
@MainActor
public final class SingleSelection: SelectionModel {
  override public class var valueType: ValueType { ValueType(gtk_single_selection_get_type()) }

  /// - Parameters:
  ///   - autoselects: Whether a row is always selected, as long as there is one: the first at the start.
  ///   - canUnselect: Whether the user can unselect the row.
  public convenience init(_ model: SlotModel, autoselects: Bool = false, canUnselect: Bool = true) {
    self.init(new: gtk_single_selection_new(model.handedOver()), .full)
    gtk_single_selection_set_autoselect(cast(), autoselects.c)
    gtk_single_selection_set_can_unselect(cast(), canUnselect.c)
    if !autoselects { selected = nil }
  }

  /// The selected row.
  public var selected: Int? {
    get {
      let position = gtk_single_selection_get_selected(cast())
      return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
    }
    set {
      gtk_single_selection_set_selected(cast(), newValue.map { guint(clamping: $0) } ?? GTK_INVALID_LIST_POSITION)
    }
  }

  /// Emitted when ``selected`` changed.
  public var selectedChanged: Signal<Void> { changes(of: "selected") }
}
