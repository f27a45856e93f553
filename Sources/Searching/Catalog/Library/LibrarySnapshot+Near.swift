import FileIndexing
public import SmartSearch

/// One near match: see ``NearHit``.
public struct NearLibraryHit: Sendable, Hashable {
  public var hit: LibraryHit
  public var kind: NearKind
}

/// When near matches are shown, and which: the one rule for the window, `hunch search`, and the programs that Hunch answers.
public enum NearRule {
  /// With so many matches, near matches are left out: the first screenful is full without them.
  public static let plenty = 12

  /// At most so many are shown.
  public static let most = 8

  /// The kinds that are shown for a text beside so many matches.
  ///
  /// Numbers and sums are near to nothing. A text that matches anything has no slip: what it is a slip of for as long as
  /// it is typed would come and go with every key.
  public static func kinds(for text: String, beside matches: Int) -> Set<NearKind> {
    guard matches < plenty, text.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return [] }
    return matches > 0 ? [.runTogether, .inside] : Set(NearKind.allCases)
  }
}

extension LibrarySnapshot {
  /// What a text nearly finds in the sources beside so many matches, by ``NearRule``, nearest first: references last, then by
  /// ``NearKind`` and cost, and else in the order of matches. None of it is a match, and it is to be shown below all matches.
  ///
  /// - Complexity: as `SearchIndex.near(_:limit:)` in each source: with hundreds of thousands of items not for the main
  ///   thread.
  public func near(
    _ text: String, scope: SearchScope = .all, beside matches: Int, limit: Int = NearRule.most
  ) -> [NearLibraryHit] {
    near(text, scope: scope, beside: matches, limit: limit) { () throws(Never) in }
  }

  /// As ``near(_:scope:beside:limit:)``, for sources so large that the search may be given up.
  ///
  /// - Parameter check: called now and then; ends the search if it throws.
  /// - Throws: what `check` throws, and nothing else.
  package func near<Failure: Error>(
    _ text: String, scope: SearchScope = .all, beside matches: Int, limit: Int = NearRule.most,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> [NearLibraryHit] {
    let kinds = NearRule.kinds(for: text, beside: matches)
    if kinds.isEmpty || limit <= 0 { return [] }
    var found: [NearCandidate] = []
    let within = positions(in: scope)
    for source in within {
      guard let index = sources[source].index else { continue }
      let kinds = within.count == 1 || sources[source].hasNearInsideWords ? kinds : kinds.subtracting([.inside])
      // Doubles are taken out of the first hits, and references put behind the others.
      for hit in try index.near(text, limit: 2 * limit, kinds: kinds, check: check) {
        found.append(NearCandidate(source, hit, sources[source].ranks))
      }
    }
    let hits = Set(found.map(\.hit))
    return found.filter { !hasTwin($0.hit, among: hits) }.sorted().prefix(limit)
      .map { NearLibraryHit(hit: $0.hit, kind: $0.near.kind) }
  }

  /// Whether another source has found the same thing, which is listed once.
  private func hasTwin(_ hit: LibraryHit, among hits: Set<LibraryHit>) -> Bool {
    func isFound(_ item: UInt32?, in source: Int?) -> Bool {
      guard let item, let source else { return false }
      return hits.contains(LibraryHit(source: Int32(source), item: item))
    }
    switch sources[Int(hit.source)].twins[hit.item] {
    case .application(let entry):
      let source = sources.firstIndex { !$0.applications.isEmpty }
      return isFound(source.flatMap { sources[$0].applications[entry] }, in: source)
    case .file(let path):
      let source = sources.firstIndex { $0.files != nil }
      return isFound(source.flatMap { sources[$0].files?.position(of: path.bytes) }, in: source)
    case nil: return false
    }
  }
}

/// A near hit of a source, with what it is ordered by among those of others.
private struct NearCandidate: Comparable {
  let hit: LibraryHit
  let near: NearHit
  private let isReference: Bool
  private let order: LoadedSource.Order?
  private let nameLength: Int

  init(_ source: Int, _ near: NearHit, _ ranks: LoadedSource.Ranks) {
    hit = LibraryHit(source: Int32(source), item: near.item)
    self.near = near
    order = ranks.order(of: near.item)
    nameLength = ranks.nameLength(of: near.item)
    isReference = Standing(.rest, order).isReference
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.isReference != right.isReference { return right.isReference }
    if left.near.kind != right.near.kind { return left.near.kind < right.near.kind }
    if left.near.cost != right.near.cost { return left.near.cost < right.near.cost }
    if let order = left.order, let other = right.order {
      if let precedes = order.precedes(other, closeness: (.unknown, .unknown)) { return precedes }
      if left.nameLength != right.nameLength { return left.nameLength < right.nameLength }
    }
    return (left.hit.source, left.hit.item) < (right.hit.source, right.hit.item)
  }

  static func == (left: Self, right: Self) -> Bool { left.hit == right.hit }
}
