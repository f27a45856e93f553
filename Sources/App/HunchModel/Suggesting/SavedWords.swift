package import Catalog
import SearchIndexFiles
import SmartSearch
import Suggestions

/// The words of a source's names, saved with its items so that they need not be counted at each start.
package enum SavedWords {
  /// What is saved of some items, see `SourceStore`.
  package static func derive(from items: CatalogItems) -> [[UInt8]] {
    WordTable(names: names(of: items)).sections
  }

  /// The words that were saved with a source; nil if none were.
  static func table(of source: LoadedSource) -> WordTable? {
    // All of it is looked through, and little of that read again soon.
    defer { source.derived.first?.release() }
    return WordTable(source.derived)
  }

  /// The names of items, without the hundred thousand that are only numbers.
  static func names(of items: CatalogItems) -> some Sequence<String> & Sendable { SourceNames(items: items) }

  private struct SourceNames: Sequence, Sendable {
    let items: CatalogItems

    func makeIterator() -> some IteratorProtocol<String> {
      items.indices.lazy.map { items.searchItem(at: $0) }.filter { $0.weight != ItemWeight.numberedCharacter }
        .map(\.name).makeIterator()
    }
  }
}
