import Catalog
import SmartSearch

/// Lines as the engines search them: in their own order, by what is shown and by their hidden words.
enum SearchableLines {
  static func engine(for lines: LineStore) -> some SearchEngine {
    ScanEngine(
      lines.enumerated().map { position, line in
        SearchItem(name: line.name, alternateNames: line.alternateNames, weight: Int32(clamping: -position))
      })
  }
}
