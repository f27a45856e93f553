extension NumberedTokens {
  /// The stage that finds the heavy nodes, and counts the documents of their lists in each chunk. One more piece writes
  /// the postings of the light tokens meanwhile.
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
        writers[worker].count(tokens[piece - 1])
        counts[piece - 1] = writers[worker].takeCounts()
      }
    } output: {
      CountedLists(
        documents: documents, layerCount: layerCount, vocabulary: vocabulary, postings: postings, tokens: tokens,
        nodes: nodes, counts: counts.values, writers: writers)
    }
  }

  /// Short gathers of postings stay below 20 µs for a million names, and below 200 µs for ten.
  private static func heavyThreshold(count: Int) -> Int {
    min(max(512, count / 4096), 2048)
  }

  /// How many postings the tokens before each have, and all together.
  private func postingsBefore() -> [UInt64] {
    var before: [UInt64] = [0]
    before.reserveCapacity(vocabulary.count + 1)
    var sum: UInt64 = 0
    for token in 0..<vocabulary.count {
      for counts in counts { sum += UInt64(counts[token]) }
      before.append(sum)
    }
    return before
  }
}

/// How long a list is in a chunk. The key numbers node, kind and level.
struct ListCount: Sendable {
  var key: UInt32
  var count: UInt32
}

/// The heavy nodes, and how long each of their lists is in each chunk.
struct CountedLists: Sendable {
  let documents: Documents
  /// The most layers of forms that a document has; at least 1.
  let layerCount: Int
  let vocabulary: SortedVocabulary
  let postings: LightPostings
  /// The tokens of each chunk's documents; see ``ForwardToken``.
  let tokens: [GrowableBuffer<UInt32>]
  let nodes: HeavyNodes
  /// The lengths of the lists of each chunk.
  let counts: [[ListCount]]
  /// Those of the workers, which know how many documents each node has.
  let writers: [PrefixListWriter]

  /// The stage that writes the lists of every chunk, and frees its tokens.
  consuming func writingStage(_ options: BuildOptions) -> BuildStage<WrittenLists> {
    let (documents, layerCount, vocabulary, postings) = (documents, layerCount, vocabulary, postings)
    let (nodes, counts, writers) = (nodes, counts, writers)
    let chunkCount = tokens.count
    let tokens = WorkCells(tokens)
    let listStarts = listStarts()
    let nodeTotals = Buffer((0..<nodes.count).lazy.map { node in writers.reduce(0) { $0 + $1.totals[node] } })
    let pairCounters = pairCounters(nodeTotals, options)
    let chunkStarts = Buffer<UInt32>(count: chunkCount * (Int(listStarts[listStarts.count - 1]) + 1))
    let chunkData = WorkCells(count: chunkCount) { Buffer<UInt16>(count: 0) }
    return BuildStage(pieceCount: chunkCount) { worker, chunk in
      chunkData[chunk] = writers[worker].write(
        tokens[chunk], counts[chunk], listStarts, pairs: pairCounters.isEmpty ? nil : pairCounters[worker]
      ) { list, start in chunkStarts[list &* chunkCount &+ chunk] = start }
      tokens[chunk] = GrowableBuffer(capacity: 0)
    } output: {
      WrittenLists(
        documents: documents, layerCount: layerCount, vocabulary: vocabulary, postings: postings, nodes: nodes,
        nodeTotals: nodeTotals, pairTotals: PairCounter.sum(pairCounters), listStarts: listStarts,
        chunkStarts: chunkStarts, chunkData: chunkData.values)
    }
  }

  /// The number of the first list of each node and kind, and of all: up to the last level of each kind that is not empty
  /// everywhere.
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

  /// A counter of pairs for each worker; none where pairs are not counted. With few chunks they are counted soon enough
  /// when they are asked for. A threshold of its own is given by tests, which count them all the same.
  private func pairCounters(_ nodeTotals: Buffer<UInt32>, _ options: BuildOptions) -> [PairCounter] {
    if tokens.count < 4, options.heavyThreshold == nil { return [] }
    let (lows, highs) = (Buffer(nodes.lows), Buffer(nodes.highs))
    let places = PairPlaces(lows: lows.view, highs: highs.view, totals: nodeTotals.view, count: documents.count)
    withExtendedLifetime((lows, highs)) {}
    return places.count == 0 ? [] : writers.map { _ in PairCounter(places) }
  }
}
