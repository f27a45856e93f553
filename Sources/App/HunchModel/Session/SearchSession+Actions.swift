package import Catalog
import SmartSearch

extension SearchSession {
  /// The owner of the requested actions.
  package enum ActionTarget: Equatable, Sendable {
    /// A row of the results, found by these texts.
    case row(Int, texts: [String])
    /// - Parameter withWindow: Whether those of the window follow.
    case homeItem(ItemReference, withWindow: Bool = false)
    case window
  }

  /// Opens the actions of the selected row, otherwise of the best row, otherwise of the window; closes an open list.
  mutating func toggleActions() -> KeyReply {
    guard case .search = layer else {
      layer = .search
      return .handled([])
    }
    guard purpose == .search else { return .passed }
    if case .item(let reference)? = selectedHomeRow {
      // Nobody chose a row that only rests highlighted, and the actions of the window have no other way in.
      let isChosen = if case .chosen = selection { true } else { false }
      return .handled([.listActions(.homeItem(reference, withWindow: !isChosen))])
    }
    guard let row = actionRow else { return .handled([.listActions(.window)]) }
    return .handled([.listActions(.row(row, texts: searchedTexts(typed: field.text)))])
  }

  /// Moves to a row and opens the list of its actions, for a click with the secondary button.
  mutating func listActions(ofRow row: Int) -> [Effect] {
    guard (0..<rowCount).contains(row), purpose == .search else { return [] }
    layer = .search
    let isSelected = phase == .home ? selection == .chosen(row: row) : selection.row == row
    return (isSelected ? [] : select(row: row)) + toggleActions().effects
  }

  /// Shows a list of actions above the current layer.
  mutating func show(_ actions: [ItemAction]?, of subject: ActionSubject, takesName: Bool = false) {
    guard purpose == .search else { return }
    actionSerial += 1
    let list = ActionList(serial: actionSerial, subject: subject, actions: actions, takesName: takesName)
    layer = .actions(list, over: layer)
  }

  /// Fills an open list with its actions. With nil, the list closes.
  mutating func fillList(_ serial: Int, with actions: [ItemAction]?) {
    guard case .actions(var list, let below) = layer, list.serial == serial else { return }
    guard let actions else {
      layer = below
      return
    }
    list.store(actions)
    layer = .actions(list, over: below)
  }

  /// Handles a key while a list of actions is open.
  mutating func pressInActions(_ key: Key) -> KeyReply {
    guard case .actions(var list, let below) = layer else { return .passed }
    guard !list.field.isComposing else { return .passed }
    switch key {
    case .field(.escape):
      layer = below
      return .handled([])
    case .field(.enter), .field(.controlEnter): return .handled(list.selected.map { chooseAction($0) } ?? [])
    case .shiftEnter: return .handled(list.selected.map { chooseAction($0, keepsWindow: true) } ?? [])
    case .actions: return toggleActions()
    case .field(.down), .field(.nextMatch): list.move(by: 1)
    case .field(.up), .field(.previousMatch): list.move(by: -1)
    case .field(.pageDown): list.move(by: rowsPerPage)
    case .field(.pageUp): list.move(by: -rowsPerPage)
    case .left, .right, .mark, .markAll, .take, .rowText, .firstRow, .lastRow: return .passed
    case .suggestion, .forget, .field(.tab), .field(.shiftTab):
      // These keys are for the layer below.
      return .handled([])
    case .field(let key):
      let isHandled = list.press(key)
      layer = .actions(list, over: below)
      return KeyReply(isHandled: isHandled, effects: [])
    }
    layer = .actions(list, over: below)
    return .handled([])
  }

  /// Performs a listed action. The layer below appears again, unless there is more to choose.
  mutating func chooseAction(_ place: Int, keepsWindow: Bool = false) -> [Effect] {
    guard let list = actionList, let action = list.action(at: place) else { return [] }
    if !action.effect.asksFurther { layer = .search }
    return [.perform(action, on: list.subject, keepsWindow: keepsWindow)]
  }

  /// Handles an event of the field while a list of actions is open.
  mutating func handleInActions(_ event: InlineCompletion.Event) {
    guard case .actions(var list, let below) = layer else { return }
    list.handle(event)
    layer = .actions(list, over: below)
  }
}

extension ItemAction.Effect {
  /// Whether the action opens a further list of actions.
  package var asksFurther: Bool {
    switch self {
    case .file(.chooseApplication, _), .arrange(.askName): true
    default: false
    }
  }
}
