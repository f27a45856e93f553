internal import GLibKit

/// A request to the program, performed by this process or by the running instance.
public enum WindowRequest: Equatable, Sendable {
  /// Show the window and search for a text: in all sources, or only in those with these ids, separated by commas. With
  /// an empty text, the window keeps the text of its field.
  case search(String, source: String? = nil)
  /// Search all sources in a private window.
  case searchPrivately(String)
  /// Do what Return does on the item with this reference, without a window unless the action needs one.
  case openItem(String)
  /// Show the preferences: above the window if it is visible, otherwise alone.
  case showPreferences
  /// Hide the window if it is shown, otherwise show it. For a shortcut of the desktop.
  case toggle(query: String)
  /// Stay without a window, which then opens at once later.
  case stay
  /// End the running program, if there is one.
  case quit

  /// The longest text, in Unicode scalars, that another process may search for in the window.
  package static let longestText = 4_096

  /// Returns the beginning of a text, cut to the longest allowed.
  package static func bounded(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText)))
  }

  /// The instance's action for this request, with its parameter.
  var action: (name: String, parameter: Variant?) {
    switch self {
    case .search(let query, let source?): ("search-source", .strings([source, query]))
    case .search(let query, nil): ("search", .string(query))
    case .searchPrivately(let query): ("search-privately", .string(query))
    case .openItem(let reference): ("open-item", .string(reference))
    case .showPreferences: ("preferences", nil)
    case .toggle(let query): ("toggle", .string(query))
    case .stay: ("stay", nil)
    case .quit: ("quit", nil)
    }
  }
}
