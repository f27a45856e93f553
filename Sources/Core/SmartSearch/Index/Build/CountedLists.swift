extension NumberedTokens {
  /// Returns the stage that finds the heavy nodes, and counts the documents of their lists in each chunk. Meanwhile,
  /// one more piece writes the postings of the light tokens.
  consuming func listCountingStage(_ options: BuildOptions) -> BuildStage<CountedLists> {
    let (documents, layerCount, vocabulary, tokens) = (documents, layerCount, vocabulary, tokens)
    let threshold = options.heavyThreshold ?? Self.heavyThreshold(count: documents.count)
    let nodes = HeavyNodes(vocabulary, before: postingsBefore(), threshold: threshold)
    let writers = (0..<options.workerCount).map { _ in PrefixListWriter(nodes, layerCount: layerCount) }
    let postings = LightPostings(of: self, isWhole: nodes.isWhole)
    let counts = WorkCells(count: tokens.count) { [ListCount]() }
    return BuildStage(pieceCount: tokens.count + 1) { worker, piece in
      if piece == 0 {
        postings.write(tokens, layerCount: layerCount, isWhole: nodes.isWhole)
      } else {
        let chunk = Chunk.ofPiece(piece - 1, count: tokens.count)
        writers[worker].count(tokens[chunk])
        counts[chunk] = writers[worker].takeCounts()
      }
    } output: {
      CountedLists(
        documents: documents, layerCount: layerCount, vocabulary: vocabulary, postings: postings, tokens: tokens,
        nodes: nodes, counts: counts.values, writers: writers)
    }
  }

  /// At this threshold, collecting postings takes less than 20 µs for a million names, and less than 200 µs for ten.
  private static func heavyThreshold(count: Int) -> Int {
    min(max(512, count / 4096), 2048)
  }

  /// Returns the number of postings of all tokens before each token, and of all together.
  private func postingsBefore() -> [UInt64] {
    var before: [UInt64] = [0]
    before.reserveCapacity(vocabulary.count + 1)
    var sum: UInt64 = 0
    for token in 0..<vocabulary.count {
      sum += UInt64(counts[token])
      before.append(sum)
    }
    return before
  }
}

/// The length of a list in a chunk. The key numbers node, kind and level.
struct ListCount: Sendable {
  var key: UInt32
  var count: UInt32
}

/// The heavy nodes, and the length of each of their lists in each chunk.
struct CountedLists: Sendable {
  let documents: Documents
  /// The maximum number of layers of forms in a document; at least 1.
  let layerCount: Int
  let vocabulary: SortedVocabulary
  let postings: LightPostings
  /// The tokens of each chunk's documents; see ``ForwardToken``.
  let tokens: [GrowableBuffer<UInt32>]
  let nodes: HeavyNodes
  /// The lengths of the lists of each chunk.
  let counts: [[ListCount]]
  /// The writers of the workers, which know the number of documents of each node.
  let writers: [PrefixListWriter]

  /// Returns the stage that writes the lists of every chunk, and frees its tokens.
  consuming func writingStage(_ options: BuildOptions) -> BuildStage<WrittenLists> {
    let (documents, layerCount, vocabulary, postings) = (documents, layerCount, vocabulary, postings)
    let (nodes, counts, writers) = (nodes, counts, writers)
    let chunkCount = tokens.count
    let tokens = WorkCells(tokens)
    let listStarts = listStarts()
    let nodeTotals = Buffer((0..<nodes.count).lazy.map { node in writers.reduce(0) { $0 + $1.totals[node] } })
    let chunkStarts = Buffer<UInt32>(count: chunkCount * (Int(listStarts[listStarts.count - 1]) + 1))
    let chunkData = WorkCells(count: chunkCount) { Buffer<UInt16>(count: 0) }
    return BuildStage(pieceCount: chunkCount) { worker, piece in
      let chunk = Chunk.ofPiece(piece, count: chunkCount)
      chunkData[chunk] = writers[worker].write(
        tokens[chunk], counts[chunk], listStarts
      ) { list, start in chunkStarts[list &* chunkCount &+ chunk] = start }
      tokens[chunk] = GrowableBuffer(capacity: 0)
    } output: {
      WrittenLists(
        documents: documents, layerCount: layerCount, vocabulary: vocabulary, postings: postings, nodes: nodes,
        nodeTotals: nodeTotals, listStarts: listStarts,
        chunkStarts: chunkStarts, chunkData: chunkData.values)
    }
  }

  /// Returns the number of the first list of each node and kind, then the number of lists. A kind has lists up to its
  /// last level that is not empty in every chunk.
  private func listStarts() -> [UInt32] {
    var levels = [UInt8](repeating: 0, count: nodes.count * ListKind.count(layers: layerCount))
    for chunk in counts {
      for list in chunk {
        let (kind, level) = Int(list.key).quotientAndRemainder(dividingBy: ListKind.levelCount)
        levels[kind] = max(levels[kind], UInt8(level + 1))
      }
    }
    var starts: [UInt32] = [0]
    for level in levels { starts.append(starts[starts.count - 1] + UInt32(level)) }
    return starts
  }
}

/// The prefixes of so many tokens that their documents are stored as separate lists. A node is an interval of the
/// sorted vocabulary; prefixes with the same interval share a node.
struct HeavyNodes: Sendable {
  /// The intervals, in order of their lower bounds, wider ones first.
  private(set) var lows: [UInt32] = []
  private(set) var highs: [UInt32] = []
  /// The next wider node around each node, or -1.
  private var parents: [Int32] = []
  /// For each node, itself and all wider nodes around it, the narrowest first.
  private(set) var chains: [UInt32] = []
  /// The start of each node's part of ``chains``, and the end of the last one.
  private(set) var chainStarts: [Int] = [0]
  /// The narrowest node that contains each token, or -1.
  private(set) var narrowest: [Int32] = []
  /// Whether a token, as a prefix, has a node. Such a token is never looked up alone.
  private(set) var isWhole: [Bool] = []

  var count: Int { lows.count }

  /// - Parameter before: the number of postings of all tokens before each token, and of all together.
  init(_ vocabulary: SortedVocabulary, before: [UInt64], threshold: Int) {
    narrowest = [Int32](repeating: -1, count: vocabulary.count)
    isWhole = [Bool](repeating: false, count: vocabulary.count)
    add(vocabulary, before, UInt64(threshold))
    for node in 0..<count {
      for token in lows[node]..<highs[node] { narrowest[Int(token)] = Int32(node) }
      addChain(of: node)
    }
  }

  /// A node comes behind the wider ones, whose chains are there already. All chains together have fewer nodes than twice
  /// the letters of the vocabulary, because each node of a chain has another length.
  private mutating func addChain(of node: Int) {
    chains.append(UInt32(node))
    if parents[node] >= 0 {
      let parent = Int(parents[node])
      for place in chainStarts[parent]..<chainStarts[parent + 1] { chains.append(chains[place]) }
    }
    chainStarts.append(chains.count)
  }

  /// Adds the nodes, from the first letters on. A loop, because recursion could overflow the stack: a token may have
  /// any number of letters.
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

/// The postings of the tokens that are looked up one by one: the slots in which each token occurs, in order.
struct LightPostings: Sendable {
  /// The end of each token's postings.
  let ends: Buffer<UInt32>
  /// See ``IndexCore/Parts/postings``.
  let slots: Buffer<UInt32>

  /// - Parameter isWhole: the tokens that are never looked up alone, and have no postings; see
  ///   ``HeavyNodes/isWhole``.
  /// - Returns: space for the postings, which ``write(_:layerCount:isWhole:)`` fills.
  init(of tokens: NumberedTokens, isWhole: [Bool]) {
    ends = Buffer(count: tokens.vocabulary.count)
    var end: UInt32 = 0
    for token in 0..<ends.count {
      if !isWhole[token] { end += tokens.counts[token] }
      ends[token] = end
    }
    slots = Buffer(count: Int(end))
  }

  /// Writes all postings. `tokens` are the tokens of all documents, by chunks.
  func write(_ tokens: [GrowableBuffer<UInt32>], layerCount: Int, isWhole: [Bool]) {
    let formCount = 2 * layerCount
    let next = Buffer<UInt32>(count: ends.count)
    for token in 1..<max(1, ends.count) { next[token] = ends[token - 1] }
    var document = 0
    for tokens in tokens {
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
    }
  }
}
