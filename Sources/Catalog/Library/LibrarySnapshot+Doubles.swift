import FileCatalog
import SmartSearch

/// Files that were used lately are in two sources, and are listed once where both are searched: by that of all files, which
/// has them before others, and knows more of them.
extension LibrarySnapshot {
  /// Whether some of a source's items may be another's as well. All of those that match are then wanted, to count them.
  func hasDoubles(_ source: Int) -> Bool {
    sources[source].id == RecentFileSource.sourceID && sources.contains { $0.files != nil }
  }

  /// Whether a hit is a file that the source of all files has as well.
  func isDouble(_ hit: LibraryHit) -> Bool {
    guard hasDoubles(Int(hit.source)), let files = sources.lazy.compactMap(\.files).first,
      let path = FilePath(id: item(hit).id)
    else { return false }
    return files.position(of: path.bytes) != nil
  }

  /// Takes such files out of the answer of the recently used ones, unless these are searched alone.
  ///
  /// - Parameters:
  ///   - answers: what each source has found; all that match of those that ``hasDoubles(_:)``.
  ///   - within: the sources that are searched.
  /// - Returns: How many there are, whatever is searched.
  /// - Complexity: O(*n*) in the number of recently used files that match, of which there are hundreds at the most.
  func leaveOutDoubles(in answers: inout [SearchAnswer], within: Set<Int>, limit: Int) -> Int {
    guard let recent = sources.indices.first(where: hasDoubles) else { return 0 }
    let doubles = Set(
      answers[recent].hits.map(\.item).filter { isDouble(LibraryHit(source: Int32(recent), item: $0)) })
    if within.count > 1 { answers[recent].hits.removeAll { doubles.contains($0.item) } }
    answers[recent].hits = within.contains(recent) ? Array(answers[recent].hits.prefix(limit)) : []
    return doubles.count
  }
}
