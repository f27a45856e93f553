/// The prefixes that so many tokens begin with that their documents are stored as lists of their own. A node is an
/// interval of the sorted vocabulary; prefixes with the same interval share one.
struct HeavyNodes: Sendable {
  /// The intervals, by their beginning, wider ones first.
  private(set) var lows: [UInt32] = []
  private(set) var highs: [UInt32] = []
  /// The next wider node of each, or -1.
  private(set) var parents: [Int32] = []
  /// The narrowest node that holds each token, or -1.
  private(set) var narrowest: [Int32] = []
  /// Whether a token, as a prefix, is itself one of a node: it is never looked up alone.
  private(set) var isWhole: [Bool] = []

  var count: Int { lows.count }

  init() {}

  /// - Parameter before: how many postings the tokens before each have, and all together.
  init(_ vocabulary: SortedVocabulary, before: [UInt64], threshold: Int) {
    narrowest = [Int32](repeating: -1, count: vocabulary.count)
    isWhole = [Bool](repeating: false, count: vocabulary.count)
    add(vocabulary, before, UInt64(threshold))
    for node in 0..<count {
      for token in lows[node]..<highs[node] { narrowest[Int(token)] = Int32(node) }
    }
  }

  /// Adds the nodes, from the first letters on. Not by recursion: a token may have any number of letters.
  private mutating func add(_ vocabulary: SortedVocabulary, _ before: [UInt64], _ threshold: UInt64) {
    // Tokens that agree in their first `depth` bytes.
    var pending = [(tokens: 0..<vocabulary.count, depth: 0, parent: Int32(-1))]
    while let (tokens, depth, parent) = pending.popLast() {
      var start = tokens.lowerBound
      if start < tokens.upperBound, vocabulary.length(of: start) == depth { start += 1 }
      if start == tokens.upperBound { continue }
      let byte = vocabulary.byte(depth, of: start)
      let end = vocabulary.end(ofRunWith: byte, at: depth, in: start..<tokens.upperBound)
      if end < tokens.upperBound { pending.append((end..<tokens.upperBound, depth, parent)) }
      if before[end] - before[start] <= threshold { continue }
      var node = parent
      let isNew = parent < 0 || Int(lows[Int(parent)]) != start || Int(highs[Int(parent)]) != end
      if isNew, vocabulary.endsScalar(depth + 1, of: start) {
        node = Int32(count)
        lows.append(UInt32(start))
        highs.append(UInt32(end))
        parents.append(parent)
      }
      if vocabulary.length(of: start) == depth + 1 { isWhole[start] = true }
      pending.append((start..<end, depth + 1, node))
    }
  }
}
