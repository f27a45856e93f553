package import Catalog

extension SearchSession {
  /// A row of the home page.
  package enum HomeRow: Hashable, Sendable {
    /// Something that was searched for lately.
    case recent(String)
    /// Something that is searched for or opened often.
    case trending(String)
    /// Something to open: an item of a source.
    case item(ItemReference)
    /// A source to look into, by its id.
    case source(String)

    /// What choosing the row searches for; nil for an item or a source.
    package var term: String? {
      switch self {
      case .recent(let term), .trending(let term): term
      case .item, .source: nil
      }
    }
  }
}
