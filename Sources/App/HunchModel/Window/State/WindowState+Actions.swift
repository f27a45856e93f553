import Catalog
import SmartSearch
import SystemKit

/// What the window makes of actions, and of items that are not found by searching.
extension WindowState {
  /// So many files that any program used are looked at for the home page.
  private static let recentFileCount = 12

  /// The files that were used last, the latest first.
  var recentFiles: [(reference: ItemReference, item: CatalogItem)] {
    guard let source = snapshot.source(RecentFileSource.sourceID) else { return [] }
    return source.items.prefix(Self.recentFileCount).map { (ItemReference(source: source.id, item: $0.id), $0) }
  }

  /// The files on the home page.
  var homeFiles: [FilePath] {
    session.homeRows.compactMap { row in
      if case .item(let reference) = row { homeItem(reference)?.file } else { nil }
    }
  }

  /// The item of the home page that a reference is to; nil if it is gone.
  func homeItem(_ reference: ItemReference) -> CatalogItem? {
    snapshot.hit(of: reference).map(snapshot.item) ?? recentFiles.first { $0.reference == reference }?.item
  }

  /// The page of a list of actions.
  func actionsPage(_ list: SearchSession.ActionList) -> WindowContent.Page {
    let name = VisibleText.of(list.subject.item.name)
    guard let actions = list.actions else {
      return .message(
        .init(
          icon: "content-loading-symbolic", title: localized("Looking for Applications"),
          // TRANSLATORS: what applications are being looked for, under “Looking for applications”.
          explanation: localized("for {name}", ["name": name]), isBusy: true)
      )
    }
    guard !list.matches.isEmpty else {
      return .message(
        .init(
          icon: "edit-find-symbolic",
          title: actions.isEmpty
            ? localized("No Actions")
            : localized("No action matches “{text}”", ["text": VisibleText.of(list.field.text)]),
          explanation: localized(
            "{key} goes back to {name}.", ["key": Accelerator(.escape).label, "name": name])))
    }
    let matcher = SmartMatcher(list.field.text)
    let showsIcons = actions.contains { $0.icon != .none }
    let isMain = actions == list.subject.item.actions
    let rows = list.matches.map { number in
      RowContent(
        icon: showsIcons ? actions[number].icon : nil, name: actions[number].title, matcher: matcher,
        detail: isMain ? key(of: actions[number], at: number) : nil)
    }
    return .actions(
      .init(
        title: isMain
          ? localized("Actions for {name}", ["name": name]) : localized("Open {name} With", ["name": name]),
        rows: rows), selected: list.selected)
  }

  private func key(of action: ItemAction, at number: Int) -> String? {
    if case .window(let command) = action.effect { return command.keyAction.flatMap(keyboard.label(of:)) }
    return key(ofAction: number)
  }

  /// The key that does an action of the selected row without the list.
  func key(ofAction number: Int) -> String? {
    switch number {
    case 0: keyboard.label(of: .open)
    case 1: keyboard.label(of: .secondAction)
    default: nil
    }
  }
}
