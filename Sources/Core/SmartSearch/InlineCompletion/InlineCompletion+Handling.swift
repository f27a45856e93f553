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

extension InlineCompletion {
  /// The keys that mean something to the completion. All others act in the field, on the selection that the
  /// completion is, and come back as ``Event/fieldChanged(_:)``.
  public enum Key: Hashable, Sendable {
    case tab
    case shiftTab
    case controlRight
    case controlLeft
    case escape
    case enter
    case controlEnter
    case up
    case down
    case pageUp
    case pageDown
    case shiftUp
    case shiftDown
    /// Ctrl+G
    case nextMatch
    /// Shift+Ctrl+G
    case previousMatch
    /// Ctrl+Z
    case undo
    /// Shift+Ctrl+Z, Ctrl+Y
    case redo
  }

  /// What became of a key.
  public struct KeyReply: Equatable, Sendable {
    /// False if the field, or the window, is to have the key now, after the display has been made to agree.
    public var isHandled: Bool
    /// What is to be done.
    public var actions: [Action]

    static let passed = KeyReply(isHandled: false, actions: [])

    static func handled(_ actions: [Action] = []) -> KeyReply {
      KeyReply(isHandled: true, actions: actions)
    }
  }

  /// Takes a key, before the field and its input method see it.
  ///
  /// While something is being composed, all keys belong to the input method.
  public mutating func press(_ key: Key) -> KeyReply {
    if case .composing = state { return .passed }
    return switch key {
    case .tab: completion == nil ? .passed : .handled(acceptAll())
    // The completion goes when the focus does.
    case .shiftTab: .passed
    case .controlRight: step(isForward: text.firstStrongDirection != .rightToLeft)
    case .controlLeft: step(isForward: text.firstStrongDirection == .rightToLeft)
    case .escape: dismissTopLayer()
    case .enter: .handled(commit())
    case .controlEnter: .handled(commitLiterally())
    case .down, .nextMatch: .handled([.moveRow(.next, from: item)])
    case .up, .previousMatch: .handled([.moveRow(.previous, from: item)])
    case .pageDown: .handled([.moveRow(.nextPage, from: item)])
    case .pageUp: .handled([.moveRow(.previousPage, from: item)])
    case .shiftUp: .handled(extendSelection(toEnd: false))
    case .shiftDown: .handled(extendSelection(toEnd: true))
    case .undo: restore { $0.undo() }
    case .redo: restore { $0.redo() }
    }
  }

  /// Ctrl with an arrow. Forward, the next word of the completion is accepted. Backward, the completion is accepted
  /// with the caret at the end of the typed text, and the field then moves the caret by a word from there.
  private mutating func step(isForward: Bool) -> KeyReply {
    guard completion != nil else { return .passed }
    if isForward { return .handled(acceptWord()) }
    let end = caret
    let actions = acceptAll()
    (caret, bound) = (end, end)
    return KeyReply(isHandled: false, actions: actions)
  }

  /// Escape takes one layer away: the preview, the completion, the text. With an empty text it is the window's.
  private mutating func dismissTopLayer() -> KeyReply {
    switch state {
    case .previewing:
      endPreview()
      return .handled([.clearRowSelection])
    case .completing:
      dropCompletion()
      isPaused = true
      return .handled()
    case .typed, .composing:
      guard !text.isEmpty, configuration.isEditable else { return .passed }
      change(to: "", caret: 0, as: .whole)
      return .handled([query()])
    }
  }

  /// Shift+Up and Shift+Down, which the field itself does not know.
  private mutating func extendSelection(toEnd: Bool) -> [Action] {
    let shown = display
    return moved(caret: toEnd ? shown.text.codePointCount : 0, bound: shown.bound)
  }

  private mutating func restore(_ step: (inout EditHistory) -> EditHistory.Moment?) -> KeyReply {
    guard configuration.isEditable else { return .passed }
    guard let moment = step(&history) else { return .handled() }
    let wasPreviewing = isPreviewing
    text = moment.text
    (caret, bound) = (moment.caret, moment.caret)
    state = .typed
    isPaused = true
    return .handled((wasPreviewing ? [.clearRowSelection] : []) + [query()])
  }
}

extension InlineCompletion {
  /// Makes the completion, or the previewed name, the user's text. The typed letters stay as they were typed.
  mutating func acceptAll() -> [Action] {
    switch state {
    case .completing(let completion):
      acceptSilently(completion.rest)
    case .previewing(let candidate, _):
      let name = previewText(of: candidate)
      change(to: name, caret: name.codePointCount, as: .whole)
    case .typed, .composing:
      return []
    }
    return [query()]
  }

  /// Accepts without a query, for a caller that changes the text further.
  mutating func acceptSilently(_ rest: String) {
    if case .completing(let completion) = state, completion.rest == rest {
      accepted = Acceptance(text: text + rest, spelling: fieldText(completion.spelling(after: text)))
    }
    change(to: text + rest, caret: caret + rest.codePointCount, as: .whole)
  }

  /// Accepts to the end of the completion's next word; what is left of it stays.
  mutating func acceptWord() -> [Action] {
    guard case .completing(var completion) = state else { return [] }
    let end = completion.rest.endOfFirstWord
    let word = String(completion.rest[..<end])
    completion.rest = String(completion.rest[end...])
    acceptSilently(word)
    if !completion.rest.isEmpty { state = .completing(completion) }
    return [query()]
  }

  /// Return runs what is shown: the completion or the row in its own spelling, else the text.
  mutating func commit() -> [Action] {
    let typed = text
    switch state {
    case .completing(let completion):
      let spelling = fieldText(completion.spelling(after: text))
      change(to: spelling, caret: spelling.codePointCount, as: .whole)
      let item = completion.kind == .wholeName ? completion.candidate.item : nil
      return [.commit(Commit(origin: .completion, text: text, typed: typed, item: item))]
    case .previewing(let candidate, _):
      return rowChosen(candidate)
    case .typed, .composing:
      return commitLiterally()
    }
  }

  /// Ctrl+Return runs the typed text alone; what was accepted gets the candidate's own spelling.
  mutating func commitLiterally() -> [Action] {
    let wasPreviewing = isPreviewing
    endPreview()
    dropCompletion()
    isPaused = true
    let typed = text
    if let accepted, accepted.text.isIdentical(to: text), !accepted.spelling.isIdentical(to: text) {
      change(to: accepted.spelling, caret: accepted.spelling.codePointCount, as: .whole)
    }
    let commit = Commit(origin: .text, text: text, typed: typed, item: nil)
    return (wasPreviewing ? [.clearRowSelection] : []) + [.commit(commit)]
  }

  mutating func rowChosen(_ candidate: Candidate) -> [Action] {
    let typed = text
    let name = previewText(of: candidate)
    state = .typed
    change(to: name, caret: name.codePointCount, as: .whole)
    return [.commit(Commit(origin: .row, text: text, typed: typed, item: candidate.item))]
  }
}
