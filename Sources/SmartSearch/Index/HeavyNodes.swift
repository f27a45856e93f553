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
  init(_ vocabulary: VocabularyBlocks, before: [UInt64], threshold: Int) {
    narrowest = [Int32](repeating: -1, count: vocabulary.count)
    isWhole = [Bool](repeating: false, count: vocabulary.count)
    add(vocabulary, before, UInt64(threshold))
    for node in 0..<count {
      for token in lows[node]..<highs[node] { narrowest[Int(token)] = Int32(node) }
    }
  }

  /// Adds the nodes, from the first letters on. Not by recursion: a token may have any number of letters.
  private mutating func add(_ vocabulary: VocabularyBlocks, _ before: [UInt64], _ threshold: UInt64) {
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

/// The sorted vocabulary while an index is built.
struct VocabularyBlocks: Sendable {
  let bytes: NumberBlock<UInt8>
  let ends: NumberBlock<UInt32>

  init(bytes: NumberBlock<UInt8> = NumberBlock(count: 0), ends: NumberBlock<UInt32> = NumberBlock(count: 0)) {
    self.bytes = bytes
    self.ends = ends
  }

  var count: Int { ends.count }

  private func start(of token: Int) -> Int { token == 0 ? 0 : Int(ends[token - 1]) }

  func length(of token: Int) -> Int { Int(ends[token]) - start(of: token) }

  func byte(_ index: Int, of token: Int) -> UInt8 { bytes[start(of: token) + index] }

  /// Whether the first `length` bytes of a token are whole scalars.
  func endsScalar(_ length: Int, of token: Int) -> Bool {
    length == self.length(of: token) || byte(length, of: token) & 0xC0 != 0x80
  }

  /// Where the tokens with a byte at a place end; those in range are sorted, and as long.
  func end(ofRunWith byte: UInt8, at depth: Int, in range: Range<Int>) -> Int {
    var low = range.lowerBound
    var step = 1
    while low + step < range.upperBound, self.byte(depth, of: low + step) == byte {
      low += step
      step *= 2
    }
    var high = min(low + step, range.upperBound)
    while low + 1 < high {
      let middle = (low + high) / 2
      if self.byte(depth, of: middle) == byte { low = middle } else { high = middle }
    }
    return high
  }
}
