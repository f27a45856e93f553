internal import GLibKit
internal import SystemKit

/// The history of the clipboard manager that runs. If the user has enabled the source, the manager is asked at the
/// start and whenever the user opens the window. Nothing of it is kept.
public final class ClipboardSource: Source, SummonedSource {
  public static let sourceID = "clipboard"
  public let id = ClipboardSource.sourceID
  public var title: String { localized("Clipboard") }
  public let iconName = "edit-paste-symbolic"
  public let traits = SourceTraits {
    $0.isOptional = true
    $0.keepsOrderWhileBrowsed = true
    $0.isHiddenInPrivate = true
    $0.isConfidential = true
  }

  private let managers: [any ClipboardManager]
  private let summons = Watchers<Void>()

  public convenience init() { self.init(ClipboardManagers.all) }

  /// - Parameter managers: the managers to ask; the first with a history counts.
  init(_ managers: [any ClipboardManager]) {
    self.managers = managers
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    for manager in managers {
      if Task.isCancelled { throw .cancelled }
      switch await manager.history() {
      case .absent: continue
      case .silent: return CatalogItems([], notes: [ClipboardManagers.noAnswer(of: manager.name).message])
      case .history(let history): return Self.items(of: history)
      }
    }
    var items = CatalogItems([])
    items.hint = localized(
      "To list earlier copied texts, start a clipboard manager: {programs}",
      ["programs": localizedList(managers.map { $0.name })])
    return items
  }

  private static func items(of history: ClipboardHistory) -> CatalogItems {
    let skipped = history.skipped
    return CatalogItems(
      history.entries.enumerated().compactMap { CatalogItem($1, place: $0) },
      notes: skipped == 0
        ? []
        : [
          localized(
            "{count} entry is too large to list", plural: "{count} entries are too large to list", count: skipped)
        ])
  }

  public var changes: AsyncStream<Void> { summons.stream() }

  /// Asks again: the user opened the window.
  public func summon() { summons.tell(()) }
}
