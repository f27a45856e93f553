extension SearchSession {
  /// What became of a key.
  public struct KeyReply: Equatable, Sendable {
    /// False if the field, or the window, is to have the key now.
    public var isHandled: Bool
    public var effects: [Effect]
  }

  /// Takes a key, before the field and its input method see it.
  public mutating func press(_ key: Key) -> KeyReply {
    switch key {
    case .field(.escape): return escape()
    case .field(.controlEnter) where isOnRow: return open(.second)
    case .field(let key):
      let reply = field.press(key)
      return KeyReply(isHandled: reply.isHandled, effects: perform(reply.actions))
    case .shiftEnter:
      guard field.state != .composing else { return KeyReply(isHandled: false, effects: []) }
      return open(isOnRow && purpose == .search ? .keepingWindow : .main)
    }
  }

  /// Whether Return would act on a row.
  private var isOnRow: Bool {
    selection != nil && phase != .home
  }

  /// Opens the selected row, or the best.
  private func open(_ opening: Opening) -> KeyReply {
    guard phase != .home, results.total > 0 else { return KeyReply(isHandled: true, effects: []) }
    return KeyReply(isHandled: true, effects: [.open(row: selection?.row ?? 0, opening)])
  }

  /// Takes one layer away: the preview, the completion, the final search, the text, the narrowing, the window.
  private mutating func escape() -> KeyReply {
    if phase == .results, !field.isPreviewing, field.completion == nil, field.state != .composing {
      phase = .typing
      selection = restingSelection
      return KeyReply(isHandled: true, effects: [])
    }
    let reply = field.press(.escape)
    if reply.isHandled || field.state == .composing {
      return KeyReply(isHandled: reply.isHandled, effects: perform(reply.actions))
    }
    if scope != nil { return KeyReply(isHandled: true, effects: handle(.narrowed(to: nil))) }
    return KeyReply(isHandled: true, effects: [.close])
  }

  /// Return, or a click on a row.
  mutating func committed(_ commit: InlineCompletion.Commit) -> [Effect] {
    if phase == .home {
      return selection.map { [.openHome(row: $0.row)] } ?? []
    }
    if commit.origin == .row || phase == .results || purpose == .choose {
      guard results.total > 0 else { return purpose == .choose ? [.chooseNothing] : [] }
      return [.open(row: selection?.row ?? 0, .main)]
    }
    phase = .results
    return search()
  }

  /// Moves through the rows: from the selected one, else from the one that completes the text, else from none. Past
  /// either end is the typed text again; a page goes no further than the end.
  mutating func moveRow(_ step: InlineCompletion.RowStep, from item: Int?) -> [Effect] {
    let count = rowCount
    guard count > 0 else { return [] }
    let start = selection?.row ?? (item == nil ? nil : results.completionRow)
    let row =
      switch step {
      case .next: start.map { $0 + 1 } ?? 0
      case .previous: start.map { $0 - 1 } ?? count - 1
      case .nextPage: min((start ?? -1) + rowsPerPage, count - 1)
      case .previousPage: max((start ?? count) - rowsPerPage, 0)
      }
    guard (0..<count).contains(row) else {
      selection = restingSelection
      return perform(field.handle(.rowPreviewed(nil)))
    }
    selection = Selection(row: row, isChosen: true)
    return phase == .home ? [] : [.preview(row: row)]
  }
}
