extension SearchSession {
  /// Marks or unmarks the row that Return would pick and moves to the next, so one key marks a run of rows.
  mutating func mark() -> KeyReply {
    guard picksMany else { return .passed }
    guard let row = selection.row ?? bestRow else { return .handled([]) }
    return .handled([.mark(row: row)] + (row + 1 < rowCount ? select(row: row + 1) : []))
  }

  /// Marks all rows after the user moved to one; before that, the same key selects the text of the field.
  mutating func markAll() -> KeyReply {
    guard picksMany, case .chosen = selection else { return .passed }
    return .handled([.markAll])
  }
}
