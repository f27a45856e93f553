import CGtk

/// A window.
public class Window: Widget {
  override public class var valueType: ValueType { ValueType(gtk_window_get_type()) }

  /// In a layer, the monitor on which it was last shown.
  var lastMonitor: Monitor?

  /// Makes a window that is not shown yet. GTK holds it until it is closed or destroyed.
  public convenience init(title: String = "") {
    self.init(new: gtk_window_new(), .none)
    self.title = title
  }

  /// The title of the window.
  public var title: String {
    get { String(borrowing: gtk_window_get_title(cast())) ?? "" }
    set { gtk_window_set_title(cast(), newValue) }
  }

  /// The widget in it.
  public var child: Widget? {
    get { gtk_window_get_child(cast()).map { Widget($0, .none) } }
    set { gtk_window_set_child(cast(), newValue?.cast()) }
  }

  /// The widget that replaces the title bar. Set it before the window is shown.
  public var titlebar: Widget? {
    get { gtk_window_get_titlebar(cast()).map { Widget($0, .none) } }
    set { gtk_window_set_titlebar(cast(), newValue?.cast()) }
  }

  /// Whether it has a frame and a title bar.
  public var isDecorated: Bool {
    get { gtk_window_get_decorated(cast()) != 0 }
    set { gtk_window_set_decorated(cast(), newValue.c) }
  }

  /// Whether it blocks input to its parent window.
  public var isModal: Bool {
    get { gtk_window_get_modal(cast()) != 0 }
    set { gtk_window_set_modal(cast(), newValue.c) }
  }

  /// Sets the parent window, which it stays above.
  public func setTransient(for parent: Window?) { gtk_window_set_transient_for(cast(), parent?.cast()) }

  /// The name of its icon in the theme.
  public var iconName: String? {
    get { String(borrowing: gtk_window_get_icon_name(cast())) }
    set { gtk_window_set_icon_name(cast(), newValue) }
  }

  /// Its size when first shown, and without being maximised.
  public var defaultSize: (width: Int, height: Int) {
    get {
      var width: Int32 = 0
      var height: Int32 = 0
      gtk_window_get_default_size(cast(), &width, &height)
      return (Int(width), Int(height))
    }
    set { gtk_window_set_default_size(cast(), Int32(newValue.width), Int32(newValue.height)) }
  }

  /// Emitted when the width of ``defaultSize`` changes, for example when the user resizes the window.
  public var defaultWidthChanged: Signal<Void> { changes(of: "default-width") }

  /// Emitted when the height of ``defaultSize`` changes.
  public var defaultHeightChanged: Signal<Void> { changes(of: "default-height") }

  /// Shows it in front, with the focus as far as the desktop allows.
  public func present() {
    if !isVisible, let surface = gtk_native_get_surface(cast()) { gtkkit_surface_was_asked_for(surface) }
    gtk_window_present(cast())
  }

  /// Sets the desktop's token of the request for the window, by which the window may come to the front. Set it before
  /// the window is shown.
  public func setToken(_ token: String) { gtk_window_set_startup_id(cast(), token) }

  /// Shows it and leaves the focus where it is, as far as the desktop allows.
  public func showWithoutFocus() {
    gtk_widget_realize(cast())
    if let surface = gtk_native_get_surface(cast()) { gtkkit_surface_was_not_asked_for(surface) }
    isVisible = true
  }

  /// Closes it like the user would: ``closeRequested`` may prevent it.
  public func close() { gtk_window_close(cast()) }

  /// Ends it. Handles on it stay valid, but it never shows again.
  public func destroy() { gtk_window_destroy(cast()) }

  /// Whether it gets the keys.
  public var isActive: Bool { gtk_window_is_active(cast()) != 0 }

  /// Whether it has the keyboard focus. On X11 it has it also while a key is held down that the window manager grabs,
  /// and ``isActive`` is false.
  public var isFocused: Bool {
    isActive || gtk_native_get_surface(cast()).map { gtkkit_x11_has_focus($0) != 0 } ?? false
  }

  /// Emitted when ``isActive`` changed.
  public var activeChanged: Signal<Void> { changes(of: "is-active") }

  /// Emitted when it is about to be closed; a handler that returns true prevents that.
  public var closeRequested: Signal<Bool> { Signal(self, "close-request") }

  /// The focused widget in the window, whether or not the window is active.
  public var focusedWidget: Widget? {
    get { gtk_window_get_focus(cast()).map { Widget($0, .none) } }
    set { gtk_window_set_focus(cast(), newValue?.cast()) }
  }
}

/// A window of an application. The application runs while it has one.
public final class ApplicationWindow: Window {
  override public class var valueType: ValueType { ValueType(gtk_application_window_get_type()) }

  /// Makes a window that is not shown yet.
  public convenience init(_ application: Application, title: String = "") {
    // GTK 4.8 looks up the role of the class when the window is first shown, too late for a window that was realized
    // before, as in `drawAhead()`. A role given here exists from the start.
    self.init(Self.construct([("accessible-role", AccessibleRole.window)]), .none)
    gtk_window_set_application(cast(), application.cast())
    self.title = title
  }
}

extension Window {
  /// Draws the window at its default size without showing it, so its first frame is as fast as later ones. This
  /// computes styles, loads icons and fonts, makes rows and rasterizes letters.
  ///
  /// Does nothing if the window is shown. The drawing is discarded.
  ///
  /// - Complexity: that of the first frame of the window.
  public func drawAhead() {
    guard !isMapped else { return }
    let widget: UnsafeMutablePointer<GtkWidget> = cast()
    gtk_widget_realize(widget)
    // Showing the window would do so otherwise, and drop the sizes that are measured here.
    gtkkit_update_styles(widget)
    var area = GtkAllocation(x: 0, y: 0, width: Int32(defaultSize.width), height: Int32(defaultSize.height))
    // GTK requires measuring before a size is allocated.
    var least: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    area.width = max(area.width, least)
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, area.width, &least, nil, nil, nil)
    area.height = max(area.height, least)
    // GTK draws mapped widgets. The window itself is not mapped, so nothing appears on the screen.
    let parts = children.filter(\.isVisible)
    for part in parts { gtk_widget_map(part.cast()) }
    gtk_widget_size_allocate(widget, &area, -1)
    render { snapshot in
      for part in parts { gtk_widget_snapshot_child(widget, part.cast(), snapshot) }
    }
    for part in parts { gtk_widget_unmap(part.cast()) }
  }
}

/// Places a window that a key summons. Wayland's compositors place windows themselves, except those of a layer.
extension Window {
  /// Shows the window like ``present()``. On X11 it appears in the middle of the pointer's monitor, with a third of
  /// the free space above it. The window manager floats it and leaves it out of the taskbar and the pager. A window
  /// in a layer has as much space above it.
  /// - Parameter place: Another place for it; nil for that one.
  public func presentAtPointer(orAt place: Place? = nil) {
    guard !isVisible else { return present() }
    if isInLayer { return presentInLayer() }
    beLauncher()
    present()
    guard let surface = gtk_native_get_surface(cast()) else { return }
    if let place { return gtkkit_x11_move(surface, place.x, place.y) }
    guard let (area, scale) = areaAtPointer(surface) else { return }
    // The surface includes the window's shadow.
    var left = 0.0
    var top = 0.0
    gtk_native_get_surface_transform(cast(), &left, &top)
    let size = defaultSize
    let x = Int(area.x) + max(Int(area.width) - size.width, 0) / 2 - Int(left)
    let y = Int(area.y) + max(Int(area.height) - size.height, 0) / 3 - Int(top)
    gtkkit_x11_move(surface, Int32(x * scale), Int32(y * scale))
  }

  /// Makes the first ``presentAtPointer(orAt:)`` as fast as later ones: each name of a property that a program uses
  /// for the first time is a question to the X server.
  public func prepareAtPointer() {
    beLauncher()
    if let surface = gtk_native_get_surface(cast()) { _ = areaAtPointer(surface) }
  }

  private func beLauncher() {
    gtk_widget_realize(cast())
    if let surface = gtk_native_get_surface(cast()) { gtkkit_x11_be_launcher(surface) }
  }

  /// A place on all screens together.
  public struct Place: Equatable {
    fileprivate let x, y: Int32
  }

  /// The window's place; nil while it is hidden, and on displays that do not tell it.
  public var place: Place? {
    guard isVisible, let surface = gtk_native_get_surface(cast()) else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    return gtkkit_x11_place(surface, &x, &y) != 0 ? Place(x: x, y: y) : nil
  }

  /// Returns the part of the pointer's monitor that panels leave free, with its scale; nil on displays that hide the
  /// pointer's position.
  private func areaAtPointer(_ surface: OpaquePointer) -> (area: GdkRectangle, scale: Int)? {
    var x: Int32 = 0
    var y: Int32 = 0
    guard gtkkit_x11_pointer(surface, &x, &y) != 0,
      let monitors = gdk_display_get_monitors(gdk_surface_get_display(surface))
    else { return nil }
    let all = (0..<g_list_model_get_n_items(monitors)).compactMap { place in
      g_list_model_get_item(monitors, place).map { Object($0, .full) }
    }
    let pointed = all.first { monitor in
      let scale = gdk_monitor_get_scale_factor(monitor.cast())
      var frame = GdkRectangle()
      gdk_monitor_get_geometry(monitor.cast(), &frame)
      return (frame.x * scale..<(frame.x + frame.width) * scale).contains(x)
        && (frame.y * scale..<(frame.y + frame.height) * scale).contains(y)
    }
    guard let monitor = pointed ?? all.first else { return nil }
    // Only for this monitor, because each area takes two questions to the X server.
    var area = GdkRectangle()
    gtkkit_x11_work_area(monitor.cast(), &area)
    return (area, Int(gdk_monitor_get_scale_factor(monitor.cast())))
  }

  /// Whether one of the program's windows has the focus.
  public static var isAnyFocused: Bool { isThere { $0.isFocused } }

  /// Whether one of the program's windows meets a condition.
  static func isThere(where condition: (Window) -> Bool) -> Bool {
    guard let windows = gtk_window_get_toplevels() else { return false }
    return (0..<g_list_model_get_n_items(windows)).contains { place in
      guard let item = g_list_model_get_item(windows, place) else { return false }
      return condition(Window(item, .full))
    }
  }
}
