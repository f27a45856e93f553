import SmartSearch

@testable import FileIndexing

/// Searches entries by examining each one for every text: the rule of both tiers in as few lines as possible, for
/// tests to compare an index with.
struct FileScanEngine: Sendable {
  /// A file or folder.
  struct Entry: Sendable, Hashable {
    /// The length of its root's path, in bytes.
    var rootLength: Int
    /// The names of the folders above it, below the root, the highest first.
    var folders: [String]
    var name: String

    init(rootLength: Int, folders: [String], name: String) {
      self.rootLength = rootLength
      self.folders = folders
      self.name = name
    }

    var pathLength: Int { rootLength + (folders + [name]).reduce(0) { $0 + 1 + $1.utf8.count } }
  }

  private let entries: [Entry]
  /// The entries in their order without a text.
  private let order: [Int]
  private let byName: ScanEngine
  private let compounds: Compounds

  init(_ entries: [Entry], compounds: Compounds = [:]) {
    self.entries = entries
    self.compounds = compounds
    order = entries.indices.map { ($0, OrderKey(entries[$0])) }.sorted { $0.1 < $1.1 }.map(\.0)
    byName = ScanEngine(
      entries.map { entry in
        SearchItem(
          name: entry.name, compounds: compounds, weight: FileTableBuilder.weight(depth: entry.folders.count + 1))
      })
  }

  /// Returns the matches by name, best first.
  func search(_ text: String) -> [(entry: Entry, tier: MatchTier)] {
    byName.search(text, limit: entries.count).hits.map { (entries[Int($0.item)], $0.tier) }
  }

  /// Returns the matches by words of folders, best first.
  func searchFolders(_ text: String, needsName: Bool = true) -> [Entry] {
    guard let query = FolderQuery(text, needsName: needsName) else { return [] }
    let known = Set(byName.search(text, limit: entries.count).hits.map { Int($0.item) })
    var found: [(distance: Int, length: Int, place: Int, entry: Entry)] = []
    let matches = MatchCache(compounds)
    for (place, index) in order.enumerated() where !known.contains(index) {
      let entry = entries[index]
      guard let distance = Self.distance(entry, query, matches) else { continue }
      found.append((distance, entry.pathLength, place, entry))
    }
    return found.sorted { ($0.distance, $0.length, $0.place) < ($1.distance, $1.length, $1.place) }.map(\.entry)
  }

  /// The order of entries without a text: nearer to the root, shorter, by folded name, by name.
  private struct OrderKey: Comparable {
    private let depth: Int
    private let length: Int
    private let folded: String
    private let name: String

    init(_ entry: Entry) {
      depth = entry.folders.count
      length = entry.name.unicodeScalars.count
      folded = MatchCache.key(entry.name)
      name = entry.name
    }

    static func < (left: Self, right: Self) -> Bool {
      if left.depth != right.depth { return left.depth < right.depth }
      if left.length != right.length { return left.length < right.length }
      if !left.folded.utf8.elementsEqual(right.folded.utf8) {
        return left.folded.utf8.lexicographicallyPrecedes(right.folded.utf8)
      }
      return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }

  /// Returns the least number of folders needed, counted from the entry upwards; nil if it does not match.
  private static func distance(_ entry: Entry, _ query: FolderQuery, _ matches: MatchCache) -> Int? {
    var least: Int?
    for set in query.setsOfNames where takes(entry.name, below: entry.folders, set, query, matches) {
      let rest = query.all & ~set
      for count in 0...entry.folders.count where count < least ?? .max {
        if canShare(rest, among: entry.folders, last: count, query, matches) { least = count }
      }
    }
    return least
  }

  /// Whether the last folders of a list can take a set of tokens.
  private static func canShare(
    _ set: Int, among folders: [String], last count: Int, _ query: FolderQuery, _ matches: MatchCache
  ) -> Bool {
    if set == 0 { return true }
    guard count > 0, let name = folders.last else { return false }
    let above = Array(folders.dropLast())
    return (0...set).contains { part in
      part & set == part && (part == 0 || takes(name, below: above, part, query, matches))
        && canShare(set & ~part, among: above, last: count - 1, query, matches)
    }
  }

  private static func takes(
    _ name: String, below folders: [String], _ set: Int, _ query: FolderQuery, _ matches: MatchCache
  ) -> Bool {
    for token in query.tokens.indices where set >> token & 1 == 1 {
      let above = query.tokens[token].above
      guard above.count <= folders.count else { return false }
      for (part, folder) in zip(above, folders.suffix(above.count)) where !matches.begins(folder, part) { return false }
    }
    return matches.matches(name, query.words(of: set))
  }
}

/// The matcher's answers, because the same questions repeat.
private final class MatchCache {
  private var answers: [[String]: Bool] = [:]
  private let compounds: Compounds

  init(_ compounds: Compounds) {
    self.compounds = compounds
  }

  func matches(_ name: String, _ text: String) -> Bool {
    if let known = answers[[name, text]] { return known }
    let answer = SmartMatcher(text).matches(SearchItem(name: name, compounds: compounds))
    answers[[name, text]] = answer
    return answer
  }

  func begins(_ name: String, _ text: String) -> Bool {
    Self.key(name).utf8.starts(with: text.utf8)
  }

  /// Returns a folded name with a space between its tokens.
  static func key(_ name: String) -> String { foldedTokens(of: name).joined(separator: " ") }
}
