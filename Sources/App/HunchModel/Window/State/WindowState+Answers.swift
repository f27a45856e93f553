import Catalog
import ExternalSearch
import SmartSearch
import Suggestions

/// What is selected behind the rows that are known: others may have moved it.
struct SoughtItem {
  /// Nil if it was not known before either: then it is the row that stays selected.
  var item: ItemReference?
  /// The row that is selected meanwhile.
  var row: Int
}

/// What the window's state makes of answers, for the session.
extension WindowState {
  /// What the rows are to the session that asked for them.
  /// - Parameters:
  ///   - mayComplete: Whether the text may be completed at all.
  ///   - offers: What can be done with the text if nothing is called so.
  ///   - awaitsFolders: Whether files are being looked for by words of their folders.
  ///   - awaitsNear: Whether near matches are being looked for.
  ///   - isReply: Whether the text answers a question.
  ///   - old: The rows that were there before, one of which may be selected.
  func answer(
    to query: SearchSession.Query, mayComplete: Bool, offers: [CatalogItem] = [],
    awaitsFolders: Bool = false, awaitsNear: Bool = false, isReply: Bool = false, replacing old: ResultRows
  ) -> SearchSession.Answer {
    let selected = session.selection.row.flatMap(old.lasting)
    return .init(
      generation: query.generation, total: rows.total, byFolders: rows.folderRows, awaitsFolders: awaitsFolders,
      readiness: readiness(in: query.scope), candidate: mayComplete && rows.total > 0 ? rows.candidate(at: 0) : nil,
      selectedRow: query.isReturn ? returnedRow : sought?.row ?? selected.flatMap { rows.row(of: $0) },
      near: rows.near?.names ?? [], awaitsNear: awaitsNear,
      keepsNear: session.showsOnlyNear && old.answers(query), isReply: isReply, isSum: rows.isSum,
      offers: self.offers(for: query, offers))
  }

  /// What the user has gone to, if it may stand behind the rows that are known.
  /// - Parameter old: The rows that were there before.
  func soughtItem(replacing old: ResultRows) -> SoughtItem? {
    guard rows.isPartial, case .chosen(let row) = session.selection, old.hitPlace(ofRow: row) != nil else {
      return nil
    }
    let item = old.reference(at: row) ?? (sought?.row == row ? sought?.item : nil)
    if let item, rows.row(of: .item(item)) != nil { return nil }
    return SoughtItem(item: item, row: min(row, rows.found - 1))
  }

  private func offers(for query: SearchSession.Query, _ items: [CatalogItem]) -> [SearchSession.Offer] {
    guard rows.total + rows.folderRows == 0 else { return [] }
    return otherSources(than: query.scope) + items.map(SearchSession.Offer.item)
  }

  /// Where else the text finds something than in the one source that was searched.
  private func otherSources(than scope: String?) -> [SearchSession.Offer] {
    guard scope != nil, !rows.standAlone else { return [] }
    let others = zip(snapshot.sources, rows.counts).filter { $1 > 0 }.map { SearchSession.Offer.source($0.0.id) }
    return others.isEmpty ? [] : [.allSources] + others
  }

  /// What the files that words of their folders find are to the session.
  /// - Parameters:
  ///   - offers: What can be done with the text if nothing is called so.
  ///   - old: The rows that were there before, one of which may be selected.
  func answerByFolders(
    to query: SearchSession.Query, found: FilesByFolder, offers: [CatalogItem], replacing old: ResultRows
  ) -> SearchSession.FolderAnswer {
    let selected = session.selection.row
    // Rows before them stay where they are.
    let place = selected.flatMap { row in
      row < rows.firstFolderRow ? row : old.lasting(at: row).flatMap { rows.row(of: $0, from: rows.firstFolderRow) }
    }
    return .init(
      generation: query.generation, rows: found.rowCount, selectedRow: place, offers: self.offers(for: query, offers))
  }

  /// The session's event for the near matches.
  /// - Parameter old: The earlier rows; one of them may be selected.
  func nearAnswer(to query: SearchSession.Query, replacing old: ResultRows) -> SearchSession.NearAnswer {
    // All other rows stay where they are.
    let place = session.selection.row.flatMap { row in
      row < old.firstNearRow ? row : old.lasting(at: row).flatMap { rows.row(of: $0) }
    }
    return .init(generation: query.generation, names: rows.near?.names ?? [], selectedRow: place)
  }

  /// Where the previewed row is, after going back to the search that it was a row of.
  private var returnedRow: Int? {
    guard let row = session.selection.row, let item = session.field.item, rows.candidate(at: row)?.item == item else {
      return nil
    }
    return row
  }

  /// What the others do is of no interest to a search in one source.
  private func readiness(in scope: String?) -> SearchSession.Readiness {
    let searched = rows.snapshot.sources.filter { rows.standAlone || scope == nil || $0.id == scope }
    if searched.contains(where: \.state.isLoading) { return .loading }
    let failures = searched.compactMap(\.failureText)
    return failures.isEmpty ? .ready : .failed(failures.joined(separator: "\n"))
  }

  /// The names that the user sees besides the suggestions for a text: the completed one, and those of the first rows.
  var namesInSight: [String] {
    let completed = session.field.completion.map { session.field.text + $0 }
    return (0..<Self.rowsInSight).compactMap { rows.item(at: $0)?.name } + [completed].compactMap(\.self)
  }

  private static let rowsInSight = 10

  /// The providers that answer from what is in memory, and so with the rows.
  private static let promptProviders: Set<String> = ["history", "local"]

  /// Takes other suggestions, and says what they are to the session.
  /// - Parameter isLate: Whether the rows have been shown for so long that the user reads them. Suggestions that come by
  ///   themselves then would move the rows, and are left out; where others are there already they join them.
  mutating func take(_ state: SuggestionState, isLate: Bool = false) -> SearchSession.Event {
    if isLate, session.bar.isEmpty, session.rowCount > 0,
      !state.suggestions.contains(where: { Self.promptProviders.contains($0.source) })
    {
      return .suggested([], isLoading: state.isLoading, sending: state.sending)
    }
    let request = SuggestionRequest(state.text)
    var known: [String: Suggestion] = [:]
    var suggested: [SearchSession.Suggestion] = []
    let calculators = state.suggestions.calculators
    for (suggestion, identity) in zip(state.suggestions, state.identities) {
      // A sum may stand in the list already, and stands nowhere twice.
      if suggestion.sum != nil ? rows.isSum : suggestion.copiesSum(of: calculators) { continue }
      guard known.updateValue(suggestion, forKey: identity) == nil else { continue }
      suggested.append(
        SearchSession.Suggestion(
          text: suggestion.applied(to: request).text, identity: identity, isCorrection: suggestion.isAutocorrect,
          isResult: ProgramsProvider.reference(of: suggestion) != nil))
    }
    // Those that are held are shown still.
    for held in session.heldSuggestions where known[held.identity] == nil {
      known[held.identity] = suggestionsByID[held.identity]
    }
    suggestionsByID = known
    return .suggested(suggested, isLoading: state.isLoading, sending: state.sending)
  }
}
