import GtkKit
import SystemKit

/// There is no display to show a window on.
nonisolated public struct NoDisplay: Error, CustomStringConvertible {
  public var description: String {
    localized(
      "no display: set WAYLAND_DISPLAY or DISPLAY, or use 'hunch filter' or 'hunch search', which need none")
  }

  /// The program's status where it lacks something, here as everywhere.
  private static let status: Int32 = 2

  /// Connects to the display.
  /// - Returns: The display. When it goes, the program ends with a sentence that says so.
  @MainActor
  static func check() throws(NoDisplay) -> Display {
    // Sooner there, in less memory: docs/decisions/0015.
    guard Toolkit.start(drawnBy: .cairo), let display = Display.default else { throw NoDisplay() }
    Toolkit.endWithDisplay(saying: "hunch: " + localized("the display is gone, and so is the window"), status: status)
    // GTK goes by the locale alone, where our texts may be in another language.
    if Localization.language != nil { Toolkit.textDirection = Localization.isRightToLeft ? .rightToLeft : .leftToRight }
    return display
  }
}
