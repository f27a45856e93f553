import CGtk

/// Windows in a layer above all others, on Wayland compositors with `zwlr_layer_shell_v1`. No compositor tiles them.
///
/// GTK cannot do this by itself: the loader must have loaded the library gtk4-layer-shell before libwayland-client.
@MainActor
public enum LayerShell {
  /// Whether the library is loaded and the compositor has layers. The first call may ask the compositor.
  public static var isSupported: Bool { Display.default.map { gtkkit_has_layers($0.cast()) != 0 } ?? false }

  /// Returns the space above a window of this height: a third of the free space.
  nonisolated static func space(above height: Int, onScreen screen: Int) -> Int { max(screen - height, 0) / 3 }
}

extension Window {
  /// Puts the window into the layer above all others, where it gets all keys while it is shown. The compositor chooses
  /// the monitor, usually the one with the focus, and centres the window horizontally. The window then has no title
  /// bar, so ``titlebar`` is not shown.
  ///
  /// Call this before the window is realized, and only if ``LayerShell/isSupported``.
  /// - Parameter name: The namespace of the surface, by which the user's rules for the compositor find it.
  public func enterLayer(named name: String) {
    gtkkit_layer_enter(cast(), name)
    Signal<Void>(self, "realize").connect(to: self) { $0.followMonitor() }
  }

  /// Whether ``enterLayer(named:)`` has put it into a layer.
  public var isInLayer: Bool { gtkkit_is_in_layer(cast()) != 0 }

  /// Lets the program's other windows be seen and get the keys until ``stepForward()``, because a layer covers them.
  /// Does nothing to a window outside a layer.
  public func stepBack() { raise(false) }

  /// Ends ``stepBack()``.
  public func stepForward() { raise(true) }

  private func raise(_ isAbove: Bool) {
    if isInLayer { gtkkit_layer_raise(cast(), isAbove.c) }
  }

  /// Shows a window of a layer with a third of the free space above it.
  func presentInLayer() {
    let monitors = gdk_display_get_monitors(display.cast())
    // Which monitor it will be is known only once it is shown. sway 1.10 does not report a monitor on which the surface
    // was at any time before, so among several it is a new surface, except the first time.
    if lastMonitor != nil, g_list_model_get_n_items(monitors) > 1 { gtk_widget_unrealize(cast()) }
    let first = g_list_model_get_item(monitors, 0).map { Monitor($0, .full) }
    if let monitor = lastMonitor?.isConnected == true ? lastMonitor : first { leaveSpaceAbove(on: monitor) }
    present()
  }

  /// Corrects the space above the window when the compositor has chosen another monitor.
  private func followMonitor() {
    guard let surface = gtk_native_get_surface(cast()) else { return }
    Signal<Void, Monitor>(Object(surface, .none), "enter-monitor").connect(to: self) {
      $0.lastMonitor = $1
      $0.leaveSpaceAbove(on: $1)
    }
  }

  private func leaveSpaceAbove(on monitor: Monitor) {
    var area = GdkRectangle()
    gdk_monitor_get_geometry(monitor.cast(), &area)
    gtkkit_layer_set_top(cast(), Int32(LayerShell.space(above: defaultSize.height, onScreen: Int(area.height))))
  }
}

final class Monitor: Object {
  override class var valueType: ValueType { ValueType(gdk_monitor_get_type()) }

  var isConnected: Bool { gdk_monitor_is_valid(cast()) != 0 }
}
