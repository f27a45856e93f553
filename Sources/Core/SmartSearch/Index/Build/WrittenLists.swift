extension NumberedTokens {
  /// Returns the stage that finds the heavy nodes, and writes their lists in each chunk. Meanwhile, one more piece writes
  /// the postings of the light tokens. The tokens of a chunk are freed when both have read them.
  consuming func listWritingStage(_ options: BuildOptions) -> BuildStage<WrittenLists> {
    let (documents, layerCount, vocabulary, tokens) = (documents, layerCount, vocabulary, tokens)
    let chunkCount = tokens.count
    let threshold = options.heavyThreshold ?? Self.heavyThreshold(count: documents.count)
    let nodes = HeavyNodes(vocabulary, before: postingsBefore(), threshold: threshold)
    let writers = (0..<options.workerCount).map { _ in
      PrefixListWriter(nodes, layerCount: layerCount, documentCount: documents.count)
    }
    let postings = LightPostings(of: self, isWhole: nodes.isWhole)
    let (lightTokens, listTokens) = (WorkCells(tokens), WorkCells(tokens))
    let chunks = WorkCells(count: chunkCount) { ChunkLists(lists: [], data: Buffer(count: 0)) }
    return BuildStage(pieceCount: chunkCount + 1) { worker, piece in
      if piece == 0 {
        postings.write(lightTokens, count: chunkCount, layerCount: layerCount, isWhole: nodes.isWhole)
      } else {
        let chunk = Chunk.ofPiece(piece - 1, count: chunkCount)
        chunks[chunk] = writers[worker].write(listTokens[chunk])
        listTokens[chunk] = GrowableBuffer(capacity: 0)
      }
    } output: {
      let totals = Buffer((0..<nodes.count).lazy.map { node in writers.reduce(0) { $0 + $1.totals[node] } })
      return WrittenLists(
        documents: documents, layerCount: layerCount, vocabulary: vocabulary, postings: postings, nodes: nodes,
        nodeTotals: totals, chunks: chunks.values)
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

/// All parts of an index but the totals of pairs.
struct WrittenLists: Sendable {
  let documents: Documents
  /// The maximum number of layers of forms in a document; at least 1.
  let layerCount: Int
  let vocabulary: SortedVocabulary
  let postings: LightPostings
  let nodes: HeavyNodes
  /// The number of documents of each node.
  let nodeTotals: Buffer<UInt32>
  let chunks: [ChunkLists]

  /// Returns the stage that computes the remaining blocks, and then makes an index.
  consuming func finishingStage() -> BuildStage<IndexCore> {
    let lists = self
    let (documents, vocabulary, listStarts) = (lists.documents, lists.vocabulary, lists.listStarts())
    let last = LastBlocks()
    // The longest ones first, because the last piece of work should be short.
    let pieces: [@Sendable () -> Void] = [
      { last.documents = documents.documentAtPosition() },
      { last.chunkStarts = lists.chunkStarts(listStarts) },
      { (last.tokensShared, last.tokensBranch) = vocabulary.branches() },
      { last.nameKeys = documents.nameKeys() },
      { if !documents.weights.isEmpty { last.weights = documents.inOrder(documents.weights) } },
      { last.positions = documents.positionOfDocument() },
      { last.jumps = IndexCore.jumps(of: vocabulary) },
      { last.minima = IndexCore.minima(of: documents.byName) },
    ]
    return BuildStage(pieceCount: pieces.count) { _, piece in
      pieces[piece]()
    } output: {
      lists.core(last, listStarts)
    }
  }

  /// Returns the number of the first list of each node and kind, then the number of lists. A kind has lists up to its
  /// last level that is not empty in every chunk.
  private func listStarts() -> [UInt32] {
    var levels = [UInt8](repeating: 0, count: nodes.count * ListKind.count(layers: layerCount))
    for chunk in chunks {
      for list in chunk.lists {
        let (kind, level) = Int(list.key).quotientAndRemainder(dividingBy: ListKind.levelCount)
        levels[kind] = max(levels[kind], UInt8(level + 1))
      }
    }
    var starts: [UInt32] = [0]
    for level in levels { starts.append(starts[starts.count - 1] + UInt32(level)) }
    return starts
  }

  /// Returns the start of each list in each chunk, and the end of the last one.
  private func chunkStarts(_ listStarts: [UInt32]) -> Buffer<UInt32> {
    let listCount = Int(listStarts[listStarts.count - 1])
    let starts = Buffer<UInt32>(count: chunks.count * (listCount + 1))
    for chunk in chunks.indices {
      var end: UInt32 = 0
      var next = 0
      func begin(upTo list: Int) {
        while next <= list {
          starts[next * chunks.count + chunk] = end
          next += 1
        }
      }
      for list in chunks[chunk].lists {
        let (kind, level) = Int(list.key).quotientAndRemainder(dividingBy: ListKind.levelCount)
        begin(upTo: Int(listStarts[kind]) + level)
        end += list.length
      }
      begin(upTo: listCount)
    }
    return starts
  }

  private func core(_ last: LastBlocks, _ listStarts: [UInt32]) -> IndexCore {
    var parts = IndexCore.Parts()
    func keep<Number>(_ buffer: Buffer<Number>?) -> BufferView<Number> {
      guard let buffer else { return .empty }
      parts.owners.append(buffer)
      return buffer.view
    }
    parts.positionCount = documents.positionCount
    parts.layerCount = layerCount
    parts.names = keep(documents.names)
    parts.nameEnds = keep(documents.nameEnds)
    parts.byName = keep(documents.byName)
    parts.nameKeys = keep(last.nameKeys)
    parts.minima = keep(last.minima)
    parts.irregular = keep(Buffer(documents.irregular))
    parts.positions = keep(last.positions)
    parts.documents = keep(last.documents)
    parts.weights = keep(last.weights)
    if !documents.frecencies.isEmpty {
      parts.frecencies = keep(documents.inOrder(documents.frecencies.lazy.map(\.bitPattern)))
    }
    parts.tokens = keep(vocabulary.bytes)
    parts.tokenEnds = keep(vocabulary.ends)
    parts.tokensShared = keep(last.tokensShared)
    parts.tokensBranch = keep(last.tokensBranch)
    parts.jumps = keep(last.jumps)
    parts.postingEnds = keep(postings.ends)
    parts.postings = keep(postings.slots)
    parts.nodeLows = keep(Buffer(nodes.lows))
    parts.nodeHighs = keep(Buffer(nodes.highs))
    parts.nodeTotals = keep(nodeTotals)
    parts.listStarts = keep(Buffer(listStarts))
    parts.chunkStarts = keep(last.chunkStarts)
    parts.chunkData = chunks.map { keep($0.data) }
    let extras = ExtrasCoding.encode(documents.extras)
    parts.extraDocuments = keep(Buffer(extras.documents))
    parts.extraEnds = keep(Buffer(extras.ends))
    parts.extraRecords = keep(Buffer(extras.records))
    parts.compounds = extras.compounds
    return IndexCore(parts: parts)
  }
}

/// The blocks of an index that are computed last, from others.
///
/// `@unchecked Sendable`: each piece of a stage sets its own block, and nothing reads them before all are done.
private final class LastBlocks: @unchecked Sendable {
  var chunkStarts: Buffer<UInt32>?
  var nameKeys: Buffer<UInt64>?
  var minima: Buffer<UInt32>?
  var positions: Buffer<UInt32>?
  var documents: Buffer<UInt32>?
  /// Nil if all weights are 0.
  var weights: Buffer<Int32>?
  var tokensShared: Buffer<UInt8>?
  var tokensBranch: Buffer<UInt8>?
  var jumps: Buffer<UInt32>?
}

extension Documents {
  /// Returns the first bytes of the key of every 64th name.
  fileprivate func nameKeys() -> Buffer<UInt64> {
    let keys = Buffer<UInt64>(count: (count + IndexCore.keyStep - 1) / IndexCore.keyStep)
    for index in 0..<keys.count {
      let range = nameRange(of: Int(byName[index * IndexCore.keyStep]))
      if NameKey.isSimple(range, in: names.view) {
        keys[index] = NameKey.sortKey(ofSimple: range, in: names.view)
      } else {
        let key = NameKey.of(String(decoding: range.map { names[$0] }, as: UTF8.self))
        keys[index] = TextSort.key(count: key.count, offset: 0) { key.word(at: $0) }
      }
    }
    return keys
  }

  /// Returns the document at each position, or `UInt32.max`.
  fileprivate func documentAtPosition() -> Buffer<UInt32> {
    let documents = Buffer<UInt32>(repeating: .max, count: positionCount)
    // An index without lookups by position keeps no positions.
    if positionCount == 0 { return documents }
    for document in 0..<count { documents[Int(position(of: document))] = UInt32(document) }
    return documents
  }

  fileprivate func positionOfDocument() -> Buffer<UInt32> {
    positions.isEmpty ? itemOfDocument : Buffer((0..<count).lazy.map { position(of: $0) })
  }

  /// Returns values of items in the order of the documents.
  fileprivate func inOrder<Values: RandomAccessCollection>(_ values: Values) -> Buffer<Values.Element>
  where Values.Index == Int, Values.Element: BitwiseCopyable & Sendable {
    Buffer((0..<count).lazy.map { values[Int(itemOfDocument[$0])] })
  }
}
