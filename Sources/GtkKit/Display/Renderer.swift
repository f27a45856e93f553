import CGtk
import Glibc

/// What draws the windows.
nonisolated public enum Renderer: String, Sendable {
  /// The processor.
  case cairo
  /// The graphics card.
  case gl

  /// What the person chose by `GSK_RENDERER`, by GTK's name for it; nil for nothing.
  static var chosen: String? {
    getenv("GSK_RENDERER").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Display {
  /// Has the windows that are shown from now on drawn in this way, unless the user chose one by `GSK_RENDERER`.
  ///
  /// Unlike that variable, this is not handed on to programs that are started from here.
  public func prefer(_ renderer: Renderer) {
    guard Renderer.chosen == nil else { return }
    g_object_set_data_full(cast(), "gsk-renderer", strdup(renderer.rawValue), { free($0) })
  }
}

extension Window {
  /// What draws it, by GTK's name for it; nil while it was never shown.
  var rendererName: String? {
    gtk_native_get_renderer(cast()).map { "\(Object($0, .none).dynamicType)" }
  }
}
