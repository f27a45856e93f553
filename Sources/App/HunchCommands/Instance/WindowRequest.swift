internal import GLibKit

/// A request to the program, performed by this process or by the running instance.
public enum WindowRequest: Equatable, Sendable {
  /// Show the window and search for a text. An empty text changes nothing.
  case present(query: String)
  /// Do the same in a private window.
  case presentPrivately(query: String)
  /// Show the window and search only files.
  case searchFiles(query: String)
  /// Show the window and search only the source of this id.
  case searchSource(String, query: String)
  /// Show the window, and the preferences above it.
  case showPreferences
  /// Hide the window if it is shown, otherwise show it. For a shortcut of the desktop.
  case toggle(query: String)
  /// Stay without a window, which then opens at once later.
  case stay
  /// End the running program, if there is one.
  case quit

  /// Returns the request to search one source, or all.
  package static func search(_ source: String?) -> WindowRequest {
    source.map { .searchSource($0, query: "") } ?? .present(query: "")
  }

  /// The longest text, in Unicode scalars, that another process may search for in the window.
  package static let longestText = 4_096

  /// Returns the beginning of a text, cut to the longest allowed.
  package static func bounded(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText)))
  }

  /// The instance's action for this request, with its parameter.
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
