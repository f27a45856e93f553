import SmartSearch

extension SearchSession {
  /// The scope of a menu. No source has this id.
  package static let menuScope = "scripts/menu"

  /// A script's rows to choose from, or its question. It replaces everything else.
  package struct Menu: Equatable, Sendable {
    var rows: ScriptMenu
    /// The position at which the menu was opened, to which Escape returns.
    var opened: SearchPosition
  }

  /// The complete state of a search, for going back.
  struct SearchPosition: Equatable, Sendable {
    var stage: Stage
    var field: InlineCompletion
    var scope: String?
    var results: Results
    var selection: Selection
    var continuesScriptText: Bool

    init(_ session: SearchSession) {
      (stage, field, scope) = (session.stage, session.field, session.scope)
      (results, selection) = (session.results, session.selection)
      continuesScriptText = session.continuesScriptText
    }
  }

  /// Whether the field hides its text.
  package var isMasked: Bool { menus.last?.rows.isSecret == true && actionList == nil }

  /// Remembers the position of a choice, because it may open a menu.
  mutating func noteChoice(_ effects: [Effect], at place: SearchPosition) {
    let isChoice = effects.contains { effect in
      switch effect {
      case .open, .openItem, .perform: true
      default: false
      }
    }
    if isChoice { choicePosition = place }
  }

  /// Opens a menu with an empty field.
  /// - Parameter replacesLast: Whether it replaces the open menu, so Escape leaves both.
  mutating func openMenu(_ rows: ScriptMenu, replacesLast: Bool) -> [Effect] {
    guard purpose == .search else { return [] }
    let replaced = replacesLast ? menus.popLast() : nil
    menus.append(Menu(rows: rows, opened: replaced?.opened ?? choicePosition ?? SearchPosition(self)))
    choicePosition = nil
    // The notice said that the script was running.
    let effects = dismissNotice()
    layer = .search
    scope = Self.menuScope
    _ = field.handle(.textSet(""))
    continuesScriptText = false
    stage = .typing
    return effects + search()
  }

  /// Returns to exactly where the menu was opened.
  mutating func leaveMenu() -> [Effect] {
    guard let place = menus.popLast()?.opened else { return [] }
    (stage, scope, results, selection) = (place.stage, known(place.scope), place.results, place.selection)
    continuesScriptText = place.continuesScriptText
    field.resume(place.field)
    return [query(isReturn: true)]
  }

  /// Leaves all menus. Text typed there belongs to them alone.
  mutating func dropMenus() {
    choicePosition = nil
    guard !menus.isEmpty else { return }
    menus = []
    scope = nil
    continuesScriptText = false
    _ = field.handle(.textSet(""))
    stage = restingStage
  }
}
