import FileIndexing
public import SmartSearch

/// A near match: see ``NearHit``.
public struct NearLibraryHit: Sendable, Hashable {
  public var hit: LibraryHit
  public var kind: NearKind
}

/// Decides when near matches are shown, and which: the one rule for the window, `hunch search`, and the programs that
/// Hunch answers.
public enum NearRule {
  /// With this many matches, near matches are left out: the first screenful is full without them.
  public static let plenty = 12

  /// The most near matches that are shown.
  public static let most = 8

  /// Returns the kinds of near matches to show for a text beside this number of matches.
  ///
  /// Numbers and sums have no near matches. But versions, dates and numbers of invoices may stand in the middle of a name:
  /// `24.04.1`, `11-24`. A text with matches is not checked for typing errors: such near matches would come and go with
  /// every key.
  public static func kinds(for text: String, beside matches: Int) -> Set<NearKind> {
    guard matches < plenty else { return [] }
    guard text.unicodeScalars.contains(where: \.properties.isAlphabetic) else {
      return text.contains(/^\d+([.\-_:\/#]\d+)+$/) ? [.written] : []
    }
    return matches > 0 ? Set(NearKind.allCases).subtracting([.slip]) : Set(NearKind.allCases)
  }
}

extension LibrarySnapshot {
  /// Returns the near matches of a text in the sources beside this number of matches, by ``NearRule``. Order:
  /// references last, then by ``NearKind`` and cost, otherwise as matches; but things to look up follow all others,
  /// except typing errors, because the keywords of emoji alone would take all places. They are not matches, and belong
  /// below all matches.
  ///
  /// - Complexity: as `SearchIndex.near(_:limit:)` in each source, and the first time in a list that is scanned, a
  ///   microsecond for each line: with hundreds of thousands of items not for the main thread.
  public func near(
    _ text: String, scope: SearchScope = .all, beside matches: Int, limit: Int = NearRule.most
  ) -> [NearLibraryHit] {
    near(text, scope: scope, beside: matches, limit: limit) { () throws(Never) in }
  }

  /// Searches as ``near(_:scope:beside:limit:)``, but can be cancelled, for large sources.
  ///
  /// - Parameter check: called now and then; ends the search if it throws.
  /// - Throws: the error of `check`, and nothing else.
  package func near<Failure: Error>(
    _ text: String, scope: SearchScope = .all, beside matches: Int, limit: Int = NearRule.most,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> [NearLibraryHit] {
    let kinds = NearRule.kinds(for: text, beside: matches)
    if kinds.isEmpty || limit <= 0 { return [] }
    var found: [NearCandidate] = []
    let within = positions(in: scope)
    for source in within {
      guard let index = try sources[source].nearIndex(check) else { continue }
      // Twice as many, because doubles are removed and references moved behind the others.
      func candidates(_ kinds: Set<NearKind>) throws(Failure) -> [NearCandidate] {
        let permanent = sources[source].items.permanent
        return try index.near(text, limit: 2 * limit, kinds: kinds, check: check)
          .filter { !permanent.contains(Int($0.item)) }.map { NearCandidate(source, $0, sources[source].ranks) }
      }
      if within.count == 1 || !sources[source].traits.isNearByChance {
        found += try candidates(kinds)
      } else {
        let runTogether = try candidates(kinds.intersection([.written, .runTogether]))
        found += runTogether.filter { !$0.isReference }
        found += try candidates(kinds.intersection([.slip])).filter { slip in
          !runTogether.contains { $0.hit == slip.hit }
        }
      }
    }
    let hits = Set(found.map(\.hit))
    let twins = Twins(sources)
    // A thing that another source has found too is listed once.
    return found.filter { twins.twin(of: $0.hit).map(hits.contains) != true }.sorted().prefix(limit)
      .map { NearLibraryHit(hit: $0.hit, kind: $0.near.kind) }
  }
}

/// A near hit of a source, with its sort keys among those of other sources.
private struct NearCandidate: Comparable {
  let hit: LibraryHit
  let near: NearHit
  let isReference: Bool
  /// The place of the kind, best first, which depends on whether the item is looked up.
  private let place: Int
  private let order: LoadedSource.Order?
  private let nameLength: Int

  init(_ source: Int, _ near: NearHit, _ ranks: LoadedSource.Ranks) {
    hit = LibraryHit(source: Int32(source), item: near.item)
    self.near = near
    order = ranks.order(of: near.item)
    nameLength = ranks.nameLength(of: near.item)
    let rank = CrossSourceRank(.rest, order)
    isReference = rank.isReference
    let isLookup = rank.isLookup(weight: order?.weight ?? 0)
    place =
      switch near.kind {
      case .written: isLookup ? 3 : 0
      case .runTogether: isLookup ? 4 : 1
      case .inside: isLookup ? 5 : 2
      case .slip: 6
      }
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.isReference != right.isReference { return right.isReference }
    if left.place != right.place { return left.place < right.place }
    if left.near.cost != right.near.cost { return left.near.cost < right.near.cost }
    if let order = left.order, let other = right.order {
      if let precedes = order.precedes(other, closeness: (.unknown, .unknown)) { return precedes }
      if left.nameLength != right.nameLength { return left.nameLength < right.nameLength }
    }
    return (left.hit.source, left.hit.item) < (right.hit.source, right.hit.item)
  }

  static func == (left: Self, right: Self) -> Bool { left.hit == right.hit }
}
