package import Catalog
import SmartSearch

extension SearchSession {
  /// Whose actions are wanted.
  package enum ActionTarget: Equatable, Sendable {
    /// Those of a row of the results, which the user searched for by these texts.
    case row(Int, texts: [String])
    /// Those of an item on the home page.
    case homeItem(ItemReference)
    /// What can be done with the window itself.
    case window
  }

  /// Opens the list of the selected row's actions, or of the best row's, or without a row of the window's; closes it where
  /// it is open.
  mutating func toggleActions() -> KeyReply {
    guard case .search = layer else {
      layer = .search
      return .handled([])
    }
    guard purpose == .search else { return .passed }
    if case .item(let reference)? = selectedHomeRow { return .handled([.listActions(.homeItem(reference))]) }
    guard let row = actionRow else { return .handled([.listActions(.window)]) }
    return .handled([.listActions(.row(row, texts: searchedTexts(typed: field.text)))])
  }

  /// Goes to a row, and opens the list of its actions: a click with the other button.
  mutating func listActions(ofRow row: Int) -> [Effect] {
    guard (0..<rowCount).contains(row), purpose == .search else { return [] }
    layer = .search
    let effects = selection.row == row ? [] : select(row: row)
    return effects + toggleActions().effects
  }

  /// A list of actions, over what is there.
  mutating func show(_ actions: [ItemAction]?, of subject: ActionSubject) {
    guard purpose == .search else { return }
    actionSerial += 1
    layer = .actions(ActionList(serial: actionSerial, subject: subject, actions: actions), over: layer)
  }

  /// The actions of a list that was opened before them; nil if there are none to be had, and the list goes.
  mutating func take(_ actions: [ItemAction]?, forList serial: Int) {
    guard case .actions(var list, let below) = layer, list.serial == serial else { return }
    guard let actions else {
      layer = below
      return
    }
    list.take(actions)
    layer = .actions(list, over: below)
  }

  /// Takes a key while a list of actions is open.
  mutating func pressInActions(_ key: Key) -> KeyReply {
    guard case .actions(var list, let below) = layer else { return .passed }
    guard !list.field.isComposing else { return .passed }
    switch key {
    case .field(.escape):
      layer = below
      return .handled([])
    case .field(.enter), .field(.controlEnter):
      return .handled(list.selected.map { chooseAction($0) } ?? [])
    case .shiftEnter:
      return .handled(list.selected.map { chooseAction($0, keepsWindow: true) } ?? [])
    case .actions:
      return toggleActions()
    case .field(.down), .field(.nextMatch): list.move(by: 1)
    case .field(.up), .field(.previousMatch): list.move(by: -1)
    case .field(.pageDown): list.move(by: rowsPerPage)
    case .field(.pageUp): list.move(by: -rowsPerPage)
    case .left, .right, .mark, .markAll, .take, .rowText, .firstRow, .lastRow:
      return .passed
    case .suggestion, .forget, .field(.tab), .field(.shiftTab):
      // They mean what is below.
      return .handled([])
    case .field(let key):
      let isHandled = list.press(key)
      layer = .actions(list, over: below)
      return KeyReply(isHandled: isHandled, effects: [])
    }
    layer = .actions(list, over: below)
    return .handled([])
  }

  /// Does one of the actions that are listed. What is below shows again, unless there is more to choose.
  mutating func chooseAction(_ place: Int, keepsWindow: Bool = false) -> [Effect] {
    guard let list = actionList, let action = list.action(at: place) else { return [] }
    if !action.effect.asksFurther { layer = .search }
    return [.perform(action, on: list.subject, keepsWindow: keepsWindow)]
  }

  /// Something happened to the field while a list of actions is open.
  mutating func handleInActions(_ event: InlineCompletion.Event) {
    guard case .actions(var list, let below) = layer else { return }
    list.handle(event)
    layer = .actions(list, over: below)
  }
}

extension ItemAction.Effect {
  /// Whether it leads to a list of actions rather than doing anything itself.
  package var asksFurther: Bool {
    if case .file(.chooseApplication, _) = self { true } else { false }
  }
}
