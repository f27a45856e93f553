import Catalog
import ProgramSearch
import SmartSearch
import Suggestions

/// What the window's state makes of answers, for the session.
extension WindowState {
  /// What the rows are to the session that asked for them.
  /// - Parameters:
  ///   - completion: The item that completes the text.
  ///   - mayComplete: Whether the text may be completed at all.
  ///   - awaitsFolders: Whether files are being looked for by words of their folders.
  ///   - old: The rows that were there before, one of which may be selected.
  func answer(
    to query: SearchSession.Query, completion: LibraryHit?, mayComplete: Bool, awaitsFolders: Bool = false,
    replacing old: ResultRows
  ) -> SearchSession.Answer {
    let row = completion.flatMap(rows.row) ?? (rows.total > 0 ? 0 : nil)
    let selected = session.selection.row.flatMap(old.lasting)
    return .init(
      generation: query.generation, total: rows.total, byFolders: rows.folderRows, awaitsFolders: awaitsFolders,
      readiness: readiness,
      candidate: mayComplete ? row.flatMap(rows.candidate) : nil, candidateRow: row,
      selectedRow: query.isReturn ? returnedRow : selected.flatMap { rows.row(of: $0) })
  }

  /// What the files that words of their folders find are to the session.
  /// - Parameter old: The rows that were there before, one of which may be selected.
  func answerByFolders(to query: SearchSession.Query, replacing old: ResultRows) -> SearchSession.FolderAnswer {
    let selected = session.selection.row
    // Rows before them stay where they are.
    let place = selected.flatMap { row in
      row < rows.total ? row : old.lasting(at: row).flatMap { rows.row(of: $0, from: rows.total) }
    }
    return .init(generation: query.generation, rows: rows.folderRows, selectedRow: place)
  }

  /// Where the previewed row is, after going back to the search that it was a row of.
  private var returnedRow: Int? {
    guard let row = session.selection.row, let item = session.field.item, rows.candidate(at: row)?.item == item else {
      return nil
    }
    return row
  }

  private var readiness: SearchSession.Readiness {
    if snapshot.isLoading { return .loading }
    let failures = snapshot.failures
    return failures.isEmpty ? .ready : .failed(failures.joined(separator: "\n"))
  }

  /// Takes other suggestions, and says what they are to the session.
  mutating func take(_ state: SuggestionState) -> SearchSession.Event {
    let request = SuggestionRequest(state.text)
    suggestionsByID = [:]
    var suggested: [SearchSession.Suggestion] = []
    for suggestion in state.suggestions {
      let identity = suggestion.identity(in: request)
      guard suggestionsByID.updateValue(suggestion, forKey: identity) == nil else { continue }
      suggested.append(
        SearchSession.Suggestion(
          text: suggestion.applied(to: request).text, identity: identity, isCorrection: suggestion.isAutocorrect,
          isResult: ProgramsProvider.reference(of: suggestion) != nil))
    }
    return .suggested(suggested, isLoading: state.isLoading, sending: state.sending)
  }
}
