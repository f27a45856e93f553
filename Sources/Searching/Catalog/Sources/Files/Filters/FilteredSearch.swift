internal import FileIndexing
internal import Glibc
internal import SmartSearch
internal import SystemKit

package struct FilteredFiles: Sendable {
  /// The searched sources.
  package let snapshot: LibrarySnapshot
  /// The files found by their names; without words, the files that changed last. All of them are listed.
  package let answer: LibraryAnswer
  /// The files that only words of their folders find; nil for none.
  package let byFolders: FilesByFolder?
  /// The number of files that were looked at: those whose statuses were read, or else those that the words find.
  package let looked: Int

  /// All files, best first.
  package var hits: [LibraryHit] { answer.hits + (byFolders?.hits ?? []) }
}

/// A search for the files that meet a query with filters.
///
/// Names decide about kinds, in memory. For times and sizes, the disks are asked about the best files by name, or, if
/// the query has no words, about those that were used or changed last as far as the index knows.
package struct FilteredSearch: Sendable {
  private let query: FileQuery
  private let snapshot: LibrarySnapshot
  private let chosen: [LibraryHit]
  private let test: FileTest
  private let patience: Duration

  /// The most files whose statuses are read.
  static let mostAsked = 500
  /// The usual time for all disks to answer.
  package static let usualPatience = Duration.seconds(1)

  /// Prepares a search, which may then wait for disks.
  ///
  /// - Parameters:
  ///   - chosen: The earlier choices of the user for this text, best first.
  ///   - patience: The time for all disks to answer. Files on a slower disk are left out.
  package init(
    _ query: FileQuery, in library: LibrarySnapshot, scope: SearchScope = .all, chosen: [ItemReference] = [],
    patience: Duration = FilteredSearch.usualPatience
  ) {
    self.query = query
    let snapshot = LibrarySnapshot(
      sources: library.positions(in: scope).map { library.sources[$0] }.filter { FileQuery.sources.contains($0.id) })
    self.snapshot = snapshot
    self.chosen = chosen.compactMap { snapshot.hit(of: $0) }
    test = FileTest(query, now: Int64(time(nil)))
    self.patience = patience
  }

  /// Runs the search.
  ///
  /// - Returns: The files; nil if the task was cancelled.
  @concurrent
  package func run() async -> FilteredFiles? {
    let isBrowsing = SmartMatcher(query.text).matchesEverything
    guard var found = isBrowsing ? latest() : matching() else { return nil }
    if isBrowsing || !query.isOfNames { found = await asked(about: found, latestFirst: isBrowsing) }
    return Task.isCancelled ? nil : files(found)
  }

  private struct Candidate {
    var hit: LibraryHit
    var isByFolders = false
  }

  private struct Found {
    var candidates: [Candidate]
    var looked: Int
  }

  // MARK: Names

  /// The number of files that are examined between two looks at whether the task was cancelled.
  private static let examinedAtOnce = 4_096

  /// Returns the files that the words and the names find; nil if the task was cancelled.
  private func matching() -> Found? {
    let answer = try? snapshot.search(query.text, limit: snapshot.count, chosen: chosen) {
      () throws(CancellationError) in
      if Task.isCancelled { throw CancellationError() }
    }
    guard let answer else { return nil }
    // A filter is a word about the file itself, so the other words may all be those of its folders.
    let byFolders = FolderSearch(of: snapshot, query.text, needsName: false)?.run(limit: .max) { Task.isCancelled }
    let all =
      answer.hits.map { Candidate(hit: $0) }
      + (byFolders?.hits ?? []).map { Candidate(hit: $0, isByFolders: true) }
    var candidates: [Candidate] = []
    for (place, candidate) in all.enumerated() {
      if place.isMultiple(of: Self.examinedAtOnce), Task.isCancelled { return nil }
      if admits(candidate.hit) { candidates.append(candidate) }
    }
    return Found(candidates: candidates, looked: all.count)
  }

  /// Returns the files that were used last, then those that changed last as far as the index knows; nil if the task was
  /// cancelled.
  private func latest() -> Found? {
    var hits: [LibraryHit] = []
    let place = snapshot.sources.firstIndex { $0.files != nil }
    let files = place.flatMap { snapshot.sources[$0].files }
    var known: Set<LibraryHit> = []
    if let recent = snapshot.sources.firstIndex(where: { $0.id == RecentFileSource.sourceID }) {
      for position in snapshot.sources[recent].items.indices where hits.count < Self.mostAsked {
        var hit = LibraryHit(source: Int32(recent), item: UInt32(position))
        guard admits(hit) else { continue }
        // The source of all files lists a file that both have.
        if let place, let item = path(of: hit).flatMap({ files?.position(of: $0) }) {
          hit = LibraryHit(source: Int32(place), item: item)
        }
        if known.insert(hit).inserted { hits.append(hit) }
      }
    }
    if let place, let files {
      let others = files.latest(Self.mostAsked - hits.count) { position in
        let hit = LibraryHit(source: Int32(place), item: position)
        return !known.contains(hit) && admits(hit)
      } isCancelled: {
        Task.isCancelled
      }
      guard let others else { return nil }
      hits += others.map { LibraryHit(source: Int32(place), item: $0) }
    }
    return Found(candidates: hits.map { Candidate(hit: $0) }, looked: hits.count)
  }

  /// Whether the name of a file meets the filters.
  private func admits(_ hit: LibraryHit) -> Bool {
    let source = Int(hit.source)
    if let files = snapshot.sources[source].files {
      return test.admits(name: files.rawName(at: hit.item), isFolder: files.isFolder(hit.item))
    }
    let item = snapshot.sources[source].items[Int(hit.item)]
    return FilePath(id: item.id).map { test.admits(name: $0.name, isFolder: item.isFolder) } ?? false
  }

  private func path(of hit: LibraryHit) -> [UInt8]? {
    let source = Int(hit.source)
    if let files = snapshot.sources[source].files { return files.path(of: hit.item) }
    return FilePath(id: snapshot.sources[source].items.id(at: Int(hit.item)))?.bytes
  }

  // MARK: Times and sizes

  /// Returns the files that meet the filters, after asking the disks about the first of them.
  ///
  /// - Parameter latestFirst: Whether to sort them by the times of their last changes.
  private func asked(about found: Found, latestFirst: Bool) async -> Found {
    let asked = found.candidates.prefix(Self.mostAsked).compactMap { candidate in
      path(of: candidate.hit).map { (candidate: candidate, path: $0) }
    }
    let statuses = await DiskCall.statuses(of: asked.map(\.path), within: patience)
    var kept = statuses.filter { test.admits($0.value) }.map { (place: $0.key, changed: $0.value.changed) }
    kept.sort { latestFirst && $0.changed != $1.changed ? $0.changed > $1.changed : $0.place < $1.place }
    return Found(candidates: kept.map { asked[$0.place].candidate }, looked: statuses.count)
  }

  private func files(_ found: Found) -> FilteredFiles {
    let hits = found.candidates.filter { !$0.isByFolders }.map(\.hit)
    var answer = LibraryAnswer(
      total: hits.count, counts: snapshot.sources.indices.map { place in hits.count { Int($0.source) == place } },
      hits: hits)
    answer.ownEnd = hits.count
    let others = found.candidates.filter(\.isByFolders).map(\.hit)
    let byFolders = others.first.map { first in
      FilesByFolder(
        number: Int(first.source), source: snapshot.sources[Int(first.source)], isWithinScope: true,
        total: others.count, items: others.map(\.item))
    }
    return FilteredFiles(snapshot: snapshot, answer: answer, byFolders: byFolders, looked: found.looked)
  }
}

extension LibrarySnapshot {
  /// Whether filters have anything to narrow: whether a source of files is searched.
  package var hasFiles: Bool { sources.contains { FileQuery.sources.contains($0.id) } }
}
