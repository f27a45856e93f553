import Catalog
import SmartSearch
import SystemKit

/// Pinned and hidden items, names of the user's own, and keys.
extension SearchController {
  /// Adds the actions that change how the user finds an item. A private window keeps nothing, so it has none.
  func arranged(_ subject: SearchSession.ActionSubject) -> SearchSession.ActionSubject {
    guard !state.isPrivate, let reference = subject.reference?.lasting else { return subject }
    var subject = subject
    subject.ownName = state.personal.names[reference]
    let isPinned = state.personal.pinned.contains(reference)
    subject.item.actions += [
      ItemAction(localized("Call It…"), .arrange(.askName)),
      ItemAction(isPinned ? localized("Unpin From Home") : localized("Pin to Home"), .arrange(.pin(!isPinned))),
      ItemAction(localized("Give It a Key…"), .arrange(.askKey)),
      ItemAction(localized("Never Show"), .arrange(.hide)),
    ]
    return subject
  }

  func arrange(_ subject: SearchSession.ActionSubject, _ arrangement: ItemAction.Arrangement) {
    guard let reference = subject.reference?.lasting else { return }
    let name = VisibleText.of(subject.item.name)
    switch arrangement {
    case .askName: send(.nameAsked(of: subject))
    case .name(let own):
      preferences.catalog.items.name(reference, own)
      let text = own.map { localized("“{text}” now finds {name} first", ["text": VisibleText.of($0), "name": name]) }
      report(text ?? localized("Removed the name of {name}", ["name": name]), .untilKey)
    case .askKey: askKey(for: reference, name)
    case .pin(let isPinned):
      preferences.catalog.items.setPinned(reference, isPinned)
      report(
        isPinned ? localized("Pinned {name}", ["name": name]) : localized("Unpinned {name}", ["name": name]), .untilKey)
    case .hide:
      preferences.catalog.setHidden(reference, true)
      report(localized("{name} is not shown any more. To undo, see Preferences", ["name": name]), .untilKey)
    }
  }
}
