/// The prefixes of so many tokens that their documents are stored as separate lists. A node is an interval of the
/// sorted vocabulary; prefixes with the same interval share a node.
struct HeavyNodes: Sendable {
  /// The intervals, in order of their lower bounds, wider ones first.
  private(set) var lows: [UInt32] = []
  private(set) var highs: [UInt32] = []
  /// The next wider node around each node, or -1.
  private(set) var parents: [Int] = []
  /// The number of wider nodes around each node.
  private(set) var depths: [Int] = []
  /// The narrowest node that contains each token, or ``noNode``.
  let narrowest: Buffer<UInt32>
  static let noNode = UInt32.max
  /// Whether a token, as a prefix, has a node. Such a token is never looked up alone.
  private(set) var isWhole: [Bool] = []

  var count: Int { lows.count }

  /// - Parameter before: the number of postings of all tokens before each token, and of all together.
  init(_ vocabulary: SortedVocabulary, before: [UInt64], threshold: Int) {
    isWhole = [Bool](repeating: false, count: vocabulary.count)
    narrowest = Buffer(repeating: Self.noNode, count: vocabulary.count)
    add(vocabulary, before, UInt64(threshold))
    for node in 0..<count {
      for token in lows[node]..<highs[node] { narrowest[Int(token)] = UInt32(node) }
    }
  }

  /// Adds the nodes, from the first letters on. A loop, because recursion could overflow the stack: a token may have
  /// any number of letters.
  private mutating func add(_ vocabulary: SortedVocabulary, _ before: [UInt64], _ threshold: UInt64) {
    // Tokens that agree in their first `depth` bytes.
    var pending = [(tokens: 0..<vocabulary.count, depth: 0, parent: -1)]
    while let (tokens, depth, parent) = pending.popLast() {
      var start = tokens.lowerBound
      if start < tokens.upperBound, vocabulary.length(of: start) == depth { start += 1 }
      if start == tokens.upperBound { continue }
      let byte = vocabulary.byte(depth, of: start)
      let end = vocabulary.end(ofRunWith: byte, at: depth, in: start..<tokens.upperBound)
      if end < tokens.upperBound { pending.append((end..<tokens.upperBound, depth, parent)) }
      if before[end] - before[start] <= threshold { continue }
      var node = parent
      let isNew = parent < 0 || Int(lows[parent]) != start || Int(highs[parent]) != end
      if isNew, vocabulary.endsScalar(depth + 1, of: start) {
        node = count
        lows.append(UInt32(start))
        highs.append(UInt32(end))
        parents.append(parent)
        depths.append(parent < 0 ? 0 : depths[parent] + 1)
      }
      if vocabulary.length(of: start) == depth + 1 { isWhole[start] = true }
      pending.append((start..<end, depth + 1, node))
    }
  }
}

/// The postings of the tokens that are looked up one by one: the slots in which each token occurs, in order.
struct LightPostings: Sendable {
  /// The end of each token's postings.
  let ends: Buffer<UInt32>
  /// See ``IndexCore/Parts/postings``.
  let slots: Buffer<UInt32>

  /// - Parameter isWhole: the tokens that are never looked up alone, and have no postings; see
  ///   ``HeavyNodes/isWhole``.
  /// - Returns: space for the postings, which ``write(_:count:layerCount:isWhole:)`` fills.
  init(of tokens: NumberedTokens, isWhole: [Bool]) {
    ends = Buffer(count: tokens.vocabulary.count)
    var end: UInt32 = 0
    for token in 0..<ends.count {
      if !isWhole[token] { end += tokens.counts[token] }
      ends[token] = end
    }
    slots = Buffer(count: Int(end))
  }

  /// Writes all postings. `chunks` are the tokens of all documents, which are freed by and by.
  func write(_ chunks: WorkCells<GrowableBuffer<UInt32>>, count: Int, layerCount: Int, isWhole: [Bool]) {
    let formCount = 2 * layerCount
    let starts = Buffer<UInt32>(count: ends.count)
    for token in 1..<max(1, ends.count) { starts[token] = ends[token - 1] }
    let (next, slots) = (starts.mutableView, slots.mutableView)
    defer { withExtendedLifetime((starts, self.slots)) {} }
    var document = 0
    for chunk in 0..<count {
      let tokens = chunks[chunk].view
      var form = 0
      for index in 0..<tokens.count {
        let token = tokens[index]
        let number = Int(token & ForwardToken.number)
        if number != Int(ForwardToken.none), !isWhole[number] {
          slots[Int(next[number])] = UInt32(document * formCount + form)
          next[number] &+= 1
        }
        if token & ForwardToken.endsForm != 0 { form += 1 }
        if token & ForwardToken.endsDocument != 0 {
          form = 0
          document += 1
        }
      }
      chunks[chunk] = GrowableBuffer(capacity: 0)
    }
  }
}
