import FileIndexing
public import SmartSearch

/// One near match: see ``NearHit``.
public struct NearLibraryHit: Sendable, Hashable {
  public var hit: LibraryHit
  public var kind: NearKind
}

extension LibrarySnapshot {
  /// With so many matches, near matches are left out: the first screenful is full without them.
  public static let plenty = 12

  /// What a text nearly finds in the sources, nearest first: references last, then by ``NearKind`` and cost, and else in the
  /// order of matches. None of it is a match, and it is to be shown below all matches.
  ///
  /// - Complexity: as `SearchIndex.near(_:limit:)` in each source: with hundreds of thousands of items not for the main
  ///   thread.
  public func near(
    _ text: String, scope: SearchScope = .all, limit: Int, withSlips: Bool = true
  ) -> [NearLibraryHit] {
    near(text, scope: scope, limit: limit, withSlips: withSlips) { () throws(Never) in }
  }

  /// As ``near(_:scope:limit:withSlips:)``, for sources so large that the search may be given up.
  ///
  /// - Parameter check: called now and then; ends the search if it throws.
  /// - Throws: what `check` throws, and nothing else.
  package func near<Failure: Error>(
    _ text: String, scope: SearchScope = .all, limit: Int, withSlips: Bool = true, check: () throws(Failure) -> Void
  ) throws(Failure) -> [NearLibraryHit] {
    var found: [NearCandidate] = []
    for source in positions(in: scope) {
      guard let index = sources[source].index else { continue }
      // Doubles are taken out of the first hits, and references put behind the others.
      for hit in try index.near(text, limit: 2 * limit, withSlips: withSlips, check: check) {
        found.append(NearCandidate(source, hit, sources[source].order(of: hit.item)))
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

  init(_ source: Int, _ near: NearHit, _ order: LoadedSource.Order?) {
    hit = LibraryHit(source: Int32(source), item: near.item)
    self.near = near
    self.order = order
    isReference = Standing(.rest, order).isReference
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.isReference != right.isReference { return right.isReference }
    if left.near.kind != right.near.kind { return left.near.kind < right.near.kind }
    if left.near.cost != right.near.cost { return left.near.cost < right.near.cost }
    if let order = left.order, let other = right.order, order != other {
      return order.precedes(other, closeness: (.unknown, .unknown))
    }
    return (left.hit.source, left.hit.item) < (right.hit.source, right.hit.item)
  }

  static func == (left: Self, right: Self) -> Bool { left.hit == right.hit }
}
