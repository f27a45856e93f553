import CGLib
import CGtk

/// The other surfaces of a window, which have the focus in its place while they are open.
extension Window {
  /// Whether a dialog above it is shown.
  public var hasDialog: Bool {
    Self.isThere { other in
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
