import Catalog
import SmartSearch

/// Lines as the engines search them: in their own order, by what is shown and by their hidden words.
enum SearchableLines {
  static func engine(for lines: LineStore) throws -> some SearchEngine {
    var builder = SearchIndexBuilder()
    do {
      for (position, line) in lines.enumerated() {
        try builder.append(
          SearchItem(name: line.name, alternateNames: line.alternateNames, weight: Int32(clamping: -position)))
      }
      return try builder.build()
    } catch {
      throw CommandError("\(lines.count) lines are more than can be searched: give fewer")
    }
  }
}
