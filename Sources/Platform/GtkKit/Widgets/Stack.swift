import CGtk

/// Several pages; one shows at a time.
public final class Stack: Widget {
  override public class var valueType: ValueType { ValueType(gtk_stack_get_type()) }

  /// A stack without pages.
  public convenience init() { self.init(widget: gtk_stack_new()) }

  /// Adds a page. The first one shows.
  /// - Parameter title: The name for assistive technology, which would otherwise speak the name of GTK's class.
  public func add(_ page: Widget, named name: String, titled title: String) {
    gtk_stack_add_titled(cast(), page.cast(), name, title)
  }

  /// The name of the visible page. Setting an unknown name changes nothing.
  public var visiblePage: String? {
    get { String(borrowing: gtk_stack_get_visible_child_name(cast())) }
    set {
      guard let newValue, gtk_stack_get_child_by_name(cast(), newValue) != nil else { return }
      gtk_stack_set_visible_child_name(cast(), newValue)
    }
  }

  /// Shows one page and hides all others, because assistive technology would still read them. An unknown name changes
  /// nothing.
  public func showAlone(_ name: String) {
    guard let child = gtk_stack_get_child_by_name(cast(), name) else { return }
    let page = Widget(child, .none)
    page.isVisible = true
    visiblePage = name
    for other in children where other != page { other.isVisible = false }
  }
}
