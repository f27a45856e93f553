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

  /// The version of GTK that runs, which may be newer than the one the program was built with.
  public static var version: (major: Int, minor: Int, micro: Int) {
    (Int(gtk_get_major_version()), Int(gtk_get_minor_version()), Int(gtk_get_micro_version()))
  }
}
