extension InlineCompletion {
  /// Takes an event, and says what is to be done. The ``display`` may have changed as well.
  public mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .fieldChanged(let report): return fieldChanged(report)
    case .answered(let answer): return answered(answer)
    case .rowPreviewed(let candidate): return rowPreviewed(candidate)
    case .rowChosen(let candidate): return rowChosen(candidate)
    case .textSet(let text): return textSet(text)
    case .focusMoved(let focus): return focusMoved(focus)
    case .configured(let configuration):
      self.configuration = configuration
      withdrawWherePointless()
      return []
    case .selectionLost:
      selectionLost()
      return []
    }
  }

  /// The field has collapsed its selection at the caret.
  private mutating func selectionLost() {
    switch state {
    case .completing: dropCompletion()
    case .typed, .composing: bound = caret
    case .previewing: break
    }
  }

  private mutating func focusMoved(_ focus: Focus) -> [Action] {
    self.focus = focus
    guard focus == .elsewhere else { return [] }
    isPaused = true
    guard isPreviewing else {
      dropCompletion()
      return []
    }
    endPreview()
    dropCompletion()
    return [.clearRowSelection]
  }

  private mutating func textSet(_ newText: String) -> [Action] {
    let text = fieldText(newText)
    let isChange = !text.isIdentical(to: self.text)
    let wasPreviewing = isPreviewing
    self.text = text
    caret = text.codePointCount
    bound = caret
    state = .typed
    isPaused = true
    history = EditHistory()
    return (wasPreviewing ? [.clearRowSelection] : []) + (isChange ? [query()] : [])
  }

  /// Goes back to an earlier state, with its text, completion and history. Queries are counted on, and the field is
  /// what it is now.
  package mutating func resume(_ earlier: InlineCompletion) {
    (text, caret, bound) = (earlier.text, earlier.caret, earlier.bound)
    (state, isPaused, history) = (earlier.state, earlier.isPaused, earlier.history)
    generation += 1
    withdrawWherePointless()
  }

  /// Selects the whole text, so that typing replaces it, and pauses. What was completed, previewed or composed goes.
  package mutating func selectAll() {
    state = .typed
    isPaused = true
    (bound, caret) = (0, text.codePointCount)
  }

  /// Gives the text a new value by the user's hand, to be undone, and pauses.
  mutating func change(to newText: String, caret: Int, bound: Int? = nil, as kind: EditHistory.Kind) {
    let before = EditHistory.Moment(text: text, caret: self.caret, bound: self.bound)
    text = newText
    self.caret = caret
    self.bound = bound ?? caret
    history.record(kind, from: before, to: EditHistory.Moment(text: text, caret: caret, bound: self.bound))
    if state != .composing { state = .typed }
    isPaused = true
  }

  /// Begins another search for the same text, as when what is searched has changed: from now on answers to earlier
  /// queries are stale.
  /// - Returns: The serial number of the new query.
  package mutating func queryAgain() -> Int {
    generation += 1
    return generation
  }

  mutating func query() -> Action {
    .query(text, generation: queryAgain())
  }
}
