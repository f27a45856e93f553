import CGtk

/// Makes the rows of a list view, and reuses them for other positions while the list scrolls.
///
/// Most lists use ``RowFactory`` instead.
public final class ListItemFactory: Object {
  override public class var valueType: ValueType { ValueType(gtk_signal_list_item_factory_get_type()) }

  /// A factory that makes empty rows until its signals are connected.
  public convenience init() {
    self.init(new: gtk_signal_list_item_factory_new(), .full)
  }

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
