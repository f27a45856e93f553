import CGtk

/// The selected rows of a list.
@MainActor
public class SelectionModel: Object {
  override public class var valueType: ValueType { ValueType(gtk_selection_model_get_type()) }

  /// The number of rows in the list.
  public var count: Int { Int(g_list_model_get_n_items(cast())) }

  /// Emitted when other rows are selected. By this signal, a list redraws them and informs assistive technology.
  public var selectionChanged: Signal<Void> { Signal(self, "selection-changed", ignoring: 2) }

  /// Whether the row is selected.
  public func isSelected(_ position: Int) -> Bool {
    gtk_selection_model_is_selected(cast(), guint(clamping: position)) != 0
  }
}

/// A selection of at most one row.
@MainActor
public final class SingleSelection: SelectionModel {
  override public class var valueType: ValueType { ValueType(gtk_single_selection_get_type()) }

  /// - Parameters:
  ///   - autoselects: Whether a row is always selected, if the list has any: at first the first one.
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
