import SmartSearch

/// What a window asks of its controller, besides sending events.
extension SearchController {
  /// What was typed.
  package var text: String { state.session.field.text }

  /// Whether what is done in the window leaves no trace.
  package var isPrivate: Bool { state.isPrivate }

  /// What is in a row of the results; nil if that is not known yet.
  package func content(ofRow row: Int) -> RowContent? {
    state.rows.content(at: row, isGone: state.rows.path(at: row).map(goneFiles.contains) ?? false)
  }

  /// Takes a click on a row of the results.
  package func activate(row: Int) {
    send(.rowActivated(row: row, state.rows.candidate(at: row)))
  }
}
