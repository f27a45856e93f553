import Catalog
import ExternalSearch
import SmartSearch
import Suggestions

extension WindowState {
  /// Returns the answer for the session that asked for the rows.
  /// - Parameters:
  ///   - layout: The layout of the new rows.
  ///   - mayComplete: Whether the text may be completed at all.
  ///   - offers: Items to offer if nothing matches.
  ///   - awaitsFolders: Whether a search by words of folders is running.
  ///   - awaitsNear: Whether a search for near matches is running.
  ///   - isReply: Whether the text answers a script's question.
  ///   - sought: See ``soughtItem(_:replacing:)``.
  ///   - old: The previous rows, with the row that the user selected.
  func answer(
    to query: SearchSession.Query, _ layout: RowLayout, mayComplete: Bool, offers: [CatalogItem] = [],
    awaitsFolders: Bool = false, awaitsNear: Bool = false, isReply: Bool = false,
    sought: (item: ItemReference?, row: Int)? = nil, replacing old: ResultRows
  ) -> SearchSession.Answer {
    let rows = ResultRows(items: items, layout: layout)
    let selected = session.selection.row.flatMap(old.lasting)
    return .init(
      generation: query.generation, total: layout.named, folderPlace: layout.folderPlace, byFolders: layout.byFolders,
      awaitsFolders: awaitsFolders, readiness: readiness(in: query.scope),
      candidate: mayComplete && layout.named > 0 ? rows.candidate(at: 0) : nil,
      selectedRow: query.isReturn ? returnedRow(in: rows) : sought?.row ?? selected.flatMap { rows.row(of: $0) },
      near: items.near?.names ?? [], awaitsNear: awaitsNear,
      keepsNear: session.showsOnlyNear && old.items.answers(query), isReply: isReply, isSum: rows.isSum,
      offers: self.offers(for: query, offers, beside: layout.found), sought: query.isReturn ? nil : sought?.item)
  }

  /// Returns the layout of new items, which the session has not counted yet.
  /// - Parameter keepsFirst: Whether the first row must stay there, because the field shows its name as a completion.
  func layout(of answer: LibraryAnswer, keepsFirst: Bool = false) -> RowLayout {
    RowLayout(
      named: answer.total, folderPlace: max(answer.folderPlace, keepsFirst ? 1 : 0),
      byFolders: items.byFolders?.rowCount ?? 0, outside: session.appended, near: items.near?.hits.count ?? 0)
  }

  /// Returns the item that the user moved to, if its row may be behind the known ones, and the row to select meanwhile.
  /// An item that was not known before either is nil; then the row number stays selected.
  /// - Parameters:
  ///   - layout: The layout of the new rows.
  ///   - old: The previous rows.
  func soughtItem(_ layout: RowLayout, replacing old: ResultRows) -> (item: ItemReference?, row: Int)? {
    let rows = ResultRows(items: items, layout: layout)
    guard rows.isPartial, case .chosen(let row) = session.selection, case .named? = old.layout.position(of: row) else {
      return nil
    }
    let item = old.reference(at: row) ?? session.sought
    if let item, rows.row(of: .item(item)) != nil { return nil }
    return (item, min(row, layout.found - 1))
  }

  private func offers(
    for query: SearchSession.Query, _ items: [CatalogItem], beside found: Int
  ) -> [SearchSession.Offer] {
    guard found == 0 else { return [] }
    return otherSources(than: query.scope) + items.map(SearchSession.Offer.item)
  }

  /// Returns offers of other sources that match, if not all sources were searched.
  private func otherSources(than scope: String?) -> [SearchSession.Offer] {
    guard scope != nil, !items.standAlone, !items.isFiltered else { return [] }
    let others = zip(snapshot.sources, items.counts).filter { $1 > 0 }.map { SearchSession.Offer.source($0.0.id) }
    return others.isEmpty ? [] : [.allSources] + others
  }

  /// Returns the answer for a search by words of folders.
  /// - Parameters:
  ///   - offers: Items to offer if nothing matches.
  ///   - old: The previous rows, with the row that the user selected.
  func answerByFolders(
    to query: SearchSession.Query, found: FilesByFolder, offers: [CatalogItem], replacing old: ResultRows
  ) -> SearchSession.FolderAnswer {
    var layout = session.layout
    layout.byFolders = found.rowCount
    let rows = ResultRows(items: items, layout: layout)
    // Rows before them stay where they are.
    let place = session.selection.row.flatMap { row in
      row < layout.folderPlace ? row : old.lasting(at: row).flatMap { rows.row(of: $0, from: layout.folderPlace) }
    }
    return .init(
      generation: query.generation, rows: found.rowCount, selectedRow: place,
      offers: self.offers(for: query, offers, beside: layout.found))
  }

  /// Returns the answer for a search for near matches.
  /// - Parameter old: The previous rows, with the row that the user selected.
  func nearAnswer(to query: SearchSession.Query, replacing old: ResultRows) -> SearchSession.NearAnswer {
    let names = items.near?.names ?? []
    var layout = session.layout
    layout.near = names.count
    let rows = ResultRows(items: items, layout: layout)
    // All other rows stay where they are.
    let place = session.selection.row.flatMap { row in
      row < layout.matches ? row : old.lasting(at: row).flatMap { rows.row(of: $0) }
    }
    return .init(generation: query.generation, names: names, selectedRow: place)
  }

  /// Returns the row of the previewed item, after going back to its search.
  private func returnedRow(in rows: ResultRows) -> Int? {
    guard let row = session.selection.row, let item = session.field.item, rows.candidate(at: row)?.item == item else {
      return nil
    }
    return row
  }

  /// Returns the state of the searched sources. Others do not count.
  private func readiness(in scope: String?) -> SearchSession.Readiness {
    let ids = SearchScope(scope).ids
    let searched = items.snapshot.sources.filter { items.standAlone || scope == nil || ids.contains($0.id) }
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
  /// - Parameters:
  ///   - providers: The providers of the suggestions.
  ///   - isLate: Whether the user has had time to read the rows. The first suggestions would then move the rows and are
  ///     dropped; further ones join those that are shown.
  mutating func store(
    _ state: SuggestionState, from providers: [any SuggestionProvider] = [], isLate: Bool = false
  ) -> SearchSession.Event {
    if isLate, session.bar.isEmpty, session.rowCount > 0,
      !state.suggestions.contains(where: { Self.promptProviders.contains($0.source) })
    {
      return .suggested([], isLoading: state.isLoading, sending: state.sending)
    }
    let request = SuggestionRequest(state.text)
    let names = Dictionary(providers.map { ($0.id, $0.name) }) { first, _ in first }
    var known: [String: (suggestion: Suggestion, provider: String)] = [:]
    var suggested: [SearchSession.Suggestion] = []
    let calculators = state.suggestions.calculators
    for (suggestion, identity) in zip(state.suggestions, state.identities) {
      // A sum may be a row already, and is shown only once.
      if suggestion.sum != nil ? session.results.isSum : suggestion.copiesSum(of: calculators) { continue }
      guard known[identity] == nil else { continue }
      known[identity] = (suggestion: suggestion, provider: names[suggestion.source] ?? "")
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
