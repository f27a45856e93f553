package import Catalog

extension SearchSession {
  /// A row of the home page.
  package enum HomeRow: Hashable, Sendable {
    /// Something to open, which was opened lately: an item of a source.
    case item(ItemReference)
    /// Something that is searched for often.
    case term(String)

    /// What choosing the row searches for; nil for an item.
    package var term: String? {
      if case .term(let term) = self { term } else { nil }
    }
  }
}
