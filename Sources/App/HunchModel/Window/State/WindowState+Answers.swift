import Catalog
import ExternalSearch
import SmartSearch
import Suggestions

/// Answers for the session.
extension WindowState {
  /// Returns the answer for the session that asked for the rows.
  /// - Parameters:
  ///   - mayComplete: Whether the text may be completed at all.
  ///   - offers: Items to offer if nothing matches.
  ///   - awaitsFolders: Whether a search by words of folders is running.
  ///   - awaitsNear: Whether a search for near matches is running.
  ///   - isReply: Whether the text answers a script's question.
  ///   - sought: See ``soughtItem(replacing:)``.
  ///   - old: The previous rows, with the row that the user selected.
  func answer(
    to query: SearchSession.Query, mayComplete: Bool, offers: [CatalogItem] = [],
    awaitsFolders: Bool = false, awaitsNear: Bool = false, isReply: Bool = false,
    sought: (item: ItemReference?, row: Int)? = nil, replacing old: ResultRows
  ) -> SearchSession.Answer {
    let selected = session.selection.row.flatMap(old.lasting)
    return .init(
      generation: query.generation, total: rows.total, byFolders: rows.folderRows, awaitsFolders: awaitsFolders,
      readiness: readiness(in: query.scope), candidate: mayComplete && rows.total > 0 ? rows.candidate(at: 0) : nil,
      selectedRow: query.isReturn ? returnedRow : sought?.row ?? selected.flatMap { rows.row(of: $0) },
      near: rows.near?.names ?? [], awaitsNear: awaitsNear,
      keepsNear: session.showsOnlyNear && old.answers(query), isReply: isReply, isSum: rows.isSum,
      offers: self.offers(for: query, offers), sought: query.isReturn ? nil : sought?.item)
  }

  /// Returns the item that the user moved to, if its row may be behind the known ones, and the row to select meanwhile.
  /// An item that was not known before either is nil; then the row number stays selected.
  /// - Parameter old: The previous rows.
  func soughtItem(replacing old: ResultRows) -> (item: ItemReference?, row: Int)? {
    guard rows.isPartial, case .chosen(let row) = session.selection, old.hitPlace(ofRow: row) != nil else {
      return nil
    }
    let item = old.reference(at: row) ?? session.sought
    if let item, rows.row(of: .item(item)) != nil { return nil }
    return (item, min(row, rows.found - 1))
  }

  private func offers(for query: SearchSession.Query, _ items: [CatalogItem]) -> [SearchSession.Offer] {
    guard rows.total + rows.folderRows == 0 else { return [] }
    return otherSources(than: query.scope) + items.map(SearchSession.Offer.item)
  }

  /// Returns offers of other sources that match, if only one source was searched.
  private func otherSources(than scope: String?) -> [SearchSession.Offer] {
    guard scope != nil, !rows.standAlone, !rows.isFiltered else { return [] }
    let others = zip(snapshot.sources, rows.counts).filter { $1 > 0 }.map { SearchSession.Offer.source($0.0.id) }
    return others.isEmpty ? [] : [.allSources] + others
  }

  /// Returns the answer for a search by words of folders.
  /// - Parameters:
  ///   - offers: Items to offer if nothing matches.
  ///   - old: The previous rows, with the row that the user selected.
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

  /// Returns the answer for a search for near matches.
  /// - Parameter old: The previous rows, with the row that the user selected.
  func nearAnswer(to query: SearchSession.Query, replacing old: ResultRows) -> SearchSession.NearAnswer {
    // All other rows stay where they are.
    let place = session.selection.row.flatMap { row in
      row < old.firstNearRow ? row : old.lasting(at: row).flatMap { rows.row(of: $0) }
    }
    return .init(generation: query.generation, names: rows.near?.names ?? [], selectedRow: place)
  }

  /// The row of the previewed item, after going back to its search.
  private var returnedRow: Int? {
    guard let row = session.selection.row, let item = session.field.item, rows.candidate(at: row)?.item == item else {
      return nil
    }
    return row
  }

  /// Returns the state of the searched sources. Others do not count.
  private func readiness(in scope: String?) -> SearchSession.Readiness {
    let searched = rows.snapshot.sources.filter { rows.standAlone || scope == nil || $0.id == scope }
    if searched.contains(where: \.state.isLoading) { return .loading }
    let failures = searched.compactMap(\.failureText)
    return failures.isEmpty ? .ready : .failed(failures.joined(separator: "\n"))
  }

  /// The visible names besides the suggestions: the completed name, and those of the first rows.
  var namesInSight: [String] {
    let completed = session.field.completion.map { session.field.text + $0 }
    return (0..<Self.rowsInSight).compactMap { rows.item(at: $0)?.name } + [completed].compactMap(\.self)
  }

  private static let rowsInSight = 10

  /// The providers that answer from memory and therefore together with the rows.
  private static let promptProviders: Set<String> = ["history", "local"]

  /// Stores new suggestions and returns the event for the session.
  /// - Parameter isLate: Whether the user has had time to read the rows. The first suggestions would then move the
  ///   rows and are dropped; further ones join those that are shown.
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
      // A sum may be a row already, and is shown only once.
      if suggestion.sum != nil ? session.results.isSum : suggestion.copiesSum(of: calculators) { continue }
      guard known.updateValue(suggestion, forKey: identity) == nil else { continue }
      suggested.append(
        SearchSession.Suggestion(
          text: suggestion.applied(to: request).text, identity: identity, isCorrection: suggestion.isAutocorrect,
          isResult: ProgramsProvider.reference(of: suggestion) != nil))
    }
    // The held suggestions are still visible.
    for held in session.heldSuggestions where known[held.identity] == nil {
      known[held.identity] = suggestionsByID[held.identity]
    }
    suggestionsByID = known
    return .suggested(suggested, isLoading: state.isLoading, sending: state.sending)
  }
}
