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
  ///   - isExcluded: documents that are to be passed over. They count all the same.
  func best(_ limit: Int, isCounting: Bool = true, isExcluded: @escaping (UInt32) -> Bool) -> CoreMatches {
    if pattern.tokens.isEmpty { return bestOfAll(limit, isExcluded) }
    let endOfExact = core.endOfExact(pattern.key, in: beginning)
    let exact = take(limit, beginning.lowerBound..<endOfExact, isExcluded)
    let prefix = take(limit - exact.count, endOfExact..<beginning.upperBound, isExcluded)
    var collector = HitCollector(self, room: limit - exact.count - prefix.count, isExcluded: isExcluded)
    let total = countMatches(&collector, isCounting: isCounting)
    return CoreMatches(total: total, tiers: [exact, prefix, collector.first, collector.rest])
  }

  private func take(_ limit: Int, _ range: Range<Int>, _ isExcluded: (UInt32) -> Bool) -> [UInt32] {
    if limit <= 0 || range.isEmpty { return [] }
    var documents: [UInt32] = []
    var best = core.best(in: range)
    while documents.count < limit, let document = best.next() {
      if !isExcluded(document) { documents.append(document) }
    }
    return documents
  }

  /// A text without tokens matches every name: exactly if the name has no tokens either, else as its beginning.
  private func bestOfAll(_ limit: Int, _ isExcluded: (UInt32) -> Bool) -> CoreMatches {
    let all = 0..<core.count
    let endOfExact = core.endOfExact([], in: all)
    let exact = take(limit, 0..<endOfExact, isExcluded)
    var prefix: [UInt32] = []
    var document: UInt32 = 0
    while exact.count + prefix.count < limit, document < core.count {
      if !isExcluded(document), endOfExact == 0 || core.compareKey(of: document, to: []) != .equal {
        prefix.append(document)
      }
      document += 1
    }
    return CoreMatches(total: core.count, tiers: [exact, prefix, [], []])
  }
}
