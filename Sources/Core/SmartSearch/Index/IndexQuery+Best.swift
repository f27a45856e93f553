/// The matches of a query in one core.
struct CoreMatches {
  var total: Int
  /// The best documents of each tier, in static order; only as many as are useful.
  var tiers: [[UInt32]] = [[], [], [], []]
}

extension IndexQuery {
  /// Returns the number of matches, and from each tier the best that can be among the best `limit`.
  ///
  /// - Parameters:
  ///   - look: decides how many of them get a second look.
  ///   - isCounting: false if the number need not be right.
  ///   - check: called from time to time, at least after each chunk; ends the search if it throws.
  ///   - isExcluded: whether to skip a document. Skipped documents are still counted.
  func best<Failure: Error>(
    _ limit: Int, look: SecondLook, isCounting: Bool = true, check: () throws(Failure) -> Void,
    isExcluded: @escaping (UInt32) -> Bool
  ) throws(Failure) -> CoreMatches {
    if pattern.tokens.isEmpty { return try bestOfAll(limit, check, isExcluded) }
    let endOfExact = core.endOfExact(pattern.key, in: beginning)
    let exact = try take(limit, beginning.lowerBound..<endOfExact, check, isExcluded)
    let room = limit - exact.count
    let prefix = try take(
      look.capacity(of: .prefix, room: room), endOfExact..<beginning.upperBound, check, isExcluded)
    var collector = HitCollector(
      self, room: look.capacity(of: .rest, room: room - prefix.count), isExcluded: isExcluded)
    let total = try countMatches(&collector, isCounting: isCounting, check: check)
    return CoreMatches(total: total, tiers: [exact, prefix, collector.first, collector.rest])
  }

  /// Returns the best names, in static order, that continue the text.
  func firstPrefixes(_ limit: Int, isExcluded: (UInt32) -> Bool) -> [UInt32] {
    let endOfExact = core.endOfExact(pattern.key, in: beginning)
    return take(limit, endOfExact..<beginning.upperBound, { () throws(Never) in }, isExcluded)
  }

  /// The number of documents between two checks.
  private var checkedCount: Int { Chunk.size }

  private func take<Failure: Error>(
    _ limit: Int, _ range: Range<Int>, _ check: () throws(Failure) -> Void, _ isExcluded: (UInt32) -> Bool
  ) throws(Failure) -> [UInt32] {
    if limit <= 0 || range.isEmpty { return [] }
    var documents: [UInt32] = []
    var best = core.best(in: range)
    while documents.count < limit, let document = best.next() {
      if !isExcluded(document) { documents.append(document) }
      if documents.count.isMultiple(of: checkedCount) { try check() }
    }
    return documents
  }

  /// Finds all names, which a text without tokens matches: exactly if the name has no tokens either, otherwise as its
  /// beginning.
  private func bestOfAll<Failure: Error>(
    _ limit: Int, _ check: () throws(Failure) -> Void, _ isExcluded: (UInt32) -> Bool
  ) throws(Failure) -> CoreMatches {
    let all = 0..<core.count
    let endOfExact = core.endOfExact([], in: all)
    let exact = try take(limit, 0..<endOfExact, check, isExcluded)
    var prefix: [UInt32] = []
    var document: UInt32 = 0
    while exact.count + prefix.count < limit, document < core.count {
      if !isExcluded(document), endOfExact == 0 || core.compareKey(of: document, to: []) != .equal {
        prefix.append(document)
      }
      document += 1
      if Int(document).isMultiple(of: checkedCount) { try check() }
    }
    return CoreMatches(total: core.count, tiers: [exact, prefix, [], []])
  }
}

/// Collects the matches of the two lower tiers, which come in static order.
struct HitCollector {
  private let query: IndexQuery
  private let isExcluded: (UInt32) -> Bool
  /// How many of each tier are useful.
  private let room: Int
  /// With one token, the names that it begins are prefix matches.
  private let hasFirstWords: Bool
  private(set) var first: [UInt32] = []
  private(set) var rest: [UInt32] = []

  init(_ query: IndexQuery, room: Int, isExcluded: @escaping (UInt32) -> Bool) {
    self.query = query
    self.isExcluded = isExcluded
    self.room = room
    hasFirstWords = query.pattern.tokens.count > 1
  }

  /// Whether another match is useful.
  var wantsMore: Bool { hasFirstWords ? first.count < room : rest.count < room }
  /// Whether a match of the last tier is useful.
  var wantsRest: Bool { rest.count < room && wantsMore }

  /// Takes a match into its tier if it is useful; skips exact and prefix matches.
  mutating func offer(_ document: UInt32) {
    guard wantsMore, !isExcluded(document) else { return }
    let tier = query.tier(of: document)
    if tier == .firstWord {
      first.append(document)
    } else if tier == .rest, rest.count < room {
      rest.append(document)
    }
  }
}

/// The place of an item in the static order, comparable between cores: frecency, weight, shorter names, folded name,
/// name as written, position.
struct ItemRank: Comparable {
  private let frecency: Double
  private let weight: Int32
  private let length: Int
  private let key: [UInt8]
  private let name: String
  private let position: UInt32

  init(_ core: IndexCore, _ document: UInt32) {
    frecency = core.frecency(of: document)
    weight = core.weight(of: document)
    name = core.name(of: document)
    length = name.unicodeScalars.count
    key = NameKey.of(name)
    position = core.parts.positions[Int(document)]
  }

  static func < (left: ItemRank, right: ItemRank) -> Bool {
    if left.frecency != right.frecency { return left.frecency > right.frecency }
    if left.weight != right.weight { return left.weight > right.weight }
    if left.length != right.length { return left.length < right.length }
    if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
    if !left.name.utf8.elementsEqual(right.name.utf8) {
      return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
    return left.position < right.position
  }

  static func == (left: ItemRank, right: ItemRank) -> Bool {
    !(left < right) && !(right < left)
  }
}
