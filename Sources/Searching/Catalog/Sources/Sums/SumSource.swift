internal import SystemKit

/// Sums and conversions: if the text is one, a row with its result. The row depends on the text, so the source has no
/// items of its own; the window and `hunch search` add the row (``LibrarySnapshot/adding(_:to:)``).
public struct SumSource: Source {
  package static let sourceID = "sums"
  public let id = SumSource.sourceID
  public var title: String { localized("Sums") }
  public let iconName = "accessories-calculator-symbolic"
  public let traits = SourceTraits { $0.isOptional = true }

  private let calculator: Calculator

  public init(_ calculator: Calculator = Calculator()) {
    self.calculator = calculator
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    var items = CatalogItems([])
    if !calculator.isInstalled {
      items.hint = localized("To calculate sums, install the package {package}", ["package": Calculator.package])
    }
    return items
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
