import SmartSearch
import Testing

@testable import FileIndexing

extension FileIndex {
  /// All entries, in the form of the scan engine.
  var allEntries: [FileScanEngine.Entry] {
    (0..<UInt32(names.positionCount)).filter { contains($0) }.map { entry($0) }
  }

  /// Returns an entry in the form of the scan engine.
  func entry(_ position: UInt32) -> FileScanEngine.Entry {
    var folders: [String] = []
    var folder = parent(of: position)
    while let place = place(ofFolder: folder), let above = parent(ofFolder: folder) {
      folders.insert(String(decoding: rawName(at: place), as: UTF8.self), at: 0)
      folder = above
    }
    return FileScanEngine.Entry(
      rootLength: path(ofFolder: folder).count, folders: folders, name: name(at: position) ?? "")
  }
}

/// The properties that decide an entry's place in an answer. Entries with equal ranks may come in any order.
private struct Rank: Hashable {
  var tier: MatchTier?
  var depth: Int
  var length: Int
  var name: String
}

/// Expects the index to find the same entries as a look at every entry, in the same order.
func expectSameAnswers(
  _ files: FileIndex, _ engine: FileScanEngine, _ text: String, limit: Int = 5,
  _ location: SourceLocation = #_sourceLocation
) {
  func rank(_ entry: FileScanEngine.Entry, _ tier: MatchTier?, hasLength: Bool) -> Rank {
    let length = (entry.folders + [entry.name]).reduce(0) { $0 + 1 + $1.utf8.count }
    return Rank(tier: tier, depth: entry.folders.count, length: hasLength ? length : 0, name: entry.name)
  }
  let byName = engine.search(text)
  let answer = files.search(text, limit: files.count)
  #expect(answer.total == byName.count, "\(text.debugDescription) by name", sourceLocation: location)
  #expect(
    answer.hits.map { rank(files.entry($0.item), $0.tier, hasLength: false) }
      == byName.map { rank($0.entry, $0.tier, hasLength: false) }, "\(text.debugDescription) by name",
    sourceLocation: location)
  #expect(Set(answer.hits.map { files.entry($0.item) }) == Set(byName.map(\.entry)), sourceLocation: location)
  for needsName in [true, false] {
    let byFolder = engine.searchFolders(text, needsName: needsName)
    guard let all = files.searchFolders(text, limit: files.count, needsName: needsName),
      let some = files.searchFolders(text, limit: limit, needsName: needsName)
    else {
      Issue.record("cancelled", sourceLocation: location)
      return
    }
    #expect(all.total == byFolder.count, "\(text.debugDescription) by folder", sourceLocation: location)
    #expect(some.total == byFolder.count, sourceLocation: location)
    let expected = byFolder.map { rank($0, nil, hasLength: true) }
    #expect(
      all.hits.map { rank(files.entry($0), nil, hasLength: true) } == expected, "\(text.debugDescription) by folder",
      sourceLocation: location)
    #expect(
      some.hits.map { rank(files.entry($0), nil, hasLength: true) } == Array(expected.prefix(limit)),
      sourceLocation: location)
    #expect(Set(all.hits.map { files.entry($0) }) == Set(byFolder), sourceLocation: location)
  }
}
