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

/// Writes the lists of a chunk. It goes through the nodes from the last to the first, and thus through those inside a node
/// before this node: the documents of a node are those of its own tokens, and those of the nodes inside it.
///
/// `@unchecked Sendable`: each worker of a build has one, and nothing else accesses it before all are done.
final class PrefixListWriter: @unchecked Sendable {
  private let nodes: HeavyNodes
  private let layerCount: Int
  /// The number of documents of the longest chunk.
  private let size: Int
  private var tokens: NodeTokens
  /// The documents of nodes whose lists are not written yet, by depth and by group of ``NodeTokens``: at each depth, only
  /// one node has some.
  private var open: [NodeDocuments?]
  private var spare: [NodeDocuments] = []
  /// A bit for each document that is only in later layers of a node.
  private let later: Buffer<UInt64>
  private var levels = LevelLists()
  /// The documents of the lists so far, and the lists with their starts; the last lists come first.
  private var written = GrowableBuffer<UInt16>(capacity: 0)
  private var lists: [(list: ListCount, start: Int)] = []
  /// For each node, the number of documents in the chunks written so far.
  let totals: Buffer<UInt32>

  init(_ nodes: HeavyNodes, layerCount: Int, documentCount: Int) {
    (self.nodes, self.layerCount) = (nodes, layerCount)
    size = min(documentCount, Chunk.size)
    later = Buffer(count: (size + 63) / 64)
    tokens = NodeTokens(nodeCount: nodes.count, groupCount: layerCount + 1)
    open = Array(repeating: nil, count: ((nodes.depths.max() ?? 0) + 1) * (layerCount + 1))
    totals = Buffer(count: nodes.count)
  }

  /// Writes the lists of a chunk with these tokens; see ``ForwardToken``.
  func write(_ chunkTokens: GrowableBuffer<UInt32>) -> ChunkLists {
    tokens.sort(chunkTokens, by: nodes.narrowest)
    // Few tokens are in more than six lists; what is not written takes no memory.
    written.removeAll(forCapacity: 6 * tokens.sorted.count)
    for node in (0..<nodes.count).reversed() {
      for group in 0...layerCount { addTokens(of: node, group) }
      let total = totals[node]
      for group in (1...layerCount).reversed() { writeLists(of: node, group) }
      if totals[node] != total { for word in 0..<later.count { later[word] = 0 } }
      writeLists(of: node, 0)
    }
    return takeLists()
  }

  private func place(depth: Int, _ group: Int) -> Int { depth &* (layerCount &+ 1) &+ group }

  private func addTokens(of node: Int, _ group: Int) {
    let range = tokens.range(node: node, group: group)
    if range.isEmpty { return }
    let place = place(depth: nodes.depths[node], group)
    let documents = open[place] ?? spare.popLast() ?? NodeDocuments(size: size)
    documents.add(tokens.sorted, range)
    open[place] = documents
  }

  /// Writes the lists of a node in a group, and adds its documents to the next wider node.
  private func writeLists(of node: Int, _ group: Int) {
    let depth = nodes.depths[node]
    let place = place(depth: depth, group)
    guard let documents = open[place] else { return }
    open[place] = nil
    let start = written.count
    let outer = depth == 0 ? nil : place - (layerCount + 1)
    if let outer, open[outer] == nil {
      documents.write(to: &written, &levels)
      open[outer] = documents
    } else {
      documents.remove(to: &written, &levels, addingTo: outer.flatMap { open[$0] })
      spare.append(documents)
    }
    let all = start..<written.count
    let isNames = group == layerCount
    let kind = isNames ? ListKind.names(layers: layerCount) : ListKind.any(layer: group)
    let key = (node * ListKind.count(layers: layerCount) + kind) * ListKind.levelCount
    if !isNames {
      totals[node] &+= UInt32(group == 0 ? all.count : countNew(all, beside: open[place - group]))
      levels.move(to: &written) { list, range in add(key + list, range) }
    }
    add(key, all)
  }

  /// Returns how many of these documents are neither in the first layer nor in ``later``, and adds them to it.
  private func countNew(_ range: Range<Int>, beside first: NodeDocuments?) -> Int {
    let later = later.mutableView
    var count = 0
    for index in range {
      let document = Int(written[index])
      let (word, bit) = (document >> 6, UInt64(1) << UInt64(document & 63))
      if first?.contains(document) == true || later[word] & bit != 0 { continue }
      later[word] |= bit
      count &+= 1
    }
    return count
  }

  private func add(_ key: Int, _ range: Range<Int>) {
    lists.append((ListCount(key: UInt32(key), count: UInt32(range.count)), range.lowerBound))
  }

  /// Returns the lists from the first to the last.
  private func takeLists() -> ChunkLists {
    let data = Buffer<UInt16>(count: lists.reduce(0) { $0 + Int($1.list.length) }, isFilled: true)
    var end = 0
    for (list, start) in lists.reversed() {
      if list.isBitmap {
        let target = data.mutableView
        for index in start..<start + Int(list.count) {
          let place = Int(written[index])
          target[end &+ place >> 4] |= 1 << UInt16(place & 15)
        }
      } else {
        written.copy(start..<start + Int(list.count), to: data, at: end)
      }
      end += Int(list.length)
    }
    let result = ChunkLists(lists: lists.reversed().map(\.list), data: data)
    lists.removeAll(keepingCapacity: true)
    written.removeAll()
    return result
  }
}

/// The tokens of a chunk's documents, sorted by the narrowest nodes that contain them, and there by *group*: a group for
/// each layer, and a last one for the tokens that begin names.
private struct NodeTokens {
  /// The sixteen lowest bits are the place of a document in the chunk, the others the token's ``TokenCounts``.
  private(set) var sorted = GrowableBuffer<UInt32>(capacity: 0)
  /// The end of the tokens of each node and group.
  private let ends: Buffer<UInt32>
  private let groupCount: Int

  init(nodeCount: Int, groupCount: Int) {
    ends = Buffer(count: nodeCount * groupCount)
    self.groupCount = groupCount
  }

  func range(node: Int, group: Int) -> Range<Int> {
    let place = node &* groupCount &+ group
    return (place == 0 ? 0 : Int(ends[place &- 1]))..<Int(ends[place])
  }

  /// Takes the tokens of a chunk; see ``ForwardToken``.
  mutating func sort(_ chunkTokens: GrowableBuffer<UInt32>, by narrowest: Buffer<UInt32>) {
    let (tokens, narrowest, ends) = (chunkTokens.view, narrowest.view, ends.mutableView)
    for place in 0..<ends.count { ends[place] = 0 }
    forEach(tokens, narrowest) { place, _ in ends[place] &+= 1 }
    var sum: UInt32 = 0
    for place in 0..<ends.count {
      let here = ends[place]
      ends[place] = sum
      sum &+= here
    }
    sorted.removeAll(forCapacity: Int(sum))
    sorted.append(zeros: Int(sum))
    let target = sorted.mutableView
    forEach(tokens, narrowest) { place, token in
      target[Int(ends[place])] = token
      ends[place] &+= 1
    }
  }

  /// Calls `body` with the place of the node and group of each token, and with the token as in ``sorted``.
  @inline(__always)
  private func forEach(
    _ tokens: BufferView<UInt32>, _ narrowest: BufferView<UInt32>, _ body: (_ place: Int, _ token: UInt32) -> Void
  ) {
    var document: UInt32 = 0
    var layer = 0
    func add(_ token: UInt32, _ counts: UInt16) {
      let number = token & ForwardToken.number
      if number == ForwardToken.none { return }
      let node = narrowest[Int(number)]
      if node == HeavyNodes.noNode { return }
      let place = Int(node) &* groupCount
      body(place &+ layer, UInt32(counts) << 16 | document)
      if token & ForwardToken.beginsName != 0 {
        body(place &+ groupCount &- 1, UInt32(TokenCounts.wordAndPart) << 16 | document)
      }
    }
    var index = 0
    while index < tokens.count {
      var end = index
      while tokens[end] & ForwardToken.endsForm == 0 { end &+= 1 }
      var endsDocument = tokens[end] & ForwardToken.endsDocument != 0
      let hasParts = !endsDocument && tokens[end &+ 1] & ForwardToken.number != ForwardToken.none
      for word in index...end {
        let isPart = !hasParts || tokens[word] & ForwardToken.isOnlyPart != 0
        add(tokens[word], isPart ? TokenCounts.wordAndPart : TokenCounts.word)
      }
      index = end &+ 1
      var endsParts = endsDocument
      while !endsParts {
        let part = tokens[index]
        // A part that is a whole word counts with its word.
        if part & ForwardToken.isOnlyPart == 0 { add(part, TokenCounts.part) }
        endsParts = part & ForwardToken.endsForm != 0
        endsDocument = part & ForwardToken.endsDocument != 0
        index &+= 1
      }
      layer = endsDocument ? 0 : layer &+ 1
      if endsDocument { document &+= 1 }
    }
  }
}

/// How many tokens of a document begin with the prefix of a node: words in the lower byte, parts in the higher one. Both
/// end at ``ListKind/levelCount``.
private enum TokenCounts {
  static let word: UInt16 = 1
  static let part: UInt16 = 1 << 8
  static let wordAndPart = word | part

  @inline(__always)
  static func sum(_ left: UInt16, _ right: UInt16) -> UInt16 {
    let sum = left &+ right
    return sum & 0xF0F0 == 0 ? sum : limited(sum)
  }

  private static func limited(_ sum: UInt16) -> UInt16 {
    let most = UInt16(ListKind.levelCount)
    return min(sum & 0xFF, most) | min(sum >> 8, most) << 8
  }
}

/// Documents of a chunk, and their ``TokenCounts``.
private final class NodeDocuments {
  private let counts: Buffer<UInt16>
  /// A bit for each document that has tokens, and a bit for each word of such bits.
  private let bits: Buffer<UInt64>
  private let wordBits: Buffer<UInt64>

  init(size: Int) {
    counts = Buffer(count: size)
    bits = Buffer(count: (size + 63) / 64)
    wordBits = Buffer(count: (bits.count + 63) / 64)
  }

  func contains(_ document: Int) -> Bool { bits[document >> 6] >> UInt64(document & 63) & 1 != 0 }

  /// Adds tokens of ``NodeTokens/sorted``.
  func add(_ tokens: GrowableBuffer<UInt32>, _ range: Range<Int>) {
    let (tokens, counts, bits, wordBits) = (tokens.view, counts.mutableView, bits.mutableView, wordBits.mutableView)
    for index in range {
      let document = Int(tokens[index] & 0xFFFF)
      counts[document] = TokenCounts.sum(counts[document], UInt16(tokens[index] >> 16))
      bits[document >> 6] |= 1 << UInt64(document & 63)
      wordBits[document >> 12] |= 1 << UInt64(document >> 6 & 63)
    }
  }

  /// Appends the documents to `all`, and to the lists of several tokens.
  func write(to all: inout GrowableBuffer<UInt16>, _ levels: inout LevelLists) {
    let (counts, bits) = (counts.mutableView, bits.mutableView)
    forEach(to: &all, &levels, bits: { bits[$0] }, counts: { counts[$0] })
  }

  /// Removes the documents: appends them to `all` and to the lists of several tokens, and adds them to others.
  func remove(to all: inout GrowableBuffer<UInt16>, _ levels: inout LevelLists, addingTo others: NodeDocuments?) {
    let (counts, bits) = (counts.mutableView, bits.mutableView)
    func take<Value: FixedWidthInteger>(_ values: MutableBufferView<Value>, _ index: Int) -> Value {
      defer { values[index] = 0 }
      return values[index]
    }
    if let others {
      let (otherCounts, otherBits) = (others.counts.mutableView, others.bits.mutableView)
      forEach(to: &all, &levels) { word in
        let here = take(bits, word)
        otherBits[word] |= here
        return here
      } counts: { document in
        let here = take(counts, document)
        otherCounts[document] = TokenCounts.sum(otherCounts[document], here)
        return here
      }
      for group in 0..<wordBits.count { others.wordBits[group] |= wordBits[group] }
    } else {
      forEach(to: &all, &levels, bits: { take(bits, $0) }, counts: { take(counts, $0) })
    }
    for group in 0..<wordBits.count { wordBits[group] = 0 }
  }

  /// Appends the documents to `all`, and to the lists of several tokens.
  ///
  /// - Parameters:
  ///   - bits: returns a word of ``bits``.
  ///   - counts: returns the counts of a document.
  @inline(__always)
  private func forEach(
    to all: inout GrowableBuffer<UInt16>, _ levels: inout LevelLists, bits: (_ word: Int) -> UInt64,
    counts: (_ document: Int) -> UInt16
  ) {
    let wordBits = wordBits.view
    var places = all
    for group in 0..<wordBits.count {
      var words = wordBits[group]
      while words != 0 {
        let word = group &* 64 &+ words.trailingZeroBitCount
        words &= words &- 1
        var documents = bits(word)
        while documents != 0 {
          let document = word &* 64 &+ documents.trailingZeroBitCount
          documents &= documents &- 1
          let here = counts(document)
          places.append(UInt16(document))
          if here != TokenCounts.wordAndPart { levels.add(document, here) }
        }
      }
    }
    all = places
  }
}

/// The documents of a node in the lists of a layer after its first one.
private struct LevelLists {
  /// In the order of the documents: a document in the sixteen lowest bits, and the number of its list.
  private var found = GrowableBuffer<UInt32>(capacity: 0)
  /// The length of each list.
  private var counts = [Int](repeating: 0, count: 3 * ListKind.levelCount)

  mutating func add(_ document: Int, _ counts: UInt16) {
    let (words, parts) = (Int(counts & 0xFF), Int(counts >> 8))
    for level in 1..<max(words, parts) { add(document, kind: ListKind.any(layer: 0), level) }
    if words == parts { return }
    let only = words > parts ? ListKind.wordsOnly(layer: 0) : ListKind.partsOnly(layer: 0)
    for level in min(words, parts)..<max(words, parts) { add(document, kind: only, level) }
  }

  private mutating func add(_ document: Int, kind: Int, _ level: Int) {
    let list = kind &* ListKind.levelCount &+ level
    found.append(UInt32(list << 16 | document))
    counts[list] &+= 1
  }

  /// Appends the documents of every list that has some, and calls `body` with their range: the last list first.
  mutating func move(to written: inout GrowableBuffer<UInt16>, _ body: (_ list: Int, Range<Int>) -> Void) {
    if found.isEmpty { return }
    var end = written.count
    for list in counts.indices.reversed() where counts[list] > 0 {
      body(list, end..<end + counts[list])
      (counts[list], end) = (end, end + counts[list])
    }
    written.append(zeros: found.count)
    for index in 0..<found.count {
      let list = Int(found[index] >> 16)
      written[counts[list]] = UInt16(found[index] & 0xFFFF)
      counts[list] &+= 1
    }
    for list in counts.indices { counts[list] = 0 }
    found.removeAll()
  }
}
