/// Writes the lists of a chunk. It visits the chunk's tokens, and for each the heavy nodes that contain it: once to
/// count the documents of each list, and once to write them.
///
/// `@unchecked Sendable`: each worker of a build has one, and nothing else accesses it before all are done.
final class PrefixListWriter: @unchecked Sendable {
  private let chains: [UInt32]
  private let chainStarts: [Int]
  private let narrowest: [Int32]
  private let kindCount: Int
  private let nodeCount: Int
  private let namesKind: Int
  /// For each node: the number of the layer in which it was last seen, and in the two lowest bytes its number of
  /// tokens in the words and in the parts, up to the number of levels, and ``isListed``.
  private let seen: Buffer<UInt64>
  private static let countMask: UInt64 = 0x7F
  /// Marks a node in ``nodes``.
  private static let isListed: UInt64 = 0x80
  /// The nodes seen in a layer that may be in more lists than the first.
  private let nodes: Buffer<UInt32>
  private var layerNumber: UInt64 = 0
  /// For each list: its length, then the place to write. The first levels of all nodes, which are used most, lie
  /// together; see ``slot(node:kind:level:)``.
  private let places: Buffer<UInt32>
  private var touched: [UInt32] = []
  /// For each node, the number of documents in the chunks counted so far.
  let totals: Buffer<UInt32>

  init(_ nodes: HeavyNodes, layerCount: Int) {
    (chains, chainStarts, narrowest) = (nodes.chains, nodes.chainStarts, nodes.narrowest)
    kindCount = ListKind.count(layers: layerCount)
    nodeCount = nodes.count
    namesKind = ListKind.names(layers: layerCount)
    seen = Buffer(count: nodes.count)
    self.nodes = Buffer(count: nodes.count)
    totals = Buffer(count: nodes.count)
    places = Buffer(count: nodeCount * kindCount * ListKind.levelCount)
  }

  /// Returns the index of a list in ``places``; `level` counts from 0.
  @inline(__always)
  private func slot(node: Int, kind: Int, level: Int) -> Int {
    (level &* kindCount &+ kind) &* nodeCount &+ node
  }

  private func slot(of list: ListCount) -> Int {
    let (group, level) = Int(list.key).quotientAndRemainder(dividingBy: ListKind.levelCount)
    let (node, kind) = group.quotientAndRemainder(dividingBy: kindCount)
    return slot(node: node, kind: kind, level: level)
  }

  /// Returns the key of the list with an index in ``places``; see ``ListCount``.
  private func key(ofSlot slot: Int) -> Int {
    let (group, node) = slot.quotientAndRemainder(dividingBy: nodeCount)
    let (level, kind) = group.quotientAndRemainder(dividingBy: kindCount)
    return (node * kindCount + kind) * ListKind.levelCount + level
  }

  /// Calls `body` with the slot of every list that a document belongs to, its node, the document's place in the chunk,
  /// and whether it is the document's first list of this node.
  @inline(__always)
  private func forEachList(
    _ tokens: GrowableBuffer<UInt32>,
    _ body: (_ slot: Int, _ node: Int, _ place: Int, _ isFirst: Bool) -> Void
  ) {
    // Local, because properties would be read anew each time.
    let (seen, nodes) = (seen, nodes)
    var layer = 0
    var layerNumber = self.layerNumber &+ 1
    /// The number of the document's first layer.
    var firstLayer = layerNumber
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
        let isOnlyPart = token & ForwardToken.isOnlyPart != 0
        // Such a part counts with its word.
        let narrowest = inParts && isOnlyPart ? -1 : Int(narrowest[Int(number)])
        // A chain in one piece: to follow the nodes one by one would mean to wait for each.
        for link in narrowest < 0 ? 0..<0 : chainStarts[narrowest]..<chainStarts[narrowest + 1] {
          let node = Int(chains[link])
          var state = seen[node]
          if state >> 16 != layerNumber {
            let isFirst = state >> 16 < firstLayer
            state = layerNumber << 16
            // One token is enough for the first list, in either form.
            body(slot(node: node, kind: ListKind.any(layer: layer), level: 0), node, place, isFirst)
          }
          let count = state >> shift & Self.countMask
          // A node seen once, in a word that is its only part, is in no other list.
          if !isOnlyPart || count > 0, state & Self.isListed == 0 {
            state |= Self.isListed
            nodes[nodeCount] = UInt32(node)
            nodeCount &+= 1
          }
          if count < UInt64(ListKind.levelCount) { state &+= 1 << shift }
          if isOnlyPart, state >> 8 & Self.countMask < UInt64(ListKind.levelCount) { state &+= 1 << 8 }
          seen[node] = state
          if beginsName { body(slot(node: node, kind: namesKind, level: 0), node, place, false) }
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
        let words = Int(seen[node] & Self.countMask)
        let parts = hasParts ? Int(seen[node] >> 8 & Self.countMask) : words
        for level in 1..<max(words, parts) {
          body(slot(node: node, kind: ListKind.any(layer: layer), level: level), node, place, false)
        }
        if words == parts { continue }
        let only = words > parts ? ListKind.wordsOnly(layer: layer) : ListKind.partsOnly(layer: layer)
        for level in min(words, parts)..<max(words, parts) {
          body(slot(node: node, kind: only, level: level), node, place, false)
        }
      }
      nodeCount = 0
      inParts = false
      hasParts = false
      layerNumber &+= 1
      layer &+= 1
      if endsDocument {
        layer = 0
        firstLayer = layerNumber
        place &+= 1
      }
    }
    self.layerNumber = layerNumber
  }

  func count(_ tokens: GrowableBuffer<UInt32>) {
    var touched = self.touched
    self.touched = []
    let (places, totals) = (places, totals)
    forEachList(tokens) { slot, node, _, isFirst in
      if places[slot] == 0 { touched.append(UInt32(slot)) }
      places[slot] &+= 1
      if isFirst { totals[node] &+= 1 }
    }
    self.touched = touched
  }

  /// Returns the counted lengths, and resets them.
  func takeCounts() -> [ListCount] {
    let counts = SortEntries(count: touched.count)
    for (index, slot) in touched.enumerated() {
      counts[index] = SortEntry(key: UInt64(key(ofSlot: Int(slot))), item: places[Int(slot)])
      places[Int(slot)] = 0
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
      places[slot(of: list)] = isLong ? end | isBitmap : end
      end += isLong ? UInt32(Container.bitmapLength) : list.count
    }
    while next <= listCount {
      setStart(next, end)
      next += 1
    }
    let data = Buffer<UInt16>(count: Int(end), isFilled: true)
    let places = places
    forEachList(tokens) { slot, _, place, _ in
      let target = places[slot]
      if target & isBitmap != 0 {
        data[Int(target & ~isBitmap) &+ place >> 4] |= 1 << UInt16(place & 15)
      } else {
        data[Int(target)] = UInt16(place)
        places[slot] = target &+ 1
      }
    }
    for list in counts { places[slot(of: list)] = 0 }
    return data
  }
}
