extension SearchSession {
  /// How to act on an item.
  package enum Opening: Equatable, Sendable {
    /// The item's first action; the window is done.
    case main
    /// The item's second action, or the first where there is but one.
    case second
    /// The first action, and the window stays.
    case keepingWindow
  }

  /// A search to be made.
  package struct Query: Equatable, Sendable {
    /// The number of the query, which the field counts: the answer to any but the last one is stale.
    package var generation: Int
    package var text: String
    /// The source to search; nil for all.
    package var scope: String?
    /// What to search for if the text finds nothing, there and elsewhere; nil for nothing else.
    package var correction: String?
    /// Whether this goes back to where a final search was begun: the rows are to be those of then, and what is
    /// selected is a place among them, not among the present ones.
    package var isReturn = false
  }
}
