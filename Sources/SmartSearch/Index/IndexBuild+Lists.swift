/// How long a list is in a chunk. The key numbers node, layer and level.
struct ListCount: Sendable {
  var key: UInt32
  var count: UInt32
}

/// The lists of one chunk: where each begins in `data`, and where the last ends.
///
/// A list of fewer than 2,048 documents holds their places in the chunk, in order. A longer one is a set of 65,536 bits,
/// which takes 4,096 numbers: up to twice the memory, but far less time when it meets another.
struct ChunkBlocks: Sendable {
  static let longList = 2048
  static let bitmapLength = 4096

  var starts: NumberBlock<UInt32>
  var data: NumberBlock<UInt16>
}

/// The phases that write the lists of heavy nodes and the postings of light tokens.
extension IndexBuild {
  /// Up to how many tokens of a form that begin with one prefix the lists tell.
  static let levelCount = 16

  /// Finds the heavy nodes, and counts the documents of their lists in each chunk. Beside that, writes the postings of
  /// the light tokens.
  func countLists() -> Phase {
    let total = postingsBefore()
    let threshold = options.heavyThreshold ?? Self.heavyThreshold(count: count)
    nodes = HeavyNodes(vocabulary, before: total, threshold: threshold)
    let listCount = nodes.count * listLayerCount * Self.levelCount
    climbers = lanes.map { _ in NodeClimber(nodes, layerCount: listLayerCount, listCount: listCount) }
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
    let results = PieceResults(
      count: chunkCount, ChunkBlocks(starts: NumberBlock(count: 0), data: NumberBlock(count: 0)))
    chunkResults = results
    let tokens = PieceResults(count: chunkCount, NumberBlock<UInt32>(count: 0))
    for chunk in 0..<chunkCount { tokens[chunk] = forward[chunk] }
    forward = []
    return Phase(count: chunkCount) { [climbers, listNumbers, listCount] lane, chunk in
      results[chunk] = climbers[lane].write(tokens[chunk], counts[chunk], listNumbers, listCount)
      tokens[chunk] = NumberBlock(count: 0)
    }
  }

  /// Numbers the lists that are not empty, by node, layer and level.
  private func numberLists(_ counts: [[ListCount]]) {
    listNumbers = [UInt32](repeating: .max, count: nodes.count * listLayerCount * Self.levelCount)
    listLengths = []
    for chunk in counts {
      for list in chunk { listNumbers[Int(list.key)] = 0 }
    }
    listStarts = []
    var next: UInt32 = 0
    for key in listNumbers.indices {
      if key % Self.levelCount == 0 { listStarts.append(next) }
      if listNumbers[key] == 0 {
        listNumbers[key] = next
        next += 1
      }
    }
    listStarts.append(next)
    listCount = Int(next)
    listLengths = [UInt32](repeating: 0, count: listCount)
    for chunk in counts {
      for list in chunk { listLengths[Int(listNumbers[Int(list.key)])] += list.count }
    }
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
      var layer = 0
      for index in 0..<tokens.count {
        let token = tokens[index]
        let number = Int(token & ForwardToken.number)
        if number != Int(ForwardToken.none), !isWhole[number] {
          postings[Int(cursors[number])] = UInt32(document * layerCount + layer)
          cursors[number] &+= 1
        }
        if token & ForwardToken.endsForm != 0 { layer += 1 }
        if token & ForwardToken.endsDocument != 0 {
          layer = 0
          document += 1
        }
      }
    }
  }
}
