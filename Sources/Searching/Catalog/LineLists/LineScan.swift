import Glibc
import SmartSearch
import Synchronization

/// Searches the lines of a list as they were read, without an index (decision 32). Its answers are those of an index
/// that keeps the order of the lines.
struct LineScan: Sendable {
  /// A list of fewer lines gets an index, which is built before the user types. The variable `HUNCH_SCANNED_LINES` sets
  /// another number, for tests and benchmarks.
  static let fewestLines = getenv("HUNCH_SCANNED_LINES").flatMap { Int(String(cString: $0)) } ?? 50_000

  /// The most bytes that are scanned where keys wait: a few milliseconds.
  private static let mostBytesAtOnce = 4 << 20

  private let lines: LineStore
  private let near: NearLines

  /// - Parameter near: the near matches of all states of the same list.
  init(_ lines: LineStore, near: NearLines) {
    self.lines = lines
    self.near = near
  }

  /// Whether keys should not wait for a search.
  var takesLong: Bool { lines.byteCount > Self.mostBytesAtOnce }

  /// The matches in some blocks.
  private struct Found {
    var total = 0
    /// The first rows of each tier.
    var tiers = [[UInt32]](repeating: [], count: MatchTier.allCases.count)
  }

  /// Returns the matching rows.
  ///
  /// - Parameters:
  ///   - text: the search text; one without tokens finds all lines.
  ///   - limit: the most hits to return.
  ///   - check: called before each block of lines; ends the search if it throws.
  /// - Complexity: O(*n*) in the number of bytes.
  func search<Failure: Error>(
    _ text: String, limit: Int, check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchAnswer {
    let scan = NameScan(text, separator: lines.separator.rawValue)
    var found = Found()
    for block in lines.blocks {
      try check()
      block.withLines { add(to: &found, in: $0, from: block.firstLine, by: scan, limit) }
    }
    var hits: [Hit] = []
    for tier in MatchTier.allCases {
      hits += found.tiers[Int(tier.rawValue)].prefix(limit - hits.count).map { Hit(item: $0, tier: tier) }
    }
    return SearchAnswer(total: found.total, hits: hits)
  }

  private func add(to found: inout Found, in block: Span<UInt8>, from first: Int, by scan: NameScan, _ limit: Int) {
    var (line, counted) = (first, 0)
    scan.scan(block) {
      ListLine(block.array(of: $0), in: lines.separator).searchItem
    } found: { place, tier in
      found.total += 1
      guard found.tiers[Int(tier.rawValue)].count < limit else { return true }
      line += scan.nameCount(in: block.extracting(counted..<place.lowerBound))
      counted = place.lowerBound
      found.tiers[Int(tier.rawValue)].append(UInt32(lines.row(ofLine: line)))
      return true
    }
  }

  /// Returns the index for near matches; see ``NearLines``.
  func nearIndex<Failure: Error>(
    isWhole: Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchIndex? {
    try near.index(of: lines, isWhole: isWhole, check: check)
  }
}

/// The index for near matches in a list that is scanned. It is built when near matches are first wanted, because they
/// are found through the vocabulary of all names.
final class NearLines: Sendable {
  private let known = Mutex<SearchIndex?>(nil)

  /// Returns an index of the lines, or of the first ones while the list grows: of more than half of them, because an
  /// index of each state would take all the time. Nil if there are too many lines. A second caller waits for the first.
  ///
  /// - Parameters:
  ///   - isWhole: whether all lines are there.
  ///   - check: called now and then; ends the build if it throws.
  /// - Complexity: O(*n*) in the letters of all lines, about a microsecond for each line, if the index must be built.
  fileprivate func index<Failure: Error>(
    of lines: LineStore, isWhole: Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchIndex? {
    try known.withLock { known throws(Failure) in
      if let known, isWhole ? known.count == lines.rowCount : known.count > lines.rowCount / 2 { return known }
      var builder = SearchIndexBuilder()
      for row in 0..<lines.rowCount {
        if row.isMultiple(of: Self.linesBetweenChecks) { try check() }
        var item = lines[lines.line(ofRow: row)].searchItem
        item.weight = Int32(clamping: -row)
        do throws(SearchIndexError) { try builder.append(item) } catch { return nil }
      }
      do throws(SearchIndexError) { known = try builder.build() } catch { return nil }
      known?.keepsOrder = true
      return known
    }
  }

  /// The number of lines indexed between two calls of `check`; they take some milliseconds.
  private static let linesBetweenChecks = 1 << 12
}
