package import Catalog

/// What is dragged into another window when an item is.
package enum DraggedContent: Equatable, Sendable {
  /// The file or folder itself.
  case file(FilePath)
  case text(String)

  /// A file is dragged as itself, and everything else as the text that it is there to be copied as: a character, or else
  /// its name.
  package init(_ item: CatalogItem) {
    if let file = item.file {
      self = .file(file)
    } else if case .copy(let text)? = item.actions.first?.effect {
      self = .text(text)
    } else {
      self = .text(item.name)
    }
  }
}
