package import Catalog

extension SearchSession {
  /// How to act on an item.
  package enum Opening: Equatable, Sendable {
    /// The item's first action; the window is done.
    case main
    /// The item's second action, or the first if it is the only one.
    case second
    /// The first action, and the window stays.
    case keepingWindow
  }

  /// A search to run.
  package struct Query: Equatable, Sendable {
    /// The number of the query, counted by the field. Only the answer to the last query counts.
    package var generation: Int
    package var text: String
    /// The source to search; nil for all.
    package var scope: String?
    /// Whether this returns to where a final search started. The selection then refers to the rows of that time, not to
    /// the current ones.
    package var isReturn = false
    /// The text and its filters; nil if it has none.
    package var files: FileQuery?
  }
}
