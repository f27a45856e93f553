import CGtk
import Glibc

/// GTK as a whole.
@MainActor
public enum Toolkit {
  /// Connects to the display, for programs without an ``Application``. An application does so at its start.
  /// - Parameter renderer: The renderer of the windows, unless the user set `GSK_RENDERER`; nil for GTK's default. Set
  ///   it before other threads start. ``Renderer/cairo`` does not load OpenGL; on X11, GTK otherwise loads it before
  ///   the first window, whatever the renderer.
  /// - Returns: Whether a display is available. Models and other invisible things work without one.
  public static func start(drawnBy renderer: Renderer? = nil) -> Bool {
    MainLoop.attach()
    FileMonitor.makeTypes()
    acceptMissingLocale()
    guard let renderer else { return gtk_init_check() != 0 }
    let drawn = Renderer.chosen ?? renderer.rawValue
    let isStarted = drawn == Renderer.cairo.rawValue ? startWithoutCard() : startWithBus()
    Display.default?.prefer(renderer)
    return isStarted
  }

  /// GTK takes this only from an environment variable. It is unset again before any program could inherit it.
  private static func startWithoutCard() -> Bool {
    // Before GTK 4.15 it was a debugging option.
    let (variable, value) = version.minor < 15 ? ("GDK_DEBUG", "gl-disable") : ("GDK_DISABLE", "gl")
    // Keep the user's value: merging it with ours could change its meaning.
    guard getenv(variable) == nil else { return startWithBus() }
    // Set before the connection to the bus, which has a thread.
    setenv(variable, value, 1)
    defer { unsetenv(variable) }
    return startWithBus()
  }

  /// Leaves out assistive technology where the session bus is missing, as for a scheduled script. An X display leads to
  /// its bus nevertheless; GTK 4.8 expects both, and crashes when it closes a window. Programs that this one starts
  /// lack the session bus, too.
  private static func startWithBus() -> Bool {
    // The connection that an application uses as well.
    if sessionBus == nil { setenv("GTK_A11Y", "none", 1) }
    return gtk_init_check() != 0
  }

  /// Keeps GTK from writing a warning to standard error where the locale is not installed, as often over ssh.
  private static func acceptMissingLocale() {
    if setlocale(LC_ALL, "") == nil { gtk_disable_setlocale() }
  }

  private static let sessionBus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)

  /// Starts everything that needs no display, for a program that never opens one; GTK's resources are then
  /// registered.
  public static func startWithoutDisplay() {
    MainLoop.attach()
    acceptMissingLocale()
    // The list is empty because a newer GTK complains about names that it does not know.
    gdk_set_allowed_backends("")
    _ = gtk_init_check()
  }

  /// Ends the program with this sentence on standard error and this status when the display is lost, instead of GDK's
  /// message and status 1. Call this once a display is open.
  public static func endWithDisplay(saying sentence: String, status: Int32) {
    guard let display = Display.default else { return }
    DisplayLoss.prepare(display, sentence: sentence, status: status)
  }

  /// The path of the loaded GTK library.
  nonisolated public static var libraryPath: String? { gtkkit_library_path().map { String(cString: $0) } }

  /// The reading direction of new windows: that of the locale, unless the program has another language. Set it after
  /// the toolkit has started.
  public static var textDirection: TextDirection {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
    set { gtk_widget_set_default_direction(GtkTextDirection(newValue.rawValue)) }
  }

  /// The version of GTK at run time, which may be newer than at build time.
  nonisolated public static var version: (major: Int, minor: Int, micro: Int) {
    (Int(gtk_get_major_version()), Int(gtk_get_minor_version()), Int(gtk_get_micro_version()))
  }
}
