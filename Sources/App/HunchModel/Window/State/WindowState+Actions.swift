import Catalog
import SmartSearch
import SystemKit

/// Pages of actions, and items that are not found by searching.
extension WindowState {
  /// The number of recently used files considered for the home page.
  private static let recentFileCount = 12

  typealias RecentFile = (reference: ItemReference, item: CatalogItem)

  /// The recently used files of all programs, the latest first.
  var recentFiles: [RecentFile] {
    var found: [RecentFile] = []
    guard let source = snapshot.source(RecentFileSource.sourceID) else { return found }
    for item in source.items {
      let reference = ItemReference(source: source.id, item: item.id)
      if !personal.hidden.contains(reference.lasting) { found.append((reference, item)) }
      if found.count == Self.recentFileCount { break }
    }
    return found
  }

  var homeFiles: [FilePath] {
    let recent = recentFiles
    return session.homeRows.compactMap { row in
      if case .item(let reference) = row { homeItem(reference, among: recent)?.file } else { nil }
    }
  }

  /// Returns the item of the home page for a reference; nil if it no longer exists.
  /// - Parameter recent: The ``recentFiles``, for callers that look for several items.
  func homeItem(_ reference: ItemReference, among recent: [RecentFile]? = nil) -> CatalogItem? {
    if let hit = snapshot.hit(of: reference) { return snapshot.item(hit) }
    if let item = opened[reference] { return item }
    // The history may have hundreds of items that are gone.
    guard reference.source == RecentFileSource.sourceID else { return nil }
    return (recent ?? recentFiles).first { $0.reference == reference }?.item
  }

  func actionsPage(_ list: SearchSession.ActionList) -> WindowContent.Page {
    let name = VisibleText.of(list.subject.item.name)
    guard let actions = list.actions else {
      return .message(
        .init(
          icon: "content-loading-symbolic", title: localized("Looking for Applications"),
          // TRANSLATORS: what applications are being looked for, under “Looking for applications”.
          explanation: localized("To open {name}", ["name": name]), isBusy: true)
      )
    }
    guard !list.matches.isEmpty else {
      return .message(
        .init(
          icon: "edit-find-symbolic",
          title: list.takesName
            ? localized("Type a Name")
            : actions.isEmpty
              ? localized("No Actions")
              : localized("No action matches “{text}”", ["text": VisibleText.of(list.field.text)]),
          explanation: localized(
            "{key} goes back to {name}.", ["key": Accelerator(.escape).label, "name": name])))
    }
    let matcher = SmartMatcher(list.field.text)
    let isMain = list.isMain
    var sections: [WindowContent.HomeSection] = []
    var group: ActionGroup?
    for number in list.matches {
      let action = actions[number]
      let next = list.group(of: number)
      // The first group needs no heading, because the list is about it.
      if next != group { sections.append(.init(title: group == nil ? "" : next.title, rows: [])) }
      group = next
      let keys = isMain ? keys(of: action, at: number) : nil
      var row = RowContent(icon: action.shownIcon, name: action.title, matcher: matcher, detail: keys?.label)
      row.keys = keys
      sections[sections.count - 1].rows.append(row)
    }
    return .actions(sections, selected: list.selected)
  }

  private func keys(of action: ItemAction, at number: Int) -> Accelerator? {
    switch action.effect {
    case .window(let command): keyboard.keys(of: .window(command))
    case .arrange: nil
    default: keys(ofAction: number)
    }
  }

  /// Returns the keys that run an action of the selected row without the list.
  func keys(ofAction number: Int) -> Accelerator? {
    switch number {
    case 0: keyboard.keys(of: .session(.field(.enter)))
    case 1: keyboard.keys(of: .session(.field(.controlEnter)))
    default: nil
    }
  }

  /// The item whose actions the field narrows; nil while it searches.
  var subject: WindowContent.Subject? {
    guard let list = session.actionList else { return nil }
    let name = VisibleText.of(list.subject.item.name)
    return .init(
      icon: list.subject.item.icon,
      placeholder: list.takesName
        ? localized("Another name for {name}", ["name": name])
        : list.isMain
          ? localized("Search actions for {name}", ["name": name]) : localized("Open {name} With", ["name": name]))
  }
}
