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
