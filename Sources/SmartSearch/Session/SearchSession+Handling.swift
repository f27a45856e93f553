extension SearchSession {
  /// Takes an event, and says what is to be done.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .field(let event):
      return perform(field.handle(event))

    case .answered(let answer):
      return answered(answer)

    case .rowReached(let candidate):
      return perform(field.handle(.rowPreviewed(candidate)))

    case .rowActivated(let row, let candidate):
      selectedSuggestion = nil
      selection = Selection(row: row, isChosen: true)
      guard phase != .home, let candidate else { return chooseHomeRow(row) }
      return perform(field.handle(.rowChosen(candidate)))

    case .appended(let rows):
      results.appended = rows
      guard phase != .home, let selection, selection.row >= rowCount else { return [] }
      return backToText()

    case .suggested(let suggestions):
      return suggested(suggestions)

    case .suggestionActivated(let number):
      return chooseSuggestion(number)

    case .narrowed(let scope):
      guard scope != self.scope else { return [] }
      self.scope = scope
      if phase != .results { phase = restingPhase }
      return endPreview() + search()

    case .sourcesChanged:
      return [query()]

    case .homeChanged(let rows):
      homeChanged(rows)
      return []

    case .resized(let rows):
      rowsPerPage = max(1, rows)
      return []
    }
  }

  /// Performs what the field asks for.
  mutating func perform(_ actions: [InlineCompletion.Action]) -> [Effect] {
    actions.flatMap { action -> [Effect] in
      switch action {
      case .query:
        phase = restingPhase
        return search()
      case .commit(let commit):
        return committed(commit)
      case .moveRow(let step, from: let item):
        return moveRow(step, from: item)
      case .clearRowSelection:
        selectedSuggestion = nil
        selection = restingSelection
        return []
      }
    }
  }

  /// Where an edit of the text leads.
  var restingPhase: SearchPhase {
    purpose == .search && field.text.isEmpty && scope == nil ? .home : .typing
  }

  /// Searches for what is in the field, and forgets the selection.
  mutating func search() -> [Effect] {
    selection = nil
    selectedSuggestion = nil
    results.completionRow = nil
    return [query()]
  }

  mutating func query(isReturn: Bool = false) -> Effect {
    serial += 1
    return .search(Query(serial: serial, text: field.text, scope: scope, isReturn: isReturn))
  }

  mutating func endPreview() -> [Effect] {
    field.isPreviewing ? perform(field.handle(.rowPreviewed(nil))) : []
  }

  private mutating func answered(_ answer: Answer) -> [Effect] {
    guard answer.serial == serial else { return [] }
    results = Results(
      total: answer.total, appended: results.appended, readiness: answer.readiness, completionRow: answer.candidateRow)
    var effects: [Effect] = []
    if phase != .home {
      if selection?.isChosen == true {
        if let row = answer.selectedRow {
          selection?.row = row
        } else {
          // What the person had gone to is no longer there.
          effects += endPreview()
          selection = restingSelection
        }
      } else if selectedSuggestion == nil {
        selection = restingSelection
      }
    }
    return effects
      + perform(
        field.handle(
          .answered(.init(generation: field.generation, text: field.text, candidate: answer.candidate))))
  }
}
