import CGtk
import Glibc

/// GTK as a whole.
@MainActor
public enum Toolkit {
  /// Connects to the display, for programs without an ``Application``, which would do so when it starts.
  /// - Parameter renderer: What is to draw the windows, unless the person chose one by `GSK_RENDERER`; nil for GTK's own
  ///   choice. To be given before there are other threads. With ``Renderer/cairo`` the graphics card is left alone: on X11,
  ///   GTK otherwise loads all that OpenGL needs before the first window, whoever draws that.
  /// - Returns: Whether there is a display. Models and other things that are not shown work without one.
  public static func start(drawnBy renderer: Renderer? = nil) -> Bool {
    MainLoop.attach()
    guard let renderer else { return gtk_init_check() != 0 }
    let drawn = Renderer.chosen ?? renderer.rawValue
    let isStarted = drawn == Renderer.cairo.rawValue ? startWithoutCard() : gtk_init_check() != 0
    Display.default?.prefer(renderer)
    return isStarted
  }

  /// A variable is the only way to tell. It is gone again before anything is started that would inherit it.
  private static func startWithoutCard() -> Bool {
    // It was a matter of debugging before GTK 4.15.
    let (variable, value) = version.minor < 15 ? ("GDK_DEBUG", "gl-disable") : ("GDK_DISABLE", "gl")
    // What the person says there stands: the words of both might mean something else together.
    guard getenv(variable) == nil else { return gtk_init_check() != 0 }
    setenv(variable, value, 1)
    defer { unsetenv(variable) }
    return gtk_init_check() != 0
  }

  /// Starts what needs no display, for a program that never opens one: GTK's resources are known afterwards.
  public static func startWithoutDisplay() {
    MainLoop.attach()
    // None at all: a newer GTK complains of a name that it does not know.
    gdk_set_allowed_backends("")
    _ = gtk_init_check()
  }

  /// Has the program end with a sentence on standard error and a status of its own when the display goes, which else
  /// ends it with GDK's words and status 1. To be called once there is a display.
  public static func endWithDisplay(saying sentence: String, status: Int32) {
    guard let display = Display.default else { return }
    DisplayLoss.prepare(display, sentence: sentence, status: status)
  }

  /// The file that GTK is loaded from.
  nonisolated public static var libraryPath: String? { gtkkit_library_path().map { String(cString: $0) } }

  /// Which way new windows read: as the locale's language does, unless the program is in another. To be set once the
  /// toolkit is started.
  public static var textDirection: TextDirection {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
    set { gtk_widget_set_default_direction(GtkTextDirection(newValue.rawValue)) }
  }

  /// The version of GTK that runs, which may be newer than the one the program was built with.
  nonisolated public static var version: (major: Int, minor: Int, micro: Int) {
    (Int(gtk_get_major_version()), Int(gtk_get_minor_version()), Int(gtk_get_micro_version()))
  }
}
