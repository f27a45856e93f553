internal import GLibKit
internal import SmartSearch

/// The items that the user chose in Hunch, for programs that search without a window. Windows have the history itself.
package struct OwnChoices: Sendable, Hashable {
  /// How often and how lately each item was chosen, as the history measures it.
  package var scores: [ItemReference: Double] = [:]
  /// The items that were chosen for each text, best first, by the key of the text (`Fold.key(of:)`).
  package var items: [String: [ItemReference]] = [:]

  /// Knows no choice.
  package init() {}

  /// Returns the items that were chosen for a text, best first.
  package func chosen(for text: String) -> [ItemReference] { items[Fold.key(of: text)] ?? [] }

  /// The path of the history's database.
  ///
  /// - Parameter data: The folder for lasting data.
  package static func history(in data: String = Directories.userData) -> String { data + "/hunch/history.sqlite" }
}
