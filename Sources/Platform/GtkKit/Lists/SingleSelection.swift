import CGtk

/// The selection of at most one row of a list.
public final class SingleSelection: Object {
  override public class var valueType: ValueType { ValueType(gtk_single_selection_get_type()) }

  /// A selection without a row, which the user can unselect.
  public convenience init(_ model: SlotModel) {
    self.init(new: gtk_single_selection_new(model.handedOver()), .full)
    gtk_single_selection_set_autoselect(cast(), 0)
    gtk_single_selection_set_can_unselect(cast(), 1)
    selected = nil
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

  /// Emitted when another row is selected. By this signal, a list redraws both and informs assistive technology.
  public var selectionChanged: Signal<Void> { Signal(self, "selection-changed", ignoring: 2) }

  /// Emitted when ``selected`` changed.
  public var selectedChanged: Signal<Void> { changes(of: "selected") }
}
