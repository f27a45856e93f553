internal import Synchronization
internal import SystemKit

/// Sums and conversions: if the text is one, a row with its result. The row depends on the text, so the source has no
/// items of its own; the window and `hunch search` add the row (``LibrarySnapshot/adding(_:to:)``). A missing program is
/// looked for again when the user opens the window.
public final class SumSource: Source, SummonedSource {
  package static let sourceID = "sums"
  public let id = SumSource.sourceID
  public var title: String { localized("Sums") }
  public let iconName = "accessories-calculator-symbolic"
  public let traits = SourceTraits { $0.isOptional = true }

  private let calculator: Calculator
  private let summons = Watchers<Void>()
  /// Whether the program was missing when it was last looked for.
  private let isMissing = Mutex(false)

  public init(_ calculator: Calculator = Calculator()) {
    self.calculator = calculator
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    var items = CatalogItems([])
    let isMissing = !calculator.isInstalled
    self.isMissing.withLock { $0 = isMissing }
    if isMissing {
      items.hint = localized("To calculate sums, install the package {package}", ["package": Calculator.package])
    }
    return items
  }

  public var changes: AsyncStream<Void> { summons.stream() }

  public func summon() {
    guard isMissing.withLock({ $0 }) else { return }
    Task { [calculator, summons] in
      if await DiskThreads.run({ calculator.isInstalled }) { summons.tell(()) }
    }
  }
}

extension LibrarySnapshot {
  /// Whether texts can have rows of sums: the source is enabled, and its program installed.
  package var calculatesSums: Bool {
    guard let sums = source(SumSource.sourceID) else { return false }
    return !sums.state.isLoading && sums.items.hint == nil
  }
}

extension CatalogItem {
  /// - Parameter answer: The result of the sum; nil while it is unknown.
  package init(sum text: String, answer: String?) {
    let whole = answer.map { "\(text) = \($0)" }
    self.init(
      id: text, name: text, subtitle: answer.map { "= \($0)" }, icon: .themed("accessories-calculator"),
      weight: ItemWeight.application,
      actions: answer.map { answer in
        [
          ItemAction(localized("Copy Result"), .copy(answer)),
          ItemAction(localized("Copy Sum and Result"), .copy(whole ?? answer)),
          ItemAction(localized("Continue with Result"), .fill(answer)),
          ItemAction(localized("Show in Large Type"), .showLarge(answer)),
        ]
      } ?? [], isRemembered: false)
    self.answer = answer ?? "…"
  }
}
