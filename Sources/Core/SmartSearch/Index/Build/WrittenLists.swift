/// All parts of an index.
struct WrittenLists: Sendable {
  let documents: Documents
  /// The maximum number of layers of forms in a document; at least 1.
  let layerCount: Int
  let vocabulary: SortedVocabulary
  let postings: LightPostings
  let nodes: HeavyNodes
  /// The number of documents of each node.
  let nodeTotals: Buffer<UInt32>
  /// See ``PairPlaces``; nil if pairs were not counted.
  let pairTotals: Buffer<UInt32>?
  /// The number of the first list of each node and kind, then the number of lists.
  let listStarts: [UInt32]
  /// For each list, its start in each chunk.
  let chunkStarts: Buffer<UInt32>
  /// The lists of each chunk.
  let chunkData: [Buffer<UInt16>]

  /// Returns the index.
  func core() -> IndexCore {
    var parts = IndexCore.Parts()
    func keep<Number>(_ buffer: Buffer<Number>) -> BufferView<Number> {
      parts.owners.append(buffer)
      return buffer.view
    }
    parts.positionCount = documents.positionCount
    parts.layerCount = layerCount
    parts.names = keep(documents.names)
    parts.nameEnds = keep(documents.nameEnds)
    parts.byName = keep(documents.byName)
    parts.nameKeys = keep(documents.nameKeys())
    parts.minima = keep(IndexCore.minima(of: documents.byName))
    parts.irregular = keep(Buffer(documents.irregular))
    parts.positions = keep(documents.positionOfDocument())
    parts.documents = keep(documents.documentAtPosition())
    if !documents.weights.isEmpty { parts.weights = keep(documents.inOrder(documents.weights)) }
    if !documents.frecencies.isEmpty {
      parts.frecencies = keep(documents.inOrder(documents.frecencies.lazy.map(\.bitPattern)))
    }
    parts.tokens = keep(vocabulary.bytes)
    parts.tokenEnds = keep(vocabulary.ends)
    parts.tokensShared = keep(vocabulary.sharedLengths())
    parts.jumps = keep(IndexCore.jumps(of: vocabulary))
    parts.postingEnds = keep(postings.ends)
    parts.postings = keep(postings.slots)
    parts.nodeLows = keep(Buffer(nodes.lows))
    parts.nodeHighs = keep(Buffer(nodes.highs))
    parts.nodeTotals = keep(nodeTotals)
    if let pairTotals { parts.pairTotals = keep(pairTotals) }
    parts.listStarts = keep(Buffer(listStarts))
    parts.chunkStarts = keep(chunkStarts)
    parts.chunkData = chunkData.map { keep($0) }
    let extras = ExtrasCoding.encode(documents.extras)
    parts.extraDocuments = keep(Buffer(extras.documents))
    parts.extraEnds = keep(Buffer(extras.ends))
    parts.extraRecords = keep(Buffer(extras.records))
    parts.compounds = extras.compounds
    return IndexCore(parts: parts)
  }
}

extension Documents {
  /// Returns the first bytes of the key of every 64th name.
  fileprivate func nameKeys() -> Buffer<UInt64> {
    let keys = Buffer<UInt64>(count: (count + IndexCore.keyStep - 1) / IndexCore.keyStep)
    for index in 0..<keys.count {
      let range = nameRange(of: Int(byName[index * IndexCore.keyStep]))
      let name = range.lazy.map { names[$0] }
      if NameKey.isSimple(name) {
        keys[index] = TextSort.key(count: range.count, offset: 0) {
          NameKey.lowercased(names[range.lowerBound &+ $0])
        }
      } else {
        let key = NameKey.of(String(decoding: name, as: UTF8.self))
        keys[index] = TextSort.key(count: key.count, offset: 0) { key[$0] }
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
