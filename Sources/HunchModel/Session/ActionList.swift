package import Catalog
package import SmartSearch

extension SearchSession {
  /// What the keys go to.
  package indirect enum Layer: Equatable, Sendable {
    /// The search itself.
    case search
    /// Actions to choose from. Escape leads back to what is below.
    case actions(ActionList, over: Layer)
  }

  /// What an action is done to, and how the user came to it.
  package struct ActionSubject: Equatable, Sendable {
    package var item: CatalogItem
    /// Nil for what is not remembered.
    package var reference: ItemReference?
    /// What the user searched for when they chose it.
    package var texts: [String]

    package init(item: CatalogItem, reference: ItemReference? = nil, texts: [String] = []) {
      self.item = item
      self.reference = reference
      self.texts = texts
    }
  }

  /// Actions in a list of their own, which typing narrows.
  package struct ActionList: Equatable, Sendable {
    /// Tells it from every other list of the session.
    package let serial: Int
    package let subject: ActionSubject
    /// Nil while they are being looked for.
    package private(set) var actions: [ItemAction]?
    /// What narrows them. Nothing is completed in it.
    package private(set) var field = InlineCompletion(configuration: .init(isEnabled: false))
    /// Those whose titles match, by their positions, in their own order.
    package private(set) var matches: [Int] = []
    /// Which of the matches is selected; nil if there are none.
    package private(set) var selected: Int?

    init(serial: Int, subject: ActionSubject, actions: [ItemAction]?) {
      self.serial = serial
      self.subject = subject
      take(actions)
    }

    /// The actions are known now.
    mutating func take(_ actions: [ItemAction]?) {
      self.actions = actions
      narrow()
    }

    /// The action at a place among the matches.
    func action(at place: Int) -> ItemAction? {
      guard let actions, matches.indices.contains(place) else { return nil }
      return actions[matches[place]]
    }

    mutating func handle(_ event: InlineCompletion.Event) {
      // Others are completed, not this one.
      if case .configured = event { return }
      let text = field.text
      _ = field.handle(event)
      if !field.text.isIdentical(to: text) { narrow() }
    }

    /// - Returns: False if the field is to have the key now.
    mutating func press(_ key: InlineCompletion.Key) -> Bool {
      let text = field.text
      let reply = field.press(key)
      if !field.text.isIdentical(to: text) { narrow() }
      return reply.isHandled
    }

    /// Selects another of the matches; none is gone beyond.
    mutating func move(by step: Int) {
      guard let selected else { return }
      self.selected = min(max(selected + step, 0), matches.count - 1)
    }

    private mutating func narrow() {
      let matcher = SmartMatcher(field.text)
      matches = (actions ?? []).indices.filter { matcher.matches((actions ?? [])[$0].title) }
      selected = matches.isEmpty ? nil : 0
    }
  }

  /// The list of actions that the keys go to; nil for the search.
  package var actionList: ActionList? {
    if case .actions(let list, _) = layer { list } else { nil }
  }

  /// The field that stands at the top of the window.
  package var shownField: InlineCompletion { actionList?.field ?? field }
}
