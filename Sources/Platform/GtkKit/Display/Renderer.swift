import CGtk
import Glibc
import SystemKit

/// A renderer of windows.
nonisolated public enum Renderer: String, Sendable {
  /// The processor.
  case cairo
  /// The graphics card.
  case gl

  /// GTK's name of the renderer in `GSK_RENDERER`; nil if unset.
  static var chosen: String? { Environment.value(of: "GSK_RENDERER") }
}

extension Display {
  /// Draws new windows with this renderer, unless the user set `GSK_RENDERER`.
  ///
  /// Unlike that variable, it does not affect programs started from here.
  public func prefer(_ renderer: Renderer) {
    guard Renderer.chosen == nil else { return }
    g_object_set_data_full(cast(), "gsk-renderer", strdup(renderer.rawValue), { free($0) })
  }
}

extension Window {
  /// GTK's name of the window's renderer; nil before it was shown.
  var rendererName: String? { gtk_native_get_renderer(cast()).map { "\(Object($0, .none).dynamicType)" } }
}
