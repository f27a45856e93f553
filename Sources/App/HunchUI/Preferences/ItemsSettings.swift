import Catalog
import GtkKit
import HunchModel
import SystemKit

/// The user's decisions about single items: pinned and hidden ones, and own names. The actions of an item make them.
final class ItemsSettings {
  let group: SettingsGroup

  private let preferences: Preferences
  private let library: Library
  private let pinned = EditableList(
    localized("Pinned"), localized("Items at the top of the home page. The action “Pin to Home” of an item adds it."))
  private let names = EditableList(
    localized("Your Names"),
    localized("Names that find an item before everything else. The action “Call It…” of an item adds one."))
  private let hidden = EditableList(
    localized("Never Shown"), localized("Items that no search finds. Remove one to find it again."))

  init(_ preferences: Preferences, _ library: Library) {
    self.preferences = preferences
    self.library = library
    group = SettingsGroup(localized("Your Items"), [pinned.widget, names.widget, hidden.widget])
    pinned.onMove = { [weak self] id, step in self?.change(id) { $0.items.movePinned($1, by: step) } }
    pinned.onRemove = { [weak self] id in self?.change(id) { $0.items.setPinned($1, false) } }
    names.onRemove = { [weak self] id in self?.change(id) { $0.items.name($1, nil) } }
    hidden.onRemove = { [weak self] id in self?.change(id) { $0.setHidden($1, false) } }
    preferences.follow(self) { settings, _ in settings.show() }
    show()
  }

  private func change(_ id: String, _ body: (inout CatalogSettings, ItemReference) -> Void) {
    guard let item = ItemReference(id) else { return }
    var settings = preferences.catalog
    body(&settings, item)
    preferences.catalog = settings
  }

  private func show() {
    let items = preferences.catalog.items
    let snapshot = library.snapshot
    Task { [weak self] in
      let all = items.pinned + items.names.keys + items.hidden
      let found = await snapshot.names(of: all)
      guard let self, preferences.catalog.items == items else { return }
      @MainActor func entry(_ item: ItemReference, _ text: String? = nil) -> EditableList.Entry {
        let name = found[item] ?? item.item
        return .init(
          id: item.description, text: text ?? name, detail: text == nil ? snapshot.source(item.source)?.title : name)
      }
      func sorted(_ items: some Sequence<ItemReference>) -> [ItemReference] {
        items.sorted { (found[$0] ?? $0.item, $0.item) < (found[$1] ?? $1.item, $1.item) }
      }
      pinned.show(items.pinned.map { entry($0) })
      names.show(sorted(items.names.keys).map { entry($0, items.names[$0]) })
      hidden.show(sorted(items.hidden).map { entry($0) })
    }
  }
}
