/// The kinds of lists that a node has. Each is a list for each level.
enum ListKind {
  /// The documents with enough tokens in the words of a layer, or in their parts.
  static func any(layer: Int) -> Int { 3 * layer }
  /// Those of them that have parts, but not enough tokens in them.
  static func wordsOnly(layer: Int) -> Int { 3 * layer + 1 }
  /// Those of them that have not enough tokens in the words.
  static func partsOnly(layer: Int) -> Int { 3 * layer + 2 }
  /// The documents whose name begins with the prefix; one level.
  static func names(layers: Int) -> Int { 3 * layers }
  static func count(layers: Int) -> Int { 3 * layers + 1 }
}

/// How long a list is in a chunk. The key numbers node, kind and level.
struct ListCount: Sendable {
  var key: UInt32
  var count: UInt32
}

/// The lists of one chunk: where each begins in `data`, and where the last ends.
///
/// A list of fewer than 2,048 documents holds their places in the chunk, in order. A longer one is a set of 65,536 bits,
/// which takes 4,096 numbers: up to twice the memory, but far less time when it meets another.
enum ChunkBlocks {
  static let longList = 2048
  static let bitmapLength = 4096
}

/// The phases that write the lists of heavy nodes and the postings of light tokens.
extension IndexBuild {
  /// Up to how many tokens of a form that begin with one prefix the lists tell.
  static let levelCount = 16

  /// Finds the heavy nodes, and counts the documents of their lists in each chunk. Beside that, writes the postings of
  /// the light tokens.
  func countLists() -> Phase {
    lanes = []
    let total = postingsBefore()
    let threshold = options.heavyThreshold ?? Self.heavyThreshold(count: count)
    nodes = HeavyNodes(vocabulary, before: total, threshold: threshold)
    let keyCount = nodes.count * kindCount * Self.levelCount
    climbers = (0..<options.laneCount).map { _ in NodeClimber(nodes, layerCount: layerCount, keyCount: keyCount) }
    let results = PieceResults<[ListCount]>(count: chunkCount, [])
    countResults = results
    prepareLightPostings()
    return Phase(count: chunkCount + 1) { [self, climbers] lane, piece in
      if piece == 0 {
        writeLightPostings()
      } else {
        climbers[lane].count(forward[piece - 1])
        results[piece - 1] = climbers[lane].takeCounts()
      }
    }
  }

  /// Short gathers stay below 20 µs for a million names, and below 200 µs for ten.
  private static func heavyThreshold(count: Int) -> Int {
    min(max(512, count / 4096), 2048)
  }

  /// How many postings the tokens before each have, and all together.
  private func postingsBefore() -> [UInt64] {
    var before: [UInt64] = [0]
    before.reserveCapacity(vocabulary.count + 1)
    var sum: UInt64 = 0
    for token in 0..<vocabulary.count {
      for counts in tokenCounts { sum += UInt64(counts[token]) }
      before.append(sum)
    }
    return before
  }

  /// Writes the lists of every chunk, and frees its tokens.
  func writeLists() -> Phase {
    let counts = countResults?.values ?? []
    countResults = nil
    numberLists(counts)
    preparePairs()
    let results = PieceResults(count: chunkCount, NumberBlock<UInt16>(count: 0))
    chunkResults = results
    let starts = NumberBlock<UInt32>(count: chunkCount * (Int(listStarts[listStarts.count - 1]) + 1))
    chunkStarts = starts
    let tokens = PieceResults(count: chunkCount, GrowingNumbers<UInt32>(capacity: 0))
    for chunk in 0..<chunkCount { tokens[chunk] = forward[chunk] }
    forward = []
    return Phase(count: chunkCount) { [climbers, listStarts, pairCounters, chunkCount] lane, chunk in
      results[chunk] = climbers[lane].write(
        tokens[chunk], counts[chunk], listStarts, pairs: pairCounters.isEmpty ? nil : pairCounters[lane]
      ) { list, start in starts[list &* chunkCount &+ chunk] = start }
      tokens[chunk] = GrowingNumbers(capacity: 0)
    }
  }

  /// Numbers the lists by node, kind and level, up to the last level of each kind that is not empty.
  private func numberLists(_ counts: [[ListCount]]) {
    var levels = [UInt8](repeating: 0, count: nodes.count * kindCount)
    for chunk in counts {
      for list in chunk {
        let (kind, level) = Int(list.key).quotientAndRemainder(dividingBy: Self.levelCount)
        levels[kind] = max(levels[kind], UInt8(level + 1))
      }
    }
    listStarts = [0]
    for level in levels { listStarts.append(listStarts[listStarts.count - 1] + UInt32(level)) }
  }

  /// With few chunks, pairs are counted soon enough when they are asked for; tests count them all the same.
  private func preparePairs() {
    nodeTotals = NumberBlock(
      (0..<nodes.count).lazy.map { node in self.climbers.reduce(0) { $0 + $1.totals[node] } })
    if chunkCount < 4, options.heavyThreshold == nil { return }
    let (lows, highs) = (NumberBlock(nodes.lows), NumberBlock(nodes.highs))
    let places = PairPlaces(lows: lows.numbers, highs: highs.numbers, totals: nodeTotals.numbers, count: count)
    withExtendedLifetime((lows, highs)) {}
    if places.count > 0 { pairCounters = climbers.map { _ in PairCounter(places) } }
  }

  private func prepareLightPostings() {
    let ends = NumberBlock<UInt32>(count: vocabulary.count)
    var end: UInt32 = 0
    for token in 0..<vocabulary.count {
      if !nodes.isWhole[token] {
        for counts in tokenCounts { end += counts[token] }
      }
      ends[token] = end
    }
    tokenCounts = []
    postingEnds = ends
    postings = NumberBlock(count: Int(end))
  }

  private func writeLightPostings() {
    let isWhole = nodes.isWhole
    let cursors = NumberBlock<UInt32>(count: vocabulary.count)
    for token in 1..<max(1, vocabulary.count) { cursors[token] = postingEnds[token - 1] }
    let postings = self.postings
    var document = 0
    for tokens in forward {
      var form = 0
      for index in 0..<tokens.count {
        let token = tokens[index]
        let number = Int(token & ForwardToken.number)
        if number != Int(ForwardToken.none), !isWhole[number] {
          postings[Int(cursors[number])] = UInt32(document * formCount + form)
          cursors[number] &+= 1
        }
        if token & ForwardToken.endsForm != 0 { form += 1 }
        if token & ForwardToken.endsDocument != 0 {
          form = 0
          document += 1
        }
      }
    }
  }
}
