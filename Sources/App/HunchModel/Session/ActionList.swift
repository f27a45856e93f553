package import Catalog
package import SmartSearch
import SystemKit

extension SearchSession {
  /// The receiver of the keys.
  package indirect enum Layer: Equatable, Sendable {
    /// The search itself.
    case search
    /// Actions to choose from. Escape returns to the layer below.
    case actions(ActionList, over: Layer)
  }

  /// The target of an action, and the texts that led to it.
  package struct ActionSubject: Equatable, Sendable {
    package var item: CatalogItem
    /// The item to remember; nil to remember nothing.
    package var reference: ItemReference?
    /// The texts that the user searched for when they chose it.
    package var texts: [String]
    /// Whether the item comes from a confidential source.
    package var isConfidential: Bool

    /// The user's own name of the item.
    package var ownName: String?

    package init(
      item: CatalogItem, reference: ItemReference? = nil, texts: [String] = [], isConfidential: Bool = false
    ) {
      self.item = item
      self.reference = reference
      self.texts = texts
      self.isConfidential = isConfidential
    }

    /// Returns the action that gives the item a typed name, or removes the last one if nothing is typed.
    fileprivate func naming(_ text: String) -> ItemAction? {
      let name = PersonalItems.spaced(text)
      if !name.isEmpty {
        return ItemAction(localized("Call It “{name}”", ["name": VisibleText.of(name)]), .arrange(.name(name)))
      }
      return ownName.map {
        ItemAction(localized("Remove the Name “{name}”", ["name": VisibleText.of($0)]), .arrange(.name(nil)))
      }
    }
  }

  /// A list of actions with its own field, which narrows it.
  package struct ActionList: Equatable, Sendable {
    /// Identifies the list within the session.
    package let serial: Int
    package let subject: ActionSubject
    /// Whether the field takes a name for the item, instead of narrowing the list.
    package let takesName: Bool
    /// Nil while they are being read.
    package private(set) var actions: [ItemAction]?
    /// The field that narrows the list. It completes nothing.
    package private(set) var field = InlineCompletion(configuration: .init(isEnabled: false))
    /// The positions of the actions whose titles match, group by group.
    package private(set) var matches: [Int] = []
    /// The position of the selected match; nil if nothing matches.
    package private(set) var selected: Int?

    init(serial: Int, subject: ActionSubject, actions: [ItemAction]?, takesName: Bool = false) {
      self.serial = serial
      self.subject = subject
      self.takesName = takesName
      store(actions)
    }

    /// Stores the actions once they are known.
    mutating func store(_ actions: [ItemAction]?) {
      self.actions = actions
      narrow()
    }

    /// Returns the action at a position among the matches.
    func action(at place: Int) -> ItemAction? {
      guard let actions, matches.indices.contains(place) else { return nil }
      return actions[matches[place]]
    }

    mutating func handle(_ event: InlineCompletion.Event) {
      // The setting is for fields that complete.
      if case .configured = event { return }
      let text = field.text
      _ = field.handle(event)
      if !field.text.isIdentical(to: text) { narrow() }
    }

    /// - Returns: False if the field must handle the key itself.
    mutating func press(_ key: InlineCompletion.Key) -> Bool {
      let text = field.text
      let reply = field.press(key)
      if !field.text.isIdentical(to: text) { narrow() }
      return reply.isHandled
    }

    /// Moves the selection among the matches, without passing either end.
    mutating func move(by step: Int) {
      guard let selected else { return }
      self.selected = min(max(selected + step, 0), matches.count - 1)
    }

    private mutating func narrow() {
      if takesName {
        let naming = [subject.naming(field.text)].compactMap(\.self)
        (actions, matches, selected) = (naming, Array(naming.indices), naming.indices.first)
        return
      }
      let matcher = SmartMatcher(field.text)
      let matching = (actions ?? []).indices.filter { matcher.matches((actions ?? [])[$0].title) }
      matches = ActionGroup.allCases.flatMap { group in matching.filter { self.group(of: $0) == group } }
      selected = matches.isEmpty ? nil : 0
    }

    /// Whether the actions are the item's own, rather than applications to open it with.
    package var isMain: Bool { actions == subject.item.actions }

    /// Returns the group of an action. The item's first two, which have keys, come first in any case.
    package func group(of number: Int) -> ActionGroup {
      guard isMain, let actions, let first = actions.first, ActionGroup(of: first.effect) != .window else {
        return .main
      }
      let group = ActionGroup(of: actions[number].effect)
      return number > 1 || group == .arranging || group == .window ? group : .main
    }
  }

  /// The list of actions that the keys go to; nil for the search.
  package var actionList: ActionList? {
    if case .actions(let list, _) = layer { list } else { nil }
  }

  /// The field that the window shows at its top.
  package var shownField: InlineCompletion { actionList?.field ?? field }
}
