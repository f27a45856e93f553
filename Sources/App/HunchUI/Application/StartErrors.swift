import GtkKit
import SystemKit

/// No display can show a window.
nonisolated public struct NoDisplay: Error, CustomStringConvertible {
  public var description: String {
    localized("no display: set WAYLAND_DISPLAY or DISPLAY, or use 'hunch filter' or 'hunch search', which need none")
  }

  /// The program's exit status when it lacks something, the same in all commands.
  private static let status: Int32 = 2

  /// Connects to the display.
  /// - Returns: The display. If it goes away, the program ends with a sentence about that.
  @MainActor
  static func check() throws(NoDisplay) -> Display {
    // Starts faster and needs less memory: docs/decisions/0015.
    guard Toolkit.start(drawnBy: .cairo), let display = Display.default else { throw NoDisplay() }
    Toolkit.endWithDisplay(saying: "hunch: " + localized("the display is gone, and so is the window"), status: status)
    // GTK follows the locale alone, but Hunch's texts may be in another language.
    if Localization.language != nil { Toolkit.textDirection = Localization.isRightToLeft ? .rightToLeft : .leftToRight }
    return display
  }
}

/// The session bus has ended. Without it, nobody can reach the program's only instance.
nonisolated public struct BusLost: Error, CustomStringConvertible {
  public var description: String {
    localized("the session bus is gone, and nothing can reach Hunch without it: log in again")
  }
}

/// An errand failed after the last window was closed.
public struct ErrandFailed: Error, CustomStringConvertible {
  /// A sentence for each failure.
  let sentences: [String]

  public var description: String { sentences.joined(separator: "\n") }
}
