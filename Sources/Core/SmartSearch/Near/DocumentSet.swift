/// A set of documents, with one bit for each.
struct DocumentSet {
  var words: [UInt64]

  /// Makes an empty set for this many documents.
  init(_ count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Makes the set of all documents, of this many, that are not in another set.
  init(_ count: Int, without others: DocumentSet) {
    words = [UInt64](repeating: .max, count: (count + 63) / 64)
    if count % 64 != 0 { words[words.count - 1] = 1 << UInt64(count % 64) - 1 }
    subtract(others)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether the set has more documents than this.
  ///
  /// - Complexity: O(*n* / 64), or less if it has.
  func hasMore(than count: Int) -> Bool {
    var total = 0
    for word in words {
      total &+= word.nonzeroBitCount
      if total > count { return true }
    }
    return false
  }

  func contains(_ document: UInt32) -> Bool { words[Int(document >> 6)] >> UInt64(document & 63) & 1 == 1 }

  mutating func insert(_ document: UInt32) { words[Int(document >> 6)] |= 1 << UInt64(document & 63) }

  /// Adds the documents of a list's chunk that are also in another set.
  mutating func insert(_ container: Container, inChunk chunk: Int, within bound: DocumentSet) {
    let first = chunk * Chunk.size / 64
    guard container.isBitmap else {
      for index in container.start..<container.start + container.length {
        let place = container.data[index]
        let word = first + Int(place >> 6)
        words[word] |= bound.words[word] & 1 << UInt64(place & 63)
      }
      return
    }
    // The last chunk may be cut short at the end of the documents.
    let count = min(Chunk.size / 64, words.count - first)
    let bits = unsafe UnsafeRawPointer(container.pointer)
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe bound.words.withUnsafeBufferPointer { bound in
        for index in 0..<count {
          let word = unsafe bits.loadUnaligned(fromByteOffset: 8 &* index, as: UInt64.self)
          unsafe words[first &+ index] |= word & bound[first &+ index]
        }
      }
    }
  }

  mutating func formUnion(_ other: DocumentSet) { combine(other) { $0 | $1 } }

  mutating func subtract(_ other: DocumentSet) { combine(other) { $0 & ~$1 } }

  mutating func formIntersection(_ other: DocumentSet) { combine(other) { $0 & $1 } }

  @inline(__always)
  private mutating func combine(_ other: DocumentSet, _ combined: (UInt64, UInt64) -> UInt64) {
    let count = min(words.count, other.words.count)
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe other.words.withUnsafeBufferPointer { others in
        for index in 0..<count { unsafe words[index] = combined(words[index], others[index]) }
      }
    }
  }

  /// Calls `body` with the documents in order, until it returns false.
  func forEach(_ body: (UInt32) -> Bool) {
    for index in words.indices {
      var bits = words[index]
      while bits != 0 {
        if !body(UInt32(index * 64 + bits.trailingZeroBitCount)) { return }
        bits &= bits - 1
      }
    }
  }
}

extension IndexCore {
  /// Adds the documents with a word in a token range, all with one beginning, that are also in another set.
  func add(_ tokens: Range<Int>, to set: inout DocumentSet, within bound: DocumentSet) {
    if tokens.isEmpty { return }
    let start = tokens.lowerBound == 0 ? 0 : Int(parts.postingEnds[tokens.lowerBound - 1])
    // A word that is itself a beginning with a node has no postings; its documents are in the node's lists.
    let mayBeNode = tokens.count > 1 || Int(parts.postingEnds[tokens.lowerBound]) == start
    guard mayBeNode, let node = node(for: tokens) else {
      let formCount = UInt32(parts.formCount)
      for index in start..<Int(parts.postingEnds[tokens.upperBound - 1]) {
        let document = parts.postings[index] / formCount
        if bound.contains(document) { set.insert(document) }
      }
      return
    }
    for layer in 0..<parts.layerCount {
      guard let list = list(node: node, kind: ListKind.any(layer: layer), level: 1) else { continue }
      add(list, to: &set, within: bound)
    }
  }

  /// Adds the documents whose name begins with a text without punctuation, and that are also in another set. The
  /// tokens are those that begin with the text.
  func addNames(_ tokens: Range<Int>, _ text: [UInt8], to set: inout DocumentSet, within bound: DocumentSet) {
    if let node = node(for: tokens) {
      if let list = nameList(node: node) { add(list, to: &set, within: bound) }
      return
    }
    for place in names(beginningWith: text) where bound.contains(parts.byName[place]) {
      set.insert(parts.byName[place])
    }
  }

  private func add(_ list: Int, to set: inout DocumentSet, within bound: DocumentSet) {
    for chunk in parts.chunkData.indices {
      set.insert(parts.container(list, inChunk: chunk), inChunk: chunk, within: bound)
    }
  }
}
