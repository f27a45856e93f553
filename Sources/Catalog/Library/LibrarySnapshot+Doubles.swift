import FileCatalog
import SmartSearch

/// Some things are in two sources, and are listed once where both are searched. Files that were used lately are listed by the
/// source of all files, which has them before others and knows more of them; installed software by that of applications.
extension LibrarySnapshot {
  /// Whether some of a source's items may be another's as well. All of those that match are then wanted, to count them.
  func hasDoubles(_ source: Int) -> Bool {
    let source = sources[source]
    if source.id == RecentFileSource.sourceID { return sources.contains { $0.files != nil } }
    return !source.startedEntries.isEmpty && sources.contains { !$0.applicationIDs.isEmpty }
  }

  /// Whether a hit is something that the other source has as well.
  func isDouble(_ hit: LibraryHit) -> Bool {
    guard hasDoubles(Int(hit.source)) else { return false }
    if let entry = sources[Int(hit.source)].startedEntries[hit.item] {
      return sources.contains { $0.applicationIDs.contains(entry) }
    }
    guard let files = sources.lazy.compactMap(\.files).first, let path = FilePath(id: item(hit).id) else {
      return false
    }
    return files.position(of: path.bytes) != nil
  }

  /// The doubles among some hits of a source.
  private func doubles(among hits: [Hit], of source: Int) -> Set<UInt32> {
    let entries = sources[source].startedEntries
    // Most software is not installed: to look at each hit's item would take longer than to find it.
    let hits = entries.isEmpty ? hits : hits.filter { entries[$0.item] != nil }
    return Set(hits.map(\.item).filter { isDouble(LibraryHit(source: Int32(source), item: $0)) })
  }

  /// Takes doubles out of the answers of the sources that do not list them, unless these are searched alone.
  ///
  /// - Parameters:
  ///   - answers: what each source has found; all that match of those that ``hasDoubles(_:)``.
  ///   - within: the sources that are searched.
  /// - Returns: How many doubles match of each source that has any, whatever is searched.
  /// - Complexity: O(*n*) in the number of recently used files that match, of which there are hundreds at the most, and of
  ///   pieces of software.
  func leaveOutDoubles(in answers: inout [SearchAnswer], within: Set<Int>) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for source in sources.indices where hasDoubles(source) {
      let doubles = doubles(among: answers[source].hits, of: source)
      if within.count > 1 { answers[source].hits.removeAll { doubles.contains($0.item) } }
      if !within.contains(source) { answers[source].hits = [] }
      counts[source] = doubles.count
    }
    return counts
  }
}
