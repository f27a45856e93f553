/// What a query finds in one core.
struct CoreMatches {
  var total: Int
  /// The best documents of each tier, in static order; only as many as can be of use.
  var tiers: [[UInt32]] = [[], [], [], []]
}

extension IndexQuery {
  /// The number of matches, and the best of each tier that can be among the best `limit`.
  ///
  /// - Parameters:
  ///   - isCounting: false if the number need not be right.
  ///   - check: called now and then, at the latest after each chunk; ends the search if it throws.
  ///   - isExcluded: documents that are to be passed over. They count all the same.
  func best<Failure: Error>(
    _ limit: Int, isCounting: Bool = true, check: () throws(Failure) -> Void, isExcluded: @escaping (UInt32) -> Bool
  ) throws(Failure) -> CoreMatches {
    if pattern.tokens.isEmpty { return try bestOfAll(limit, check, isExcluded) }
    let endOfExact = core.endOfExact(pattern.key, in: beginning)
    let exact = try take(limit, beginning.lowerBound..<endOfExact, check, isExcluded)
    let prefix = try take(limit - exact.count, endOfExact..<beginning.upperBound, check, isExcluded)
    var collector = HitCollector(self, room: limit - exact.count - prefix.count, isExcluded: isExcluded)
    let total = try countMatches(&collector, isCounting: isCounting, check: check)
    return CoreMatches(total: total, tiers: [exact, prefix, collector.first, collector.rest])
  }

  /// The number of documents after each of which it is asked whether to go on.
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

  /// A text without tokens matches every name: exactly if the name has no tokens either, else as its beginning.
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
