package import Catalog
import SmartSearch
import SystemKit

/// The keys of items: asked for and performed.
extension SearchController {
  /// Asks for a key for an item. The user binds a key that the desktop refuses in its settings.
  func askKey(for item: ItemReference, _ name: String) {
    let giving = ItemKeyGiving(preferences, display.shortcut)
    display.askKey(for: name) { [weak self] key in
      if let obstacle = giving.give(key, to: item) { return obstacle }
      Task { [weak self] in
        let outcome = await giving.answer(for: item)
        switch outcome {
        case .works(let key)?:
          self?.report(localized("{key} opens {name} from anywhere", ["key": key, "name": name]), .untilKey)
        case .toBind(let binding, let reason)?: self?.display.showBinding(binding, because: reason)
        case nil: break
        }
      }
      return nil
    }
  }

  /// Does what Return does on an item, as soon as its source is read.
  /// - Parameter present: Presents this window, for an action that needs it.
  /// - Returns: Nil if there is such an item, otherwise a sentence, which a notification has shown.
  package func open(_ reference: ItemReference, presenting present: () -> Void) async -> String? {
    library.require(reference.source)
    guard let item = await find(reference), let action = item.actions.first else {
      let sentence = localized("Not found: {item}", ["item": VisibleText.of(reference.description)])
      display.notify(sentence)
      return sentence
    }
    if action.effect.needsWindow, !isShown { present() }
    let isConfidential = library.snapshot.source(reference.source)?.traits.isConfidential == true
    // It counts as a choice without a text, as on the home page.
    open(
      .init(
        item: withTerminal(item), reference: item.isRemembered ? reference : nil, texts: isConfidential ? [] : [""],
        isConfidential: isConfidential), .main)
    return nil
  }

  /// Returns an item, as soon as its source is read; nil if the source has no such item.
  private func find(_ reference: ItemReference) async -> CatalogItem? {
    for await all in library.snapshots() {
      let snapshot = isPrivate ? all.forPrivateWindow : all
      if let item = await snapshot.item(of: reference) { return item }
      if snapshot.source(reference.source)?.state.isLoading != true { return nil }
    }
    return nil
  }
}

extension LibrarySnapshot {
  /// Returns an item. Any file or folder is one, wherever it is.
  @concurrent
  fileprivate func item(of reference: ItemReference) async -> CatalogItem? {
    guard reference.source == FileSettings.source else { return items(of: [reference])[reference] }
    return FilePath(id: reference.item).map { FileItem.item(of: $0, isFolder: false) }
  }
}

extension ItemAction.Effect {
  /// Whether the action shows something in the window, or above it.
  fileprivate var needsWindow: Bool {
    switch self {
    case .fill, .window, .showLarge, .savePicture, .run, .file(.chooseApplication, _), .session(_, asksFirst: true):
      true
    default: false
    }
  }
}
