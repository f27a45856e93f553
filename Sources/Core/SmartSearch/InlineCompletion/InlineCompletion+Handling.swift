extension InlineCompletion {
  /// Handles an event and returns the actions to perform. The ``display`` may have changed too.
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

  /// The field collapsed its selection at the caret.
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

  /// Restores an earlier state, with its text, completion and history. Query numbers continue, and the properties of
  /// the field stay current.
  package mutating func resume(_ earlier: InlineCompletion) {
    (text, caret, bound) = (earlier.text, earlier.caret, earlier.bound)
    (state, isPaused, history) = (earlier.state, earlier.isPaused, earlier.history)
    generation += 1
    withdrawWherePointless()
  }

  /// Selects the whole text, which typing then replaces, and pauses. A completion, preview or composition ends.
  package mutating func selectAll() {
    state = .typed
    isPaused = true
    (bound, caret) = (0, text.codePointCount)
  }

  /// Changes the text on behalf of the user, with undo, and pauses.
  mutating func change(to newText: String, caret: Int, bound: Int? = nil, as kind: EditHistory.Kind) {
    let before = EditHistory.Moment(text: text, caret: self.caret, bound: self.bound)
    text = newText
    self.caret = caret
    self.bound = bound ?? caret
    history.record(kind, from: before, to: EditHistory.Moment(text: text, caret: caret, bound: self.bound))
    if state != .composing { state = .typed }
    isPaused = true
  }

  /// Begins another search for the same text, for example after its list changed. Answers to earlier queries are
  /// outdated from now on.
  /// - Returns: The serial number of the new query.
  package mutating func queryAgain() -> Int {
    generation += 1
    return generation
  }

  mutating func query() -> Action {
    .query(text, generation: queryAgain())
  }

  /// The keys with a meaning for the completion. All others act in the field, on the selection that shows the
  /// completion, and return as ``Event/fieldChanged(_:)``.
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

  /// The effect of a key.
  public struct KeyReply: Equatable, Sendable {
    /// False if the field, or the window, must handle the key after showing the display.
    public var isHandled: Bool
    /// The actions to perform.
    public var actions: [Action]

    static let passed = KeyReply(isHandled: false, actions: [])

    static func handled(_ actions: [Action] = []) -> KeyReply {
      KeyReply(isHandled: true, actions: actions)
    }
  }

  /// Handles a key, before the field and its input method see it.
  ///
  /// While composing, all keys belong to the input method.
  public mutating func press(_ key: Key) -> KeyReply {
    if case .composing = state { return .passed }
    return switch key {
    case .tab: completion == nil ? .passed : .handled(acceptAll())
    // Moving the focus removes the completion.
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

  /// Handles Ctrl with an arrow. Forward accepts the next word of the completion. Backward accepts the completion
  /// with the caret at the end of the typed text; the field then moves the caret one word back from there.
  private mutating func step(isForward: Bool) -> KeyReply {
    guard completion != nil else { return .passed }
    if isForward { return .handled(acceptWord()) }
    let end = caret
    let actions = acceptAll()
    (caret, bound) = (end, end)
    return KeyReply(isHandled: false, actions: actions)
  }

  /// Handles Escape, which removes one layer: the preview, the completion, or the text. With an empty text, the
  /// window handles it.
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

  /// Handles Shift+Up and Shift+Down, which the field itself does not know.
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

  /// Makes the completion, or the previewed name, the user's text. Typed letters keep their spelling.
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

  /// Accepts the completion up to the end of its next word; the rest stays.
  mutating func acceptWord() -> [Action] {
    guard case .completing(var completion) = state else { return [] }
    let end = completion.rest.endOfFirstWord
    let word = String(completion.rest[..<end])
    completion.rest = String(completion.rest[end...])
    acceptSilently(word)
    if !completion.rest.isEmpty { state = .completing(completion) }
    return [query()]
  }

  /// Handles Return: runs the shown completion or row in its own spelling, otherwise the text.
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

  /// Handles Ctrl+Return: runs only the typed text; an accepted completion gets the candidate's spelling.
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
