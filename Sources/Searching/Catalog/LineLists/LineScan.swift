import SmartSearch
import SystemKit

/// Searches the lines of a list as they were read, without an index (decision 32). Its answers are those of an index
/// that keeps the order of the lines, also where a text matches inside words or letter case matters.
struct LineScan: Sendable {
  /// A list of fewer lines gets an index, which is built before the user types, unless it is shown as dmenu and rofi
  /// show it. The variable `HUNCH_SCANNED_LINES` sets another number, for tests and benchmarks.
  static let fewestLines = Environment.value(of: "HUNCH_SCANNED_LINES").flatMap { Int($0) } ?? 200_000

  /// The most bytes that are scanned where keys wait: a few milliseconds. Where most lines are visited, they are fewer.
  private static let (mostBytesAtOnce, mostBytesVisited) = (4 << 20, 1 << 20)

  private let lines: LineStore
  private let near: NearLines

  /// - Parameter near: the near matches of all states of the same list.
  init(_ lines: LineStore, near: NearLines) {
    self.lines = lines
    self.near = near
  }

  /// Whether keys should not wait for a scan.
  func takesLong(_ scan: InsideScan) -> Bool {
    lines.byteCount > (scan.visitsMostNames ? Self.mostBytesVisited : Self.mostBytesAtOnce)
  }

  /// The found rows in some blocks.
  private struct Found {
    var total = 0
    /// The first rows of each tier, then those found inside words.
    var ranks = [[UInt32]](repeating: [], count: MatchTier.allCases.count + 1)
  }

  /// Returns the scan of the lines for a text; one without tokens finds all lines.
  ///
  /// - Parameters:
  ///   - findsInside: whether a text inside words finds a line, behind all others.
  ///   - written: the words that a found line must hold as they are typed.
  func scan(for text: String, findsInside: Bool, holding written: [[UInt8]]) -> InsideScan {
    InsideScan(text, separator: lines.separator.rawValue, findsInside: findsInside, holding: written)
  }

  /// Returns the rows that a scan finds.
  ///
  /// - Parameters:
  ///   - limit: the most hits to return.
  ///   - check: called before each block of lines; ends the search if it throws.
  /// - Complexity: O(*n*) in the number of bytes.
  func search<Failure: Error>(
    by scan: InsideScan, limit: Int, check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchAnswer {
    var found = Found()
    for block in lines.blocks {
      try check()
      block.withLines { add(to: &found, in: $0, from: block.firstLine, by: scan, limit) }
    }
    var hits: [Hit] = []
    for (rank, rows) in found.ranks.enumerated() {
      let tier = MatchTier(rawValue: UInt8(rank)) ?? .rest
      hits += rows.prefix(limit - hits.count).map { Hit(item: $0, tier: tier) }
    }
    return SearchAnswer(total: found.total, hits: hits)
  }

  private func add(to found: inout Found, in block: Span<UInt8>, from first: Int, by scan: InsideScan, _ limit: Int) {
    var (line, counted) = (first, 0)
    scan.scan(block) {
      ListLine(block.array(of: $0), in: lines.separator).searchItem
    } found: { place, match in
      found.total += 1
      guard found.ranks[match.rank].count < limit else { return true }
      line += scan.nameCount(in: block.extracting(counted..<place.lowerBound))
      counted = place.lowerBound
      found.ranks[match.rank].append(UInt32(line))
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

extension InsideScan.Match {
  /// The place among all kinds of matches, best first.
  fileprivate var rank: Int {
    switch self {
    case .tier(let tier): Int(tier.rawValue)
    case .inside: MatchTier.allCases.count
    }
  }
}
