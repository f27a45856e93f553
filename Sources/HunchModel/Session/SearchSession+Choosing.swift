import SmartSearch

/// What is particular to a chooser.
extension SearchSession {
  /// What a chooser may be told to take, and where its list begins.
  package struct Choosing: Equatable, Sendable {
    /// Whether several rows may be picked, by marks; see ``SearchSession/Effect/mark(row:)``.
    package var picksMany: Bool
    /// What Return does where no row is selected.
    package var unmatched: Unmatched
    /// The row that is selected first while nothing is typed, if there are so many.
    package var firstRow: Int
    /// Whether the only row that is left is taken at once.
    package var takesOnly: Bool

    package init(picksMany: Bool = false, unmatched: Unmatched = .ends, firstRow: Int = 0, takesOnly: Bool = false) {
      self.picksMany = picksMany
      self.unmatched = unmatched
      self.firstRow = firstRow
      self.takesOnly = takesOnly
    }
  }

  /// What Return does in a chooser where no row is selected.
  package enum Unmatched: Equatable, Sendable {
    /// It is the end: nothing matched.
    case ends
    /// It takes what was typed.
    case takesText
    /// Nothing, so that something else can be typed.
    case waits
  }

  /// How a chooser is told to take something, besides by Return.
  package enum Taking: Hashable, Sendable {
    /// What was typed, whatever is selected.
    case typed
    /// What Return would take, and the window stays.
    case keepingWindow
    /// What Return would take, by the custom key of this number, counted from 1.
    case custom(Int)
  }

  /// What a chooser takes.
  package struct Choice: Equatable, Sendable {
    /// The row; nil for what was typed.
    package var row: Int?
    /// What was typed then: without what Return completed it to.
    package var typed: String
    /// The number of the custom key by which it is taken; nil for Return.
    package var key: Int?
    package var keepsWindow = false
  }

  /// Whether several rows can be picked.
  package var picksMany: Bool { purpose == .choose && choosing.picksMany }

  /// The row where the list begins.
  var firstRow: Int { field.text.isEmpty && choosing.firstRow < results.total ? choosing.firstRow : 0 }

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
    }
  }

  /// Return in a chooser, or a click. What is typed is not taken for want of a row before all rows are known: who types
  /// faster than the list comes means a row all the same.
  mutating func choose(_ choice: Choice) -> [Effect] {
    guard choice.row == nil else { return [.choose(choice)] }
    if results.readiness == .loading {
      awaitedChoice = choice
      return []
    }
    return choosing.unmatched == .waits ? [] : [.choose(choice)]
  }

  /// What is taken because other rows are known now: what Return was pressed for, or the only row that is left.
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

  /// Ctrl+Space where rofi's keys hold: the text of the row comes into the field, to be edited there.
  func takeRowText() -> KeyReply {
    (selection.row ?? bestRow).map { .handled([.takeText(row: $0)]) } ?? .handled([])
  }

  /// To the first row or the last.
  mutating func moveToEnd(_ isLast: Bool) -> KeyReply {
    let count = rowCount
    return .handled(count > 0 ? select(row: isLast ? count - 1 : 0) : [])
  }
}
