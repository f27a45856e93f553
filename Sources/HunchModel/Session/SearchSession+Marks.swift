extension SearchSession {
  /// Marks the row that Return would pick, or takes its mark away, and goes on to the next: so a run of rows is marked by
  /// one key.
  mutating func mark() -> KeyReply {
    guard picksMany else { return .passed }
    guard let row = selection.row ?? bestRow else { return .handled([]) }
    return .handled([.mark(row: row)] + (row + 1 < results.rowCount ? select(row: row + 1) : []))
  }

  /// In the field the same key selects the text: it is about the rows once one of them was reached.
  mutating func markAll() -> KeyReply {
    guard picksMany, case .chosen = selection else { return .passed }
    return .handled([.markAll])
  }
}
