extension SearchSession {
  /// What Return does while something is typed and nothing is selected. Shift+Return does the other.
  package enum ReturnKey: Equatable, Sendable, CaseIterable {
    /// It begins the final search.
    case searches
    /// It opens the best result at once. Where there is none, it searches.
    case opensBest
  }

  /// Whether Return and Shift+Return have changed places just now. On a row, on a suggestion, on the home page and in the
  /// results they mean what they always do.
  var hasReturnKeysChanged: Bool {
    returnKey == .opensBest && purpose == .search && phase == .typing && selection == .nothing
  }

  /// The row that Return would open now; nil where it does something else.
  package var rowForReturn: Int? {
    guard phase != .home else { return nil }
    if let row = selection.row { return row }
    return hasReturnKeysChanged || results.isReply ? bestRow : nil
  }

  /// Whether Shift+Return searches now.
  package var searchesByShiftReturn: Bool { hasReturnKeysChanged && bestRow != nil && !results.isReply }
}
