import CGtk

/// A list of rows; only those near the view exist as widgets. Put it into a ``ScrolledWindow``.
public final class ListView: Widget {
  override public class var valueType: ValueType { ValueType(gtk_list_view_get_type()) }

  /// A list of the rows that the factory makes.
  public convenience init<R: Row>(_ selection: SingleSelection, factory: RowFactory<R>) {
    self.init(selection, factory: factory.factory)
  }

  /// A list of rows that are set up, bound and torn down by the factory's signals.
  public convenience init(_ selection: SingleSelection, factory: ListItemFactory) {
    self.init(widget: gtk_list_view_new(selection.handedOver(), factory.handedOver()))
  }

  /// Scrolls as little as is needed to show the row.
  public func scroll(to position: Int) { gtkkit_list_view_scroll_to(cast(), guint(clamping: position)) }
}

/// Makes the rows of a list view, and reuses them for other positions while the list scrolls.
///
/// Most lists use ``RowFactory`` instead.
public final class ListItemFactory: Object {
  override public class var valueType: ValueType { ValueType(gtk_signal_list_item_factory_get_type()) }

  /// A factory that makes empty rows until its signals are connected.
  public convenience init() { self.init(new: gtk_signal_list_item_factory_new(), .full) }

  /// Emitted for a new row, to put a widget in it.
  public var setup: Signal<Void, ListItem> { Signal(self, "setup") }

  /// Emitted when the row must show the item at its position.
  public var bind: Signal<Void, ListItem> { Signal(self, "bind") }

  /// Emitted when the row no longer shows that item.
  public var unbind: Signal<Void, ListItem> { Signal(self, "unbind") }

  /// Emitted when the row is discarded.
  public var teardown: Signal<Void, ListItem> { Signal(self, "teardown") }
}

/// A row of a list view.
public final class ListItem: Object {
  override public class var valueType: ValueType { ValueType(gtk_list_item_get_type()) }

  /// Its position in the list, or nil if it currently shows none.
  public var position: Int? {
    let position = gtk_list_item_get_position(cast())
    return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
  }

  /// The widget in it.
  public var child: Widget? {
    get { gtk_list_item_get_child(cast()).map { Widget($0, .none) } }
    set { gtk_list_item_set_child(cast(), newValue?.cast()) }
  }

  /// The widget that assistive technology sees as the row, around the ``child``.
  public var widget: Widget? { child?.parent }

  /// Looked up once, by name: a program built with an older GTK may run with a newer one that has them (4.12).
  private static let setLabel = gtkkit_find_list_item_setter("gtk_list_item_set_accessible_label")
  private static let setDescription = gtkkit_find_list_item_setter("gtk_list_item_set_accessible_description")

  /// Sets the name and the description for assistive technology. Call this when the child is set.
  ///
  /// From GTK 4.12 on, the row's name is the list item's; before, it is that of its widget. The widgets inside must
  /// have no name: Orca treats a row that contains one thing with the same name as layout, and skips it.
  public func setAccessible(_ spoken: SpokenText) {
    Self.setLabel?(cast(), spoken.name)
    Self.setDescription?(cast(), spoken.description)
    widget?.setAccessible(spoken)
  }
}

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
