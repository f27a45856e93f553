import SmartSearch

extension SearchSession {
  /// The scope of a menu, which is no source's id.
  package static let menuScope = "scripts/menu"

  /// Rows that a script has the user choose among, or a text that it asks for, in place of all else.
  package struct Menu: Equatable, Sendable {
    /// Whether what is typed in it is nobody else's affair: the field shows a dot for each character.
    package var isSecret: Bool
    /// Where it was opened, and where Escape leads.
    var opened: Place
  }

  /// All that a search is, to be gone back to.
  struct Place: Equatable, Sendable {
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

  /// Whether the field is to show no text.
  package var isMasked: Bool { menus.last?.isSecret == true && actionList == nil }

  /// Remembers where something was chosen, which may lead to a menu.
  mutating func noteChoice(_ effects: [Effect], at place: Place) {
    let isChoice = effects.contains { effect in
      switch effect {
      case .open, .openItem, .perform: true
      default: false
      }
    }
    if isChoice { choicePlace = place }
  }

  /// Goes on in a menu, with an empty field.
  /// - Parameter replacesLast: Whether it takes the place of the one that is open, so that Escape leads over both.
  mutating func openMenu(isSecret: Bool, replacesLast: Bool) -> [Effect] {
    guard purpose == .search else { return [] }
    let replaced = replacesLast ? menus.popLast() : nil
    menus.append(Menu(isSecret: isSecret, opened: replaced?.opened ?? choicePlace ?? Place(self)))
    choicePlace = nil
    // It said that the script was running.
    let effects = dismissNotice()
    layer = .search
    scope = Self.menuScope
    _ = field.handle(.textSet(""))
    continuesScriptText = false
    stage = .typing
    return effects + search()
  }

  /// Goes back to where the menu was opened, with everything as it was there.
  mutating func leaveMenu() -> [Effect] {
    guard let place = menus.popLast()?.opened else { return [] }
    // What others found then is gone; they are asked anew.
    let appended = results.appended
    (stage, scope, results, selection) = (place.stage, known(place.scope), place.results, place.selection)
    results.appended = appended
    continuesScriptText = place.continuesScriptText
    correction = results.correction
    field.resume(place.field)
    return [query(isReturn: true)]
  }

  /// Leaves all menus for something else. What was typed there is for them alone.
  mutating func dropMenus() {
    choicePlace = nil
    guard !menus.isEmpty else { return }
    menus = []
    scope = nil
    continuesScriptText = false
    _ = field.handle(.textSet(""))
    stage = restingStage
  }
}
