package import Catalog

extension SearchSession {
  /// A row of the home page.
  package enum HomeRow: Hashable, Sendable {
    /// A recently opened item of a source.
    case item(ItemReference)
    /// A frequent search.
    case term(String)

    /// The text that the row searches for; nil for an item.
    package var term: String? {
      if case .term(let term) = self { term } else { nil }
    }
  }
}
