package import SearchIndexFiles
package import SmartSearch

/// A source whose items can be kept in a file with their index, so that they are there at once the next time.
package protocol SavableSource: Source {
  /// What the items are made from as it is now. Called off the main thread, before each load.
  /// - Parameter last: what the saved ones were made from, for a source that cannot tell everything by itself.
  func inputs(last: SourceInputs?) async -> SourceInputs

  /// Reads everything anew, as ``Source/load(progress:)`` does.
  /// - Parameter inputs: what ``inputs(last:)`` gave.
  func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems

  /// The items that ``CatalogItems/encoded()`` wrote; nil if the bytes are something else.
  /// - Parameter index: an index of the items, which has their names.
  func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems?
}

extension SavableSource {
  package func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems? {
    ItemRecords(bytes, count: index.positionCount).map { records in
      CatalogItems(
        count: records.count, search: { index.item(at: UInt32($0)) ?? SearchItem(name: "") },
        identify: { records.id(at: $0) }, find: { records.position(of: $0) }, notes: records.notes,
        facts: { records.facts(at: $0) },
        make: { records.item(at: $0, index.item(at: UInt32($0)) ?? SearchItem(name: "")) })
    }
  }
}
