package import Catalog

/// The content of a row that the user drags to another window.
package enum DraggedContent: Equatable, Sendable {
  /// The file or folder itself.
  case file(FilePath)
  case text(String)

  /// Takes an item's file if it has one; otherwise the text that its first action copies; otherwise its name.
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
