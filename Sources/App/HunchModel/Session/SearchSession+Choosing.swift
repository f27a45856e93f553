import SmartSearch

/// Behaviour of choosers.
extension SearchSession {
  /// The options of a chooser.
  package struct Choosing: Equatable, Sendable {
    /// Whether several rows may be picked by marking; see ``SearchSession/Effect/mark(row:)``.
    package var picksMany: Bool
    /// The meaning of Return if no row is selected.
    package var unmatched: Unmatched
    /// The row selected at first while the field is empty, if there are enough rows.
    package var firstRow: Int
    /// Whether the only remaining row is taken at once.
    package var takesOnly: Bool
    /// Whether near matches are shown.
    package var showsNear: Bool
    /// Whether the first row follows the last one, and the other way round.
    package var cycles = true

    package init(
      picksMany: Bool = false, unmatched: Unmatched = .ends, firstRow: Int = 0, takesOnly: Bool = false,
      showsNear: Bool = false
    ) {
      self.picksMany = picksMany
      self.unmatched = unmatched
      self.firstRow = firstRow
      self.takesOnly = takesOnly
      self.showsNear = showsNear
    }
  }

  /// The meaning of Return in a chooser if no row is selected.
  package enum Unmatched: Equatable, Sendable {
    /// Ends the chooser: nothing matched.
    case ends
    case takesText
    /// Does nothing; the user may type another text.
    case waits
  }

  /// Ways to choose other than Return.
  package enum Taking: Hashable, Sendable {
    /// Takes the typed text, whatever is selected.
    case typed
    /// Takes the same as Return and keeps the window.
    case keepingWindow
    /// Takes the same as Return, by the custom key of this number, counted from 1.
    case custom(Int)
    /// Takes the row of this number, counted from 1.
    case row(Int)
  }

  package struct Choice: Equatable, Sendable {
    /// The row; nil for the typed text.
    package var row: Int?
    /// The text as typed, without the completion that Return accepted.
    package var typed: String
    /// The number of the custom key used; nil for Return.
    package var key: Int?
    package var keepsWindow = false
  }

  /// Whether several rows can be picked.
  package var picksMany: Bool { purpose == .choose && choosing.picksMany }

  /// The row where the list begins.
  var firstRow: Int {
    field.text.isEmpty && (0..<results.total).contains(choosing.firstRow) ? choosing.firstRow : 0
  }

  mutating func take(_ taking: Taking) -> KeyReply {
    awaitedChoice = nil
    guard purpose == .choose else { return .passed }
    let row = selection.row ?? bestRow
    switch taking {
    case .typed:
      guard choosing.unmatched != .waits else { return .handled([]) }
      return .handled([.choose(Choice(typed: field.text))])
    case .keepingWindow: return .handled(choose(Choice(row: row, typed: field.text, keepsWindow: true)))
    case .custom(let key): return .handled(choose(Choice(row: row, typed: field.text, key: key)))
    case .row(let number):
      guard number <= rowCount else { return .handled([]) }
      return .handled(select(row: number - 1) + choose(Choice(row: number - 1, typed: field.text)))
    }
  }

  /// Handles Return or a click in a chooser. Until all rows are known, the typed text is not taken instead of a row: a
  /// user who types faster than the list arrives still means a row.
  mutating func choose(_ choice: Choice) -> [Effect] {
    guard choice.row == nil || !isRowMeant else { return [.choose(choice)] }
    if results.readiness == .loading || !isAnswered {
      awaitedChoice = choice
      return []
    }
    return choosing.unmatched == .waits ? [] : [.choose(choice)]
  }

  /// Whether the selected row is one of the text, or the user moved to it.
  private var isRowMeant: Bool {
    if case .chosen = selection { true } else { isAnswered }
  }

  /// Takes the choice that new rows make possible: the one that Return waits for, or the only remaining row.
  mutating func takeAwaited() -> [Effect] {
    guard purpose == .choose else { return [] }
    if var choice = awaitedChoice, results.total > 0 || results.readiness != .loading {
      awaitedChoice = nil
      choice.row = selection.row ?? bestRow
      return choose(choice)
    }
    let isOnly = choosing.takesOnly && results.total == 1 && results.readiness == .ready
    return isOnly ? [.choose(Choice(row: 0, typed: field.text))] : []
  }

  /// Handles Ctrl+Space with rofi's keys: puts the row's text into the field for editing.
  func takeRowText() -> KeyReply { (selection.row ?? bestRow).map { .handled([.takeText(row: $0)]) } ?? .handled([]) }

  /// Moves to the first or last row.
  mutating func moveToEnd(_ isLast: Bool) -> KeyReply {
    let count = rowCount
    return .handled(count > 0 ? select(row: isLast ? count - 1 : 0) : [])
  }
}
