extension IndexBuild {
  /// The index, after the last phase.
  func finish() -> IndexCore {
    var parts = IndexCore.Parts()
    func keep<Number>(_ block: NumberBlock<Number>) -> Numbers<Number> {
      parts.owners.append(block)
      return block.numbers
    }
    parts.positionCount = positionCount
    parts.layerCount = layerCount
    parts.names = keep(names)
    parts.nameEnds = keep(nameEnds)
    parts.byName = keep(byName)
    parts.nameKeys = keep(nameKeys)
    parts.minima = keep(IndexCore.minima(of: byName))
    parts.irregular = keep(NumberBlock(irregular.sorted()))
    let documents = NumberBlock<UInt32>(repeating: .max, count: positionCount)
    for document in 0..<(positionCount == 0 ? 0 : count) {
      let position = position(of: itemOfDocument[document])
      documents[Int(position)] = UInt32(document)
    }
    parts.documents = keep(documents)
    if !table.weights.isEmpty {
      parts.weights = keep(NumberBlock((0..<count).lazy.map { self.table.weights[Int(self.itemOfDocument[$0])] }))
    }
    if !table.frecencies.isEmpty {
      parts.frecencies = keep(
        NumberBlock((0..<count).lazy.map { self.table.frecencies[Int(self.itemOfDocument[$0])].bitPattern }))
    }
    for document in 0..<count { itemOfDocument[document] = position(of: itemOfDocument[document]) }
    parts.positions = keep(itemOfDocument)

    parts.tokens = keep(vocabulary.bytes)
    parts.tokenEnds = keep(vocabulary.ends)
    parts.jumps = keep(IndexCore.jumps(of: vocabulary))
    parts.postingEnds = keep(postingEnds)
    parts.postings = keep(postings)
    parts.nodeLows = keep(NumberBlock(nodes.lows))
    parts.nodeHighs = keep(NumberBlock(nodes.highs))
    parts.nodeTotals = keep(nodeTotals)
    if let first = pairCounters.first?.totals {
      for other in pairCounters.dropFirst() {
        for place in 0..<first.count { first[place] += other.totals[place] }
      }
      parts.pairTotals = keep(first)
    }
    parts.listStarts = keep(NumberBlock(listStarts))
    parts.chunkStarts = keep(chunkStarts)
    parts.chunkData = (chunkResults?.values ?? []).map { keep($0) }
    return IndexCore(parts: parts, extras: extras)
  }

  /// The first bytes of the key of every 64th name.
  private var nameKeys: NumberBlock<UInt64> {
    let keys = NumberBlock<UInt64>(count: (count + IndexCore.keyStep - 1) / IndexCore.keyStep)
    for index in 0..<keys.count {
      let document = Int(byName[index * IndexCore.keyStep])
      let range = (document == 0 ? 0 : Int(nameEnds[document - 1]))..<Int(nameEnds[document])
      let name = String(decoding: range.map { names[$0] }, as: UTF8.self)
      let key = NameKey.of(name)
      keys[index] = TextSort.key(count: key.count, offset: 0) { key[$0] }
    }
    return keys
  }
}
