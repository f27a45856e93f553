internal import GLibKit

/// What the program was started for: done by this process, or by the instance that runs already.
public enum WindowRequest: Equatable, Sendable {
  /// Show the window, with a text to search for at once; an empty one changes nothing.
  case present(query: String)
  /// The same with a window that leaves no trace.
  case presentPrivately(query: String)
  /// Show the window, and look through files alone.
  case searchFiles(query: String)
  /// Show the window, and look through the source of this id alone.
  case searchSource(String, query: String)
  /// Show the window, and over it what the user may choose.
  case showPreferences
  /// Take the window away if it is shown, or else show it: for a key of the desktop.
  case toggle(query: String)
  /// Stay, without a window, so that it is there at once when it is asked for.
  case stay
  /// End the program that runs. There is nothing to do where none does.
  case quit

  /// Shows the window, and looks through one source, or all.
  package static func search(_ source: String?) -> WindowRequest {
    source.map { .searchSource($0, query: "") } ?? .present(query: "")
  }

  /// The most Unicode scalars of a text that another process asks the window to search for.
  package static let longestText = 4_096

  /// The beginning of a text, as much of it as anybody types.
  package static func bounded(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText)))
  }

  /// The action of an instance that does this, with its parameter.
  var action: (name: String, parameter: Variant?) {
    switch self {
    case .present(let query): ("search", .string(query))
    case .presentPrivately(let query): ("search-privately", .string(query))
    case .searchFiles(let query): ("search-files-for", .string(query))
    case .searchSource(let source, let query): ("search-source", .strings([source, query]))
    case .showPreferences: ("preferences", nil)
    case .toggle(let query): ("toggle", .string(query))
    case .stay: ("stay", nil)
    case .quit: ("quit", nil)
    }
  }
}
