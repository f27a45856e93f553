import GtkKit

/// There is no display to show a window on.
nonisolated public struct NoDisplay: Error, CustomStringConvertible {
  public var description: String {
    "there is no display: set WAYLAND_DISPLAY or DISPLAY, or use 'hunch filter' and 'hunch search', which need none"
  }

  /// Connects to the display.
  @MainActor
  static func check() throws(NoDisplay) {
    guard Toolkit.start() else { throw NoDisplay() }
  }
}
