import CGLib
import CGtk

/// The other surfaces of a window, which have the focus in its place while they are open.
extension Window {
  /// Whether a dialog above it is shown.
  public var hasDialog: Bool {
    guard let windows = gtk_window_get_toplevels() else { return false }
    return (0..<g_list_model_get_n_items(windows)).contains { place in
      guard let item = g_list_model_get_item(windows, place) else { return false }
      let other = Window(item, .full)
      let parent = gtk_window_get_transient_for(other.cast()).map { UnsafeMutableRawPointer($0) }
      return parent == pointer && other.isVisible
    }
  }

  /// Whether a menu or another popover in it is open.
  public var hasPopover: Bool { Self.hasPopover(in: self) }

  private static func hasPopover(in widget: Widget) -> Bool {
    widget.children.contains { child in
      glibkit_is_a(child.pointer, gtk_popover_get_type()) != 0 ? child.isMapped : hasPopover(in: child)
    }
  }
}
