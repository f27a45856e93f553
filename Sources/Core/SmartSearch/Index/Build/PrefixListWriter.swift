/// The lists of a chunk.
struct ChunkLists: Sendable {
  /// The lists that have documents, in the order of their keys.
  let lists: [ListCount]
  /// The documents of these lists, one list after the other; see ``Container``.
  let data: Buffer<UInt16>
}

/// The number of documents of a list in a chunk. The key numbers node, kind and level.
struct ListCount: Sendable {
  var key: UInt32
  var count: UInt32

  var isBitmap: Bool { count >= UInt32(Container.bitmapThreshold) }
  /// The size of the list in ``ChunkLists/data``.
  var length: UInt32 { isBitmap ? UInt32(Container.bitmapLength) : count }
}

/// Writes the lists of a chunk. It visits the chunk's tokens, and for each the heavy nodes that contain it. It notes
/// the lists of every document, and writes them when it knows their lengths.
///
/// `@unchecked Sendable`: each worker of a build has one, and nothing else accesses it before all are done.
final class PrefixListWriter: @unchecked Sendable {
  private let heavyNodes: HeavyNodes
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
  /// For each list, its number in the chunk: 1, 2 and so on, in the order in which the lists are met. The first levels of
  /// all nodes, which are used most, lie together; see ``slot(node:kind:level:)``.
  private let numbers: Buffer<UInt32>
  /// For each number, the index of the list in `numbers`.
  private let slots: Buffer<UInt32>
  /// For each number, the length of the list, then the place to write.
  private let places: Buffer<UInt32>
  private var listCount = 0
  /// Marks the place of a set of bits.
  private static let isBitmap: UInt32 = 1 << 31
  private var notes = ListNotes()
  /// For each node, the number of documents in the chunks written so far.
  let totals: Buffer<UInt32>

  init(_ nodes: HeavyNodes, layerCount: Int) {
    heavyNodes = nodes
    kindCount = ListKind.count(layers: layerCount)
    nodeCount = nodes.count
    namesKind = ListKind.names(layers: layerCount)
    seen = Buffer(count: nodes.count)
    self.nodes = Buffer(count: nodes.count)
    totals = Buffer(count: nodes.count)
    numbers = Buffer(count: nodeCount * kindCount * ListKind.levelCount)
    (slots, places) = (Buffer(count: numbers.count + 1), Buffer(count: numbers.count + 1))
  }

  /// Returns the index of a list in ``numbers``; `level` counts from 0.
  @inline(__always)
  private func slot(node: Int, kind: Int, level: Int) -> Int {
    (level &* kindCount &+ kind) &* nodeCount &+ node
  }

  /// Returns the key of the list with an index in ``numbers``; see ``ListCount``.
  private func key(ofSlot slot: Int) -> Int {
    let (group, node) = slot.quotientAndRemainder(dividingBy: nodeCount)
    let (level, kind) = group.quotientAndRemainder(dividingBy: kindCount)
    return (node * kindCount + kind) * ListKind.levelCount + level
  }

  /// Writes the lists of a chunk with these tokens; see ``ForwardToken``.
  func write(_ tokens: GrowableBuffer<UInt32>) -> ChunkLists {
    note(tokens)
    let inOrder = SortEntries(count: listCount)
    for index in 0..<listCount {
      let list = index + 1
      let slot = Int(slots[list])
      inOrder[index] = SortEntry(key: UInt64(key(ofSlot: slot)), item: UInt32(list))
      // The documents with a token of the node in their first layer; the others were counted when they were met.
      if slot < nodeCount { totals[slot] &+= places[list] }
      numbers[slot] = 0
    }
    RadixSort.sort(inOrder)
    var end: UInt32 = 0
    let lists = (0..<inOrder.count).map { index in
      let number = Int(inOrder[index].item)
      let list = ListCount(key: UInt32(inOrder[index].key), count: places[number])
      places[number] = list.isBitmap ? end | Self.isBitmap : end
      end += list.length
      return list
    }
    let data = Buffer<UInt16>(count: Int(end), isFilled: true)
    writeNotes(to: data.mutableView)
    return ChunkLists(lists: lists, data: data)
  }

  /// Writes the noted documents to the places of their lists.
  private func writeNotes(to data: MutableBufferView<UInt16>) {
    let places = places.mutableView
    notes.forEach { list, document in
      let place = places[list]
      if place & Self.isBitmap != 0 {
        data[Int(place & ~Self.isBitmap) &+ document >> 4] |= 1 << UInt16(document & 15)
      } else {
        data[Int(place)] = UInt16(document)
        places[list] = place &+ 1
      }
    }
  }

  /// Numbers the lists of a chunk, counts the documents of each, and notes the lists of each document.
  private func note(_ tokens: GrowableBuffer<UInt32>) {
    var notes = notes
    notes.removeAll(tokenCount: tokens.count)
    var listCount = 0
    let (tokens, chains, chainStarts) = (tokens.view, heavyNodes.chains.view, heavyNodes.chainStarts.view)
    let (seen, nodes) = (seen.mutableView, nodes.mutableView)
    let (numbers, slots, places) = (numbers.mutableView, slots.mutableView, places.mutableView)
    func add(_ slot: Int) {
      var list = Int(numbers[slot])
      if list == 0 {
        listCount &+= 1
        list = listCount
        numbers[slot] = UInt32(list)
        slots[list] = UInt32(slot)
        places[list] = 0
      }
      places[list] &+= 1
      notes.append(list)
    }
    let namesSlot = slot(node: 0, kind: namesKind, level: 0)
    var layer = 0
    var anySlot = slot(node: 0, kind: ListKind.any(layer: layer), level: 0)
    var layerNumber = self.layerNumber &+ 1
    /// The number of the document's first layer.
    var firstLayer = layerNumber
    var inParts = false
    var hasParts = false
    var nodeCount = 0
    for index in 0..<tokens.count {
      let token = tokens[index]
      let number = token & ForwardToken.number
      if number != ForwardToken.none {
        let beginsName = token & ForwardToken.beginsName != 0
        let isOnlyPart = token & ForwardToken.isOnlyPart != 0
        hasParts = inParts
        // A part that is a whole word counts with its word.
        var link = inParts && isOnlyPart ? HeavyNodes.noChain : chainStarts[Int(number)]
        var isLast = link == HeavyNodes.noChain
        // A chain in one piece: to follow the nodes one by one would mean to wait for each.
        while !isLast {
          let entry = chains[Int(link)]
          link &+= 1
          isLast = entry & HeavyNodes.endsChain != 0
          let node = Int(entry & ~HeavyNodes.endsChain)
          var state = seen[node]
          if state >> 16 != layerNumber {
            if layer > 0, state >> 16 < firstLayer { totals[node] &+= 1 }
            state = layerNumber << 16
            // One token is enough for the first list, in either form.
            add(anySlot &+ node)
          }
          if beginsName { add(namesSlot &+ node) }
          let shift: UInt64 = inParts ? 8 : 0
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
          add(slot(node: node, kind: ListKind.any(layer: layer), level: level))
        }
        if words == parts { continue }
        let only = words > parts ? ListKind.wordsOnly(layer: layer) : ListKind.partsOnly(layer: layer)
        for level in min(words, parts)..<max(words, parts) { add(slot(node: node, kind: only, level: level)) }
      }
      nodeCount = 0
      inParts = false
      hasParts = false
      layerNumber &+= 1
      layer = endsDocument ? 0 : layer &+ 1
      anySlot = slot(node: 0, kind: ListKind.any(layer: layer), level: 0)
      if endsDocument {
        firstLayer = layerNumber
        notes.endDocument()
      }
    }
    self.layerNumber = layerNumber
    (self.notes, self.listCount) = (notes, listCount)
  }
}

/// The numbers of the lists of each document, one document after the other, in two bytes for most.
private struct ListNotes {
  /// Each number, followed by a multiple of ``step`` if it is larger; 0 ends a document.
  private var numbers = GrowableBuffer<UInt16>(capacity: 0)
  private static let isLarge: UInt16 = 1 << 15
  private static let step = 1 << 15

  /// Few names are in more than six lists for each token. The chunks that come last have short names, so their notes take
  /// little memory beside the lists of the others.
  mutating func removeAll(tokenCount: Int) {
    numbers.removeAll(forCapacity: 6 * tokenCount)
  }

  /// Adds a list of the current document.
  @inline(__always)
  mutating func append(_ list: Int) {
    if list < Self.step {
      numbers.append(UInt16(list))
    } else {
      numbers.append(UInt16(list % Self.step) | Self.isLarge)
      numbers.append(UInt16(list / Self.step))
    }
  }

  mutating func endDocument() {
    numbers.append(0)
  }

  /// Calls `body` with every list of every document.
  @inline(__always)
  func forEach(_ body: (_ list: Int, _ document: Int) -> Void) {
    let numbers = numbers.view
    var document = 0
    var index = 0
    while index < numbers.count {
      var list = Int(numbers[index] & ~Self.isLarge)
      if numbers[index] & Self.isLarge != 0 {
        index &+= 1
        list &+= Int(numbers[index]) &* Self.step
      }
      index &+= 1
      if list == 0 { document &+= 1 } else { body(list, document) }
    }
  }
}
