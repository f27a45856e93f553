import Catalog
import GtkKit
import HunchModel
import SystemKit

/// The keys of items. The actions of an item give the first one; here it is changed or taken back.
final class ItemKeysSettings {
  let group: SettingsGroup

  private let preferences: Preferences
  private let library: Library
  private let shortcut: GlobalShortcut?
  private let list: EditableList
  private let copy = Button(label: localized("Copy the Texts to Bind"))

  private var giving: ItemKeyGiving { ItemKeyGiving(preferences, shortcut) }

  /// - Parameter shortcut: The keys of the desktop; nil for a program that has none.
  init(_ preferences: Preferences, _ library: Library, _ shortcut: GlobalShortcut?) {
    self.preferences = preferences
    self.library = library
    self.shortcut = shortcut
    list = EditableList(
      localized("Keys of Items"),
      localized("Each key opens an item from anywhere. The action “Give It a Key…” of an item adds one."), below: copy)
    group = SettingsGroup(localized("Your Items"), [list.widget])
    copy.horizontalAlignment = .start
    copy.wrapLabel()
    list.onEdit = { [weak self] in self?.ask($0) }
    list.onRemove = { [weak self] id in
      if let item = ItemReference(id) { self?.preferences.window.itemKeys.remove(item) }
    }
    copy.clicked.connect(to: self) { contents in
      contents.copy.display.clipboard.setText(contents.bindings.map(\.text).joined(separator: "\n"))
    }
    shortcut?.onItemsChange = { [weak self] in self?.show() }
    preferences.follow(self) { settings, _ in settings.show() }
    show()
  }

  /// The texts of the keys that the user binds in the desktop's own settings.
  private var bindings: [BindingText] {
    sortedItems.compactMap { item -> BindingText? in
      guard case .toBind(let binding, _)? = giving.outcome(for: item) else { return nil }
      return binding
    }
  }

  private var sortedItems: [ItemReference] {
    preferences.window.itemKeys.entries.keys.sorted { $0.description < $1.description }
  }

  private func show() {
    let keys = preferences.window.itemKeys
    let snapshot = library.snapshot
    copy.isVisible = !bindings.isEmpty
    Task { [weak self] in
      let found = await snapshot.names(of: Array(keys.entries.keys))
      guard let self, preferences.window.itemKeys == keys else { return }
      list.show(
        sortedItems.map { item in
          EditableList.Entry(id: item.description, text: found[item] ?? item.item, detail: detail(of: item))
        })
    }
  }

  private func detail(of item: ItemReference) -> String? {
    switch giving.outcome(for: item) {
    case .works(let key)?: key
    case .toBind?:
      preferences.window.itemKeys.entries[item].map {
        localized("{key}, in your desktop’s settings", ["key": $0.key.label])
      }
    case nil: nil
    }
  }

  private func ask(_ id: String) {
    guard let item = ItemReference(id), let window = list.widget.window else { return }
    let snapshot = library.snapshot
    Task { [weak self] in
      let name = await snapshot.names(of: [item])[item] ?? item.item
      KeyCapture.present(for: name, over: window) { [weak self] in self?.take($0, for: item, over: window) }
    }
  }

  /// - Returns: The obstacle in a sentence; nil if the key was taken.
  private func take(_ key: Accelerator, for item: ItemReference, over window: Window) -> String? {
    if let obstacle = giving.give(key, to: item) { return obstacle }
    Task { [giving] in
      guard case .toBind(let binding, let reason)? = await giving.answer(for: item) else { return }
      BindingDialog.present(binding, because: reason, over: window)
    }
    return nil
  }
}
