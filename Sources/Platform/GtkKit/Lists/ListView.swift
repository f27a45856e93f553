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
