package import Catalog
import SmartSearch

/// Rows of a script from which the user chooses, in place of everything else. Each is a menu of its own, however equal
/// its rows are to another's.
package final class ScriptMenu: Sendable, Equatable {
  /// The rows, searched in their own order.
  let snapshot: LibrarySnapshot
  let title: String
  /// Whether the typed text is secret.
  let isSecret: Bool
  /// Whether the script asks for a text: the typed text is the answer, even if a row matches it.
  private let asksForText: Bool
  /// Makes a row of a text that matches no row; nil if the script accepts only its rows.
  private let takesText: (@Sendable (String) -> CatalogItem)?
  /// The rows that stay for every text.
  private let permanent: [CatalogItem]

  package init(
    _ items: [CatalogItem], title: String, isSecret: Bool = false, isLoading: Bool = false,
    asksForText: Bool = false, insideMatching: InsideMatching? = nil,
    takesText: (@Sendable (String) -> CatalogItem)? = nil
  ) {
    snapshot = Self.list(items, title, insideMatching).reading(isLoading)
    permanent = items.filter(\.isPermanent)
    self.isSecret = isSecret
    self.asksForText = asksForText
    self.title = title
    self.takesText = takesText
  }

  package static func == (left: ScriptMenu, right: ScriptMenu) -> Bool { left === right }

  /// Whether the script lists nothing and waits for a text.
  var isAwaitingText: Bool { snapshot.count == 0 && takesText != nil }

  /// Returns the rows to search, and whether the text is an answer, on which Return acts at once.
  func target(of text: String) -> (snapshot: LibrarySnapshot, isAnswer: Bool) {
    let row = row(ofText: text)
    return (row ?? snapshot, row != nil || asksForText)
  }

  /// Returns the row of a text that matches no other row or is an answer, above the permanent rows; nil if another
  /// row matches or the script accepts only its rows.
  private func row(ofText text: String) -> LibrarySnapshot? {
    guard let takesText, text.contains(where: { !$0.isWhitespace }),
      asksForText || snapshot.sources.allSatisfy({ ($0.index?.search(text, limit: 0).total ?? 0) == 0 })
    else { return nil }
    return Self.list([takesText(text)] + permanent, title)
  }

  private static func list(
    _ items: [CatalogItem], _ title: String, _ insideMatching: InsideMatching? = nil
  ) -> LibrarySnapshot {
    LibrarySnapshot(
      list: items, id: SearchSession.menuScope, title: title, iconName: "utilities-terminal-symbolic",
      insideMatching: insideMatching)
  }
}
