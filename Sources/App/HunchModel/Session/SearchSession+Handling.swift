import Catalog
import SmartSearch

extension SearchSession {
  /// Handles an event and returns the effects to perform.
  package mutating func handle(_ event: Event) -> [Effect] {
    tellingRequests(\.self, choosing: event.chosenName) { session in
      let (place, text) = (SearchPosition(session), session.field.text)
      if event.isDeedOfUser { session.stopWaiting() }
      let effects = session.receive(event)
      if case .field = event, !session.field.text.isIdentical(to: text) { session.stopWaiting() }
      session.noteChoice(effects, at: place)
      return effects
    }
  }

  private mutating func receive(_ event: Event) -> [Effect] {
    switch event {
    case .field(let event): return dismissNotice() + receive(event)

    case .answered(let answer): return answered(answer)

    case .answeredByFolders(let answer): return answeredByFolders(answer)

    case .answeredNear(let answer): return answeredNear(answer)

    case .filterCompleted(let candidate, let generation): return complete(with: candidate, generation: generation)

    case .selectedItemFound(let row, let generation):
      guard generation == field.generation, sought != nil else { return [] }
      sought = nil
      return keepSelection(at: row)

    case .rowReached(let row, let candidate): return rowReached(row, candidate)

    case .rowActivated(let row, let candidate): return rowActivated(row, candidate)

    case .actionsWanted(let row): return listActions(ofRow: row)

    case .actionsListed(let actions, let subject):
      show(actions, of: subject)
      return []

    case .nameAsked(let subject):
      show(nil, of: subject, takesName: true)
      return []

    case .actionsFound(let actions, let serial):
      fillList(serial, with: actions)
      return []

    case .actionActivated(let place): return chooseAction(place)

    case .appended(let rows): return append(max(0, rows))

    case .suggested(let suggestions, let isLoading, let sending):
      suggested(suggestions, isLoading: isLoading, sending: sending)
      return []

    case .suggestionActivated(let number): return chooseSuggestion(number)

    case .narrowed(let scope):
      openedScope = nil
      return narrow(to: scope)

    case .opened(let scope):
      openedScope = scope
      return narrow(to: scope)

    case .menuOpened(let menu, let replacesLast): return openMenu(menu, replacesLast: replacesLast)

    case .sourcesChanged: return presence == .shown ? [query(keepsScrollPosition: true)] : dropRows()

    case .homeChanged(let rows):
      homeChanged(rows)
      return []

    case .resized(let rows):
      rowsPerPage = max(1, rows)
      return []

    case .servicesChanged(let services):
      self.services = services
      if !services.suggestions { heldSuggestions = [] }
      return []

    case .scriptKeywordsChanged(let keywords):
      // Until now, every text with a space counted as a script's.
      if scriptKeywords == nil { continuesScriptText = false }
      scriptKeywords = keywords
      return []

    case .choosingChanged(let choosing):
      self.choosing = choosing
      return []

    case .returnKeyChosen(let key):
      returnKey = key
      return []

    case .hidden: return hide()

    case .served: return hide(keepsText: false)

    case .shown: return show()

    case .keepingTimeEnded(let serial): return keepingTimeEnded(serial: serial)

    case .commandGiven: return dismissNotice()

    case .errandBegun(let errand, let sequel): return begun(errand, sequel)

    case .errandEnded(let errand, let end): return ended(errand, end)

    case .noticed(let notice): return show(notice)

    case .noticeTimeEnded(let serial): return noticeTimeEnded(serial: serial)
    }
  }

  private mutating func receive(_ event: InlineCompletion.Event) -> [Effect] {
    awaitedChoice = nil
    guard case .actions = layer else {
      let (text, completion) = (field.text, field.completion)
      let effects = perform(field.handle(event))
      return effects + walked(event, from: text, completion)
    }
    handleInActions(event)
    // Configuration and focus concern both fields.
    switch event {
    case .configured(let configuration): return perform(field.handle(.configured(configuration)))
    case .focusMoved(let focus): return perform(field.handle(.focusMoved(focus)))
    default: return []
    }
  }

  /// Performs the actions that the field asks for.
  /// - Parameter place: The place that a final search started here returns to; nil for the current place.
  mutating func perform(_ actions: [InlineCompletion.Action], from place: ReturnPoint? = nil) -> [Effect] {
    actions.flatMap { action -> [Effect] in
      switch action {
      case .query where isCommandBegun: return beginCommand()
      case .query(_, let generation):
        stage = restingStage
        return search(generation)
      case .commit(let commit): return committed(commit, from: place)
      case .moveRow(let step, from: _): return moveRow(step)
      case .clearRowSelection:
        selection = restingSelection
        return []
      }
    }
  }

  /// Whether the text begins with the sign for commands.
  private var isCommandBegun: Bool {
    purpose == .search && (scope == nil || isCommand) && menus.isEmpty && services.commands
      && field.text.hasPrefix(Self.commandSign)
  }

  private static let commandSign = ">"

  /// Narrows the search to commands. The text behind the sign is the command.
  private mutating func beginCommand() -> [Effect] {
    scope = RunSource.sourceID
    return perform(field.handle(.textSet(String(field.text.dropFirst().drop { $0 == " " }))))
  }

  /// The stage after an edit of the text.
  var restingStage: Stage { purpose == .search && field.text.isEmpty && scope == nil ? .home : .typing }

  /// Searches for the text of the field and forgets the selection.
  /// - Parameter generation: The number of the field's own query; nil for a search that the field did not start.
  mutating func search(_ generation: Int? = nil) -> [Effect] {
    selection = .nothing
    readsDetails = false
    return [query(generation)]
  }

  /// - Parameter keepsScrollPosition: Whether the list keeps its scroll position rather than starting at the top.
  mutating func query(_ generation: Int? = nil, isReturn: Bool = false, keepsScrollPosition: Bool = false) -> Effect {
    if !keepsScrollPosition { list.searches += 1 }
    needsSearch = false
    return .search(
      Query(
        generation: generation ?? field.queryAgain(), text: field.text, scope: scope, isReturn: isReturn,
        files: fileQuery))
  }

  mutating func endPreview() -> [Effect] { field.isPreviewing ? perform(field.handle(.rowPreviewed(nil))) : [] }

  /// Narrows the search to a source, or widens it to all.
  mutating func narrow(to scope: String?) -> [Effect] {
    layer = .search
    guard scope != self.scope else { return [] }
    dropMenus()
    self.scope = scope
    if phase != .results { stage = restingStage }
    return endPreview() + search()
  }

  /// Ends the selection of a row or suggestion that an event removed; the field then shows the typed text.
  ///
  /// Many events change rows and suggestions; this checks once after each event.
  mutating func keepSelectionShown() -> [Effect] {
    let isShown =
      switch selection {
      case .nothing: true
      case .resting(let row), .chosen(let row): (0..<rowCount).contains(row)
      case .suggestion: selectedSuggestion != nil
      }
    return isShown ? [] : backToText()
  }

  private mutating func rowReached(_ row: Int, _ candidate: InlineCompletion.Candidate) -> [Effect] {
    guard selection == .chosen(row: row), phase != .home else { return [] }
    let effects = perform(field.handle(.rowPreviewed(candidate)))
    // The field already shows this row as its completion.
    if !field.isPreviewing { selection = restingSelection }
    return effects
  }

  /// Handles a click on a row.
  private mutating func rowActivated(_ row: Int, _ candidate: InlineCompletion.Candidate?) -> [Effect] {
    layer = .search
    guard (0..<rowCount).contains(row) else { return [] }
    guard phase != .home else {
      selection = .chosen(row: row)
      return chooseHomeRow(row)
    }
    if let offer = offer(at: row) { return take(offer) }
    guard let candidate else { return [] }
    selection = .chosen(row: row)
    return perform(field.handle(.rowChosen(candidate)))
  }

  private mutating func answered(_ answer: Answer) -> [Effect] {
    guard answer.results.generation == field.generation else { return [] }
    let offer = selectedOffer
    list.rows += 1
    results = answer.results
    let effects = keepSelection(at: row(of: offer) ?? answer.selectedRow)
    if case .chosen = selection { sought = answer.sought }
    // The word of a filter is completed even if it finds nothing.
    return effects
      + complete(
        with: results.total > 0 || fileQuery != nil ? answer.candidate : nil, generation: results.generation)
      + takeAwaited()
  }

  mutating func complete(with candidate: InlineCompletion.Candidate?, generation: Int) -> [Effect] {
    self.candidate = candidate
    // The selected row of a chooser is another one.
    if purpose == .choose, case .chosen = selection { return [] }
    return perform(field.handle(.answered(.init(generation: generation, text: field.text, candidate: candidate))))
  }

  private mutating func append(_ rows: Int) -> [Effect] {
    let offer = selectedOffer
    // Near matches stay below all matches, and a selected one stays selected.
    if case .chosen(let row) = selection, isNear(row) { selection = .chosen(row: row + rows - appended) }
    appended = rows
    list.rows += 1
    highlightFirst()
    // Rows that replace offers are not what the user moved to.
    return selectedOffer == offer ? [] : backToText()
  }

  private mutating func answeredByFolders(_ answer: FolderAnswer) -> [Effect] {
    guard answer.generation == field.generation else { return [] }
    let offer = selectedOffer
    let isOther = answer.rows != results.byFolders || answer.rows > 0 || answer.offers != results.offers
    results.byFolders = max(0, answer.rows)
    results.awaitsFolders = false
    results.offers = answer.offers
    guard isOther else {
      highlightFirst()
      return []
    }
    list.rows += 1
    return keepSelection(at: row(of: offer) ?? answer.selectedRow)
  }

  /// Highlights the first row if the user moved to none.
  mutating func highlightFirst() {
    switch selection {
    case .nothing, .resting: selection = restingSelection
    case .chosen, .suggestion: break
    }
  }

  /// Returns the current row of an offer; sources read meanwhile may add offers or matches.
  func row(of offer: Offer?) -> Int? { offer.flatMap(offers.firstIndex).map { firstOffer + $0 } }

  /// Keeps the same item selected among new rows.
  /// - Parameter row: The item's current row; nil if the item is gone.
  mutating func keepSelection(at row: Int?) -> [Effect] {
    switch selection {
    case .suggestion: return []
    case .nothing, .resting: highlightFirst()
    case .chosen where phase == .home: return []
    case .chosen:
      guard let row else {
        // The row that the user moved to is gone.
        return backToText()
      }
      selection = .chosen(row: row)
    }
    return []
  }
}
