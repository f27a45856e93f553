package import Catalog
import SmartSearch
import Suggestions
import SystemKit

/// The words of a source's names, saved with its items, because counting them at each start takes too long.
package enum SavedWords {
  /// Returns the sections to save with these items; see `SourceStore`.
  package static func derive(from items: CatalogItems) -> [[UInt8]] { WordTable(names: names(of: items)).sections }

  /// Returns the words saved with a source; nil if none were.
  static func table(of source: LoadedSource) -> WordTable? {
    // The table is read once as a whole. Most of its memory is not needed again soon.
    defer { source.derived.first?.release() }
    return WordTable(source.derived)
  }

  /// Returns the names of items, except for the hundred thousand characters whose names are only numbers.
  static func names(of items: CatalogItems) -> some Sequence<String> & Sendable { SourceNames(items: items) }

  private struct SourceNames: Sequence, Sendable {
    let items: CatalogItems

    func makeIterator() -> some IteratorProtocol<String> {
      items.indices.lazy.map { items.searchItem(at: $0) }.filter { $0.weight != ItemWeight.numberedCharacter }
        .map(\.name).makeIterator()
    }
  }
}
