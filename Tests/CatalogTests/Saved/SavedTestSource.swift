import GLibKit
import SmartSearch
import Synchronization
import SystemKit
import TestSupport

@testable import Catalog

/// A savable source that counts how often it is read, and whose inputs the test can change.
final class SavedTestSource: SavableSource {
  let id = "saved"
  let title = "saved"
  let iconName = ""
  private let items: [CatalogItem]
  private let state = Mutex((version: 1, loads: 0))

  init(_ items: [CatalogItem]) { self.items = items }

  /// The number of times the items were read.
  var loads: Int { state.withLock { $0.loads } }

  /// Changes the inputs.
  func change() { state.withLock { $0.version += 1 } }

  func inputs(last: SourceInputs?) async -> SourceInputs {
    var inputs = SourceInputs()
    inputs.add("version", "\(state.withLock { $0.version })")
    return inputs
  }

  func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    state.withLock { $0.loads += 1 }
    return CatalogItems(items)
  }
}

extension CatalogItem {
  private static let words = ["fire", "fox", "Über", "x", "a\u{301}", "日本", "fire.fox", "", "e\nf", "\0"]

  /// Returns an item with random properties of every kind.
  static func random(_ number: Int, _ random: inout SeededRandom) -> CatalogItem {
    func text() -> String { random.text(of: words + [" "], letters: 0...4) }
    let icons: [ItemIcon] = [
      .none, .glyph(text()), .themed("folder"), .fallback(.application),
      ItemIcon(Icon(names: ["a b", "c%d"]), fallback: .application),
      ItemIcon(Icon(path: "/a b.png"), fallback: .picture),
    ]
    let effects: [ItemAction.Effect] = [
      .launch(desktopID: text(), action: nil), .launch(desktopID: text(), action: text()), .copy(text()),
      .print(Array(text().utf8) + [0xFF, 0]),
    ]
    // Some are references.
    let weights = [ItemWeight.application, ItemWeight.icon, ItemWeight.character]
    return CatalogItem(
      id: "\(number)" + text(), name: text() + "\(number % 7)",
      alternateNames: (0..<random.int(below: 3)).map { _ in text() },
      compounds: random.oneIn(2) ? ["firefox": ["fire", "fox"]] : [:], subtitle: random.oneIn(2) ? text() : nil,
      icon: random.element(of: icons), weight: random.element(of: weights) + Int32(random.int(below: 3)),
      actions: (0..<random.int(below: 4)).map { _ in ItemAction(text(), random.element(of: effects)) })
  }
}
