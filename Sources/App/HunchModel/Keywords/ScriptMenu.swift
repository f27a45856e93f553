import Catalog
import SmartSearch

/// Rows of a script among which the user chooses, in place of all else.
struct ScriptMenu {
  /// The rows, searched in their own order.
  let snapshot: LibrarySnapshot
  let title: String
  /// Whether what is typed is nobody else's affair.
  let isSecret: Bool
  /// Whether it asks for a text: what is typed is the answer, whatever its rows are called.
  private let asksForText: Bool
  /// Makes a row of a text that is none of them; nil where the script takes no other.
  private let takesText: ((String) -> CatalogItem)?
  /// The rows that stay whatever is typed.
  private let permanent: [CatalogItem]

  init(
    _ items: [CatalogItem], title: String, isSecret: Bool = false, isLoading: Bool = false,
    asksForText: Bool = false, insideMatching: InsideMatching? = nil, takesText: ((String) -> CatalogItem)? = nil
  ) {
    snapshot = Self.list(items, title, insideMatching).reading(isLoading)
    permanent = items.filter(\.isPermanent)
    self.isSecret = isSecret
    self.asksForText = asksForText
    self.title = title
    self.takesText = takesText
  }

  /// Whether there is nothing to choose, but a text to type.
  var isAwaitingText: Bool { snapshot.count == 0 && takesText != nil }

  /// Where a text is looked for, and whether Return acts on what is found there at once: an answer is not searched for.
  func ground(of text: String) -> (snapshot: LibrarySnapshot, isAnswer: Bool) {
    let row = row(ofText: text)
    return (row ?? snapshot, row != nil || asksForText)
  }

  /// The row of a text that finds none of the others, or is an answer, over those that stay; nil where it does, or the script
  /// takes none.
  private func row(ofText text: String) -> LibrarySnapshot? {
    guard let takesText, text.contains(where: { !$0.isWhitespace }),
      asksForText || snapshot.sources.allSatisfy({ $0.engine.search(text, limit: 0).total == 0 })
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
