/// Writes the lists of a chunk. It visits the chunk's tokens, and for each the heavy nodes that contain it: once to
/// count the documents of each list, and once to write them.
///
/// `@unchecked Sendable`: each worker of a build has one, and nothing else accesses it before all are done.
final class PrefixListWriter: @unchecked Sendable {
  private let chains: [UInt32]
  private let chainStarts: [Int]
  private let narrowest: [Int32]
  private let layerCount: Int
  /// For each node: the number of the layer in which it was last seen, and in the two lowest bytes its number of
  /// tokens in the words and in the parts, up to the number of levels.
  private let seen: Buffer<UInt64>
  /// The nodes seen in a layer.
  private let nodes: Buffer<UInt32>
  private var layerNumber: UInt64 = 0
  /// For each list key: its length, then the place to write.
  private let places: Buffer<UInt32>
  private var touched: [UInt32] = []
  /// For each node, the last document counted, and the number of documents in the chunks counted so far.
  private let lastDocument: Buffer<UInt32>
  let totals: Buffer<UInt32>
  private var document: UInt32 = 0

  init(_ nodes: HeavyNodes, layerCount: Int) {
    (chains, chainStarts, narrowest) = (nodes.chains, nodes.chainStarts, nodes.narrowest)
    self.layerCount = layerCount
    seen = Buffer(count: nodes.count)
    self.nodes = Buffer(count: nodes.count)
    lastDocument = Buffer(count: nodes.count)
    totals = Buffer(count: nodes.count)
    places = Buffer(count: nodes.count * ListKind.count(layers: layerCount) * ListKind.levelCount)
  }

  /// Calls `body` with the key of every list that a document belongs to, its node, the document's place in the chunk,
  /// and whether it is the node's first list of any layer: a document in any list of a node is also in such a one.
  @inline(__always)
  private func forEachList(
    _ tokens: GrowableBuffer<UInt32>,
    _ body: (_ key: Int, _ node: Int, _ place: Int, _ isFirst: Bool) -> Void
  ) {
    let kindCount = ListKind.count(layers: layerCount)
    let namesKey = ListKind.names(layers: layerCount) &* ListKind.levelCount
    var layer = 0
    var layerNumber = self.layerNumber &+ 1
    var inParts = false
    var hasParts = false
    var nodeCount = 0
    var place = 0
    for index in 0..<tokens.count {
      let token = tokens[index]
      let number = token & ForwardToken.number
      if number != ForwardToken.none {
        let beginsName = token & ForwardToken.beginsName != 0
        let shift: UInt64 = inParts ? 8 : 0
        hasParts = inParts
        let narrowest = Int(narrowest[Int(number)])
        // A chain in one piece: to follow the nodes one by one would mean to wait for each.
        for link in narrowest < 0 ? 0..<0 : chainStarts[narrowest]..<chainStarts[narrowest + 1] {
          let node = Int(chains[link])
          var state = seen[node]
          if state >> 16 != layerNumber {
            state = layerNumber << 16
            nodes[nodeCount] = UInt32(node)
            nodeCount &+= 1
          }
          if state >> shift & 0xFF < UInt64(ListKind.levelCount) { state &+= 1 << shift }
          seen[node] = state
          if beginsName { body(node &* kindCount &* ListKind.levelCount &+ namesKey, node, place, false) }
        }
      }
      if token & ForwardToken.endsForm == 0 { continue }
      let endsDocument = token & ForwardToken.endsDocument != 0
      if !inParts, !endsDocument {
        inParts = true
        continue
      }
      for index in 0..<nodeCount {
        let node = Int(nodes[index])
        let words = Int(seen[node] & 0xFF)
        let parts = hasParts ? Int(seen[node] >> 8 & 0xFF) : words
        let key = (node &* kindCount &+ ListKind.any(layer: layer)) &* ListKind.levelCount
        for level in 0..<max(words, parts) { body(key &+ level, node, place, level == 0) }
        if words == parts { continue }
        let only = words > parts ? ListKind.wordsOnly(layer: layer) : ListKind.partsOnly(layer: layer)
        let onlyKey = (node &* kindCount &+ only) &* ListKind.levelCount
        for level in min(words, parts)..<max(words, parts) { body(onlyKey &+ level, node, place, false) }
      }
      nodeCount = 0
      inParts = false
      hasParts = false
      layerNumber &+= 1
      layer &+= 1
      if endsDocument {
        layer = 0
        place &+= 1
      }
    }
    self.layerNumber = layerNumber
  }

  func count(_ tokens: GrowableBuffer<UInt32>) {
    var touched = self.touched
    self.touched = []
    let firstDocument = document &+ 1
    forEachList(tokens) { key, node, place, isFirst in
      if places[key] == 0 { touched.append(UInt32(key)) }
      places[key] &+= 1
      if isFirst, lastDocument[node] != firstDocument &+ UInt32(place) {
        lastDocument[node] = firstDocument &+ UInt32(place)
        totals[node] &+= 1
      }
    }
    document = firstDocument &+ UInt32(Chunk.size)
    self.touched = touched
  }

  /// Returns the counted lengths, and resets them.
  func takeCounts() -> [ListCount] {
    let counts = SortEntries(count: touched.count)
    for (index, key) in touched.enumerated() {
      counts[index] = SortEntry(key: UInt64(key), item: places[Int(key)])
      places[Int(key)] = 0
    }
    touched.removeAll(keepingCapacity: true)
    RadixSort.sort(counts)
    return (0..<counts.count).map { ListCount(key: UInt32(counts[$0].key), count: counts[$0].item) }
  }

  /// - Parameters:
  /// - listStarts: the number of the first list of each node and kind, then the number of lists.
  /// - setStart: receives the start of each list, and the end of the last one.
  func write(
    _ tokens: GrowableBuffer<UInt32>, _ counts: [ListCount], _ listStarts: [UInt32],
    setStart: (_ list: Int, _ start: UInt32) -> Void
  ) -> Buffer<UInt16> {
    let isBitmap: UInt32 = 1 << 31
    let listCount = Int(listStarts[listStarts.count - 1])
    var end: UInt32 = 0
    var next = 0
    for list in counts {
      let (kind, level) = Int(list.key).quotientAndRemainder(dividingBy: ListKind.levelCount)
      let number = Int(listStarts[kind]) + level
      while next <= number {
        setStart(next, end)
        next += 1
      }
      let isLong = list.count >= UInt32(Container.bitmapThreshold)
      places[Int(list.key)] = isLong ? end | isBitmap : end
      end += isLong ? UInt32(Container.bitmapLength) : list.count
    }
    while next <= listCount {
      setStart(next, end)
      next += 1
    }
    let data = Buffer<UInt16>(count: Int(end))
    forEachList(tokens) { key, _, place, _ in
      let target = places[key]
      if target & isBitmap != 0 {
        data[Int(target & ~isBitmap) &+ place >> 4] |= 1 << UInt16(place & 15)
      } else {
        data[Int(target)] = UInt16(place)
        places[key] = target &+ 1
      }
    }
    for list in counts { places[Int(list.key)] = 0 }
    return data
  }
}
