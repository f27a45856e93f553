import SmartSearch

extension SearchSession {
  /// The outcome of a key.
  package struct KeyReply: Equatable, Sendable {
    /// False if the field or the window must handle the key.
    package var isHandled: Bool
    package var effects: [Effect]

    static let passed = KeyReply(isHandled: false, effects: [])

    static func handled(_ effects: [Effect]) -> KeyReply { KeyReply(isHandled: true, effects: effects) }
  }

  /// Handles a key before the field and its input method see it.
  package mutating func press(_ key: Key) -> KeyReply {
    tellingRequests(\.effects) { session in
      let isUndoable = session.notice?.isUndoable == true
      let effects = session.dismissNotice()
      session.stopWaiting()
      if isUndoable, key == .field(.undo) { return .handled(effects + [.undo]) }
      let place = SearchPosition(session)
      var reply = session.actionList == nil ? session.receive(key) : session.pressInActions(key)
      session.noteChoice(reply.effects, at: place)
      reply.effects = effects + reply.effects
      return reply
    }
  }

  private mutating func receive(_ key: Key) -> KeyReply {
    // While an input method composes, all keys belong to it.
    guard !field.isComposing else { return .passed }
    switch key {
    case .field(.escape): return escape()
    case .field(.enter) where purpose == .search: return .handled(pressReturn())
    case .shiftEnter where purpose == .search: return .handled(pressReturn(withShift: true))
    case .field(.controlEnter) where isOnRow || selectedHomeItem != nil: return open(.second)
    // The result replaces the sum in the field, and the user continues with it.
    case .field(.tab) where results.isSum && selection.row == 0 && phase != .home: return .handled([.takeText(row: 0)])
    case .field(let key): return pressInField(key)
    case .shiftEnter: return open(.main)
    case .left where isReadingDetails: return readDetails(false)
    case .left: return step(toTerm: -1) ?? step(toSuggestion: -1)
    case .right where mayReadDetails: return readDetails(true)
    case .right: return step(toTerm: 1) ?? step(toSuggestion: 1)
    case .suggestion(let number):
      return bar.indices.contains(number - 1) ? .handled(chooseSuggestion(number - 1)) : .passed
    case .forget: return forget()
    case .actions: return toggleActions()
    case .mark: return mark()
    case .markAll: return markAll()
    case .take(let taking): return take(taking)
    case .rowText: return takeRowText()
    case .firstRow: return moveToEnd(false)
    case .lastRow: return moveToEnd(true)
    }
  }

  private mutating func pressInField(_ key: InlineCompletion.Key) -> KeyReply {
    // Taken before the field accepts its completion, because going back shows the completion again.
    let place = returnPoint
    let reply = field.press(key)
    return KeyReply(isHandled: reply.isHandled, effects: perform(reply.actions, from: place))
  }

  /// Whether the highlighted row is an item.
  private var isOnRow: Bool { selection.row != nil && phase != .home && selectedOffer == nil }

  /// Opens the selected row, otherwise the best one.
  private func open(_ opening: Opening) -> KeyReply {
    if let selectedHomeItem { return .handled([.openItem(selectedHomeItem, opening)]) }
    guard let row = selection.row ?? bestRow, phase != .home else { return .handled([]) }
    return .handled([.open(row: row, opening, texts: searchedTexts(typed: field.text))])
  }

  /// The row that a chooser takes if none is selected. Rows of an earlier text are not meant.
  var bestRow: Int? { results.isNothingFound || (purpose == .choose && !isAnswered) ? nil : 0 }

  /// The row that Ctrl+K lists actions for.
  var actionRow: Int? { isOnRow ? selection.row : nil }

  /// The texts to remember if a row is chosen now.
  func searchedTexts(typed: String) -> [String] {
    // A text that found nothing is never remembered.
    if results.isNothingFound || selection.row.map(isNear) == true { return [] }
    // Commands have their own history.
    if isCommand { return [typed] }
    var texts = [typed]
    // A term of the home page was not typed.
    if case .results(let from) = stage, case .typing = from.page, !from.field.text.isIdentical(to: typed),
      !from.results.isNothingFound
    {
      texts.insert(from.field.text, at: 0)
    }
    return continuesScriptText ? [] : texts.filter { !isForScript($0) }
  }

  /// Whether → opens the details, because it does nothing in the field.
  private var mayReadDetails: Bool {
    guard phase == .results, page == .list, selection.row != nil, selectedSuggestion == nil else { return false }
    let shown = field.display
    return shown.completion == nil && shown.caret == shown.bound && shown.caret == shown.text.unicodeScalars.count
  }

  private mutating func readDetails(_ reads: Bool) -> KeyReply {
    readsDetails = reads
    return .handled([])
  }

  /// Steps back: closes the details, the preview, the completion, the final search, the text, the menu, the narrowing,
  /// then the window.
  private mutating func escape() -> KeyReply {
    if isReadingDetails { return readDetails(false) }
    if case .results(let from) = stage, !field.isPreviewing, field.completion == nil {
      return .handled(goBack(to: from))
    }
    if purpose == .choose, case .chosen = selection { return .handled(backToText()) }
    let reply = field.press(.escape)
    if reply.isHandled { return .handled(perform(reply.actions)) }
    if !menus.isEmpty { return .handled(leaveMenu()) }
    if scope != nil, scope != openedScope { return .handled(narrow(to: nil)) }
    return .handled([.close])
  }

  /// Handles a click on a row, Ctrl+Return without a highlighted item, or Return in a chooser.
  mutating func committed(_ commit: InlineCompletion.Commit, from place: ReturnPoint?) -> [Effect] {
    if phase == .home { return selection.row.map { chooseHomeRow($0) } ?? [] }
    if let selectedOffer { return take(selectedOffer) }
    if purpose == .choose { return choose(Choice(row: selection.row ?? bestRow, typed: commit.typed)) }
    if commit.origin == .row || phase == .results || results.isReply {
      guard let row = selection.row ?? bestRow else { return [] }
      return [.open(row: row, .main, texts: searchedTexts(typed: commit.typed))]
    }
    return beginFinalSearch(from: place ?? returnPoint)
  }

  /// Moves from the highlighted row, or from none. The typed text follows the last row, and the suggestions precede the
  /// first; in most choosers, the first row follows the last. Moving by a page stops at either end.
  mutating func moveRow(_ step: InlineCompletion.RowStep) -> [Effect] {
    if selectedSuggestion != nil { return leaveSuggestions(step) }
    let count = rowCount
    guard count > 0 else { return selectFirstSuggestion() }
    let start = selection.row
    let row =
      switch step {
      case .next: start.map { $0 + 1 } ?? 0
      // No suggestions stand above the home page.
      case .previous where phase == .home && selection == restingSelection: count - 1
      case .previous: start.map { $0 - 1 } ?? count - 1
      case .nextPage: min((start ?? -1) + rowsPerPage, count - 1)
      case .previousPage: max((start ?? count) - rowsPerPage, 0)
      }
    if step == .previous, !bar.isEmpty, start ?? 0 == 0 { return selectFirstSuggestion() }
    guard (0..<count).contains(row) else {
      guard purpose == .choose else { return backToText() }
      return choosing.cycles ? select(row: row < 0 ? count - 1 : 0) : []
    }
    return select(row: row)
  }

  /// Moves among the frequent searches of the home page, which stand side by side; nil if none is selected.
  private mutating func step(toTerm step: Int) -> KeyReply? {
    guard phase == .home, let row = selection.row, selectedHomeRow?.term != nil else { return nil }
    let isTerm = homeRows.indices.contains(row + step) && homeRows[row + step].term != nil
    return .handled(isTerm ? select(row: row + step) : [])
  }

  mutating func select(row: Int) -> [Effect] {
    if purpose == .choose { return selectInChooser(row: row) }
    selection = .chosen(row: row)
    return phase == .home || selectedOffer != nil ? [] : [.preview(row: row)]
  }

  /// Selects a row of a chooser. The field keeps the typed text, without the completion of another row.
  private mutating func selectInChooser(row: Int) -> [Effect] {
    if restingSelection.row == row { return backToText() }
    selection = .chosen(row: row)
    field.dropCompletion()
    return []
  }

  /// Returns to the typed text and its completion, with the first row highlighted.
  mutating func backToText() -> [Effect] {
    selection = restingSelection
    if purpose == .choose { return complete(with: candidate, generation: field.generation) }
    return perform(field.handle(.rowPreviewed(nil)))
  }
}
