internal import SystemKit

/// Identifies the instance of the program for a display. Each display of a session has an instance of its own, and
/// the window opens where the user is.
///
/// The first instance owns the program's name on the bus and publishes its display there. Instances of other displays
/// have names made of that name and the display.
package struct DisplayInstance: Equatable {
  /// The program's name on the bus.
  package static var firstID: String { ProgramIdentity.current }

  /// The action state in which an instance publishes its display.
  package static let state = "display"

  /// The display's name without the number of a screen.
  package let display: String

  /// Guesses the display that a program with this environment would open, without opening it; nil if that is
  /// impossible.
  init?(environment: (String) -> String?) {
    // GDK tries its backends in this order, unless the variable names another.
    let backends = environment("GDK_BACKEND").map { $0.split(separator: ",").map(String.init) } ?? ["wayland", "x11"]
    let names = backends.compactMap { backend -> String? in
      switch backend {
      case "wayland": environment("WAYLAND_DISPLAY")
      case "x11": environment("DISPLAY")
      case "*": environment("WAYLAND_DISPLAY") ?? environment("DISPLAY")
      default: nil
      }
    }
    guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
    self.init(display: name)
  }

  /// The instance for the display that this process would open.
  static var ofEnvironment: DisplayInstance? { DisplayInstance(environment: Environment.value) }

  package init(display name: String) {
    // `:1.0` and `:1` are the same X server.
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let server = parts.count == 2 ? parts[1].prefix { $0 != "." } : ""
    display = parts.count == 2 ? parts[0] + ":" + server : name
  }

  /// The bus name of an instance for only this display.
  var id: String {
    let name = display.utf8.suffix(64).map { byte in
      byte.isLetterOrDigit ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
    }
    return Self.firstID + ".display_" + name.joined()
  }
}
