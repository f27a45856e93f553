import CGtk

/// GTK as a whole.
@MainActor
public enum Toolkit {
  /// Connects to the display, for programs without an ``Application``, which would do so when it starts.
  /// - Returns: Whether there is a display. Models and other things that are not shown work without one.
  public static func start() -> Bool {
    MainLoop.attach()
    return gtk_init_check() != 0
  }

  /// Starts what needs no display, for a program that never opens one: GTK's resources are known afterwards.
  public static func startWithoutDisplay() {
    MainLoop.attach()
    // No display is of this kind.
    gdk_set_allowed_backends("none")
    _ = gtk_init_check()
  }

  /// Has the program end with a sentence on standard error and a status of its own when the display goes, which else
  /// ends it with GDK's words and status 1. To be called once there is a display.
  public static func endWithDisplay(saying sentence: String, status: Int32) {
    guard let display = Display.default else { return }
    DisplayLoss.prepare(display, sentence: sentence, status: status)
  }

  /// The version of GTK that runs, which may be newer than the one the program was built with.
  nonisolated public static var version: (major: Int, minor: Int, micro: Int) {
    (Int(gtk_get_major_version()), Int(gtk_get_minor_version()), Int(gtk_get_micro_version()))
  }
}
