package import SmartSearch
package import SystemKit

/// A source whose items also match by the parts of words in a ``CompoundsFile``. It is read again when those change.
public struct SourceWithCompounds: SavableSource, ConfigurableSource {
  private let base: any SavableSource
  private let file: CompoundsFile

  package init(_ base: any SavableSource, _ file: CompoundsFile) {
    self.base = base
    self.file = file
  }

  public var id: String { base.id }
  public var title: String { base.title }
  public var iconName: String { base.iconName }
  public var traits: SourceTraits { base.traits }

  package func follow(_ settings: CatalogSettings) { (base as? any ConfigurableSource)?.follow(settings) }

  package func inputs(last: SourceInputs?) async -> SourceInputs {
    var inputs = await base.inputs(last: last)
    if let stamp = file.stamp() { inputs.add(file.path, stamp) }
    return inputs
  }

  package func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems? {
    base.items(bytes, index: index)?.adding(file.read())
  }

  package func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    let compounds = file.read()
    return try await base.load(from: inputs) {
      var told = $0
      told.items = told.items?.adding(compounds)
      progress(told)
    }.adding(compounds)
  }

  public var changes: AsyncStream<Void> { AsyncStream(merging: [base.changes, file.changes]) }
}
