import CGtk

/// A window.
@MainActor
public class Window: Widget {
  override public class var valueType: ValueType { ValueType(gtk_window_get_type()) }

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
  public func setTransient(for parent: Window?) {
    gtk_window_set_transient_for(cast(), parent?.cast())
  }

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

  /// Shows it and leaves the focus where it is, as far as the desktop allows.
  public func showWithoutFocus() {
    gtk_widget_realize(cast())
    if let surface = gtk_native_get_surface(cast()) { gtkkit_surface_was_not_asked_for(surface) }
    isVisible = true
  }

  /// Closes it like the user would: ``closeRequested`` may prevent it.
  public func close() {
    gtk_window_close(cast())
  }

  /// Ends it. Handles on it stay valid, but it never shows again.
  public func destroy() {
    gtk_window_destroy(cast())
  }

  /// Whether it gets the keys.
  public var isActive: Bool { gtk_window_is_active(cast()) != 0 }

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
@MainActor
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
