/// The order of names: finds those that begin with a text, and the best of them by a tree of minima.
extension IndexCore {
  /// Names per block of the tree's leaves.
  static let leafSize = 16
  /// Names per stored key.
  static let keyStep = 64

  /// Returns the places of the names whose key begins with a text, in the order of names.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func names(beginningWith text: [UInt8]) -> Range<Int> {
    let lower = firstName(for: text) { $0 != .before }
    let upper = firstName(for: text, from: lower) { $0 == .after }
    return lower..<upper
  }

  /// Returns the end of the names whose key is the text itself; they come first among those that begin with it, and are
  /// few. The others may lie in a part of a file that nobody has read yet.
  func endOfExact(_ text: [UInt8], in range: Range<Int>) -> Int {
    range.nearPartitionPoint { compareKey(of: parts.byName[$0], to: text) != .equal }
  }

  private func firstName(for text: [UInt8], from start: Int = 0, where isReached: (NameKey.Comparison) -> Bool) -> Int {
    let block = blocks(for: text)
    return (max(start, block.lowerBound)..<max(start, block.upperBound)).partitionPoint {
      isReached(compareKey(of: parts.byName[$0], to: text))
    }
  }

  /// Returns the places where names may begin with a text, according to the stored keys. Names before the range are
  /// too early in the order, names behind it too late.
  private func blocks(for text: [UInt8]) -> Range<Int> {
    let probe = TextSort.key(count: text.count, offset: 0) { text.word(at: $0) }
    let known = min(text.count, TextSort.step)
    let mask: UInt64 = known == TextSort.step ? ~0xFF : ~(.max >> UInt64(8 * known))
    let keys = parts.nameKeys
    let low = (0..<keys.count).partitionPoint { keys[$0] & mask >= probe & mask }
    let high = (low..<keys.count).partitionPoint { keys[$0] & mask > probe & mask }
    return max(0, low - 1) * Self.keyStep..<min(count, high * Self.keyStep)
  }

  /// Returns the documents at some places in the order of names, best first, one at a time.
  func best(in range: Range<Int>) -> BestDocuments {
    BestDocuments(range, byName: parts.byName, minima: parts.minima)
  }

  /// Builds the tree of minima: leaf *i* is at `leafCount + i`, and the parent of a node is at half its place.
  static func minima(of byName: Buffer<UInt32>) -> Buffer<UInt32> {
    let leafCount = (byName.count + leafSize - 1) / leafSize
    let tree = Buffer<UInt32>(count: 2 * leafCount)
    for leaf in 0..<leafCount {
      var least = UInt32.max
      for place in leaf * leafSize..<min(byName.count, (leaf + 1) * leafSize) { least = min(least, byName[place]) }
      tree[leafCount + leaf] = least
    }
    for node in stride(from: leafCount - 1, to: 0, by: -1) { tree[node] = min(tree[2 * node], tree[2 * node + 1]) }
    return tree
  }
}

/// Returns the documents of a range of names in static order, by a best-first walk of the tree of minima.
///
/// - Complexity: O(log *n*) for each.
struct BestDocuments {
  /// A heap of entries: the least document in the high half, and in the low half the node, or `isDocument`.
  private var heap: [UInt64] = []
  private let byName: BufferView<UInt32>
  private let minima: BufferView<UInt32>
  private let leafCount: Int

  private static let isDocument: UInt64 = 0xFFFF_FFFF

  init(_ range: Range<Int>, byName: BufferView<UInt32>, minima: BufferView<UInt32>) {
    self.byName = byName
    self.minima = minima
    leafCount = minima.count / 2
    let size = IndexCore.leafSize
    let firstLeaf = (range.lowerBound + size - 1) / size
    let lastLeaf = range.upperBound / size
    guard firstLeaf < lastLeaf else {
      pushDocuments(range)
      return
    }
    pushDocuments(range.lowerBound..<firstLeaf * size)
    pushDocuments(lastLeaf * size..<range.upperBound)
    var low = firstLeaf + leafCount
    var high = lastLeaf + leafCount
    while low < high {
      if low & 1 == 1 {
        push(node: low)
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        push(node: high)
      }
      low /= 2
      high /= 2
    }
  }

  /// Returns the next best document, or nil at the end.
  mutating func next() -> UInt32? {
    while let top = pop() {
      let node = top & Self.isDocument
      if node == Self.isDocument { return UInt32(top >> 32) }
      if node >= leafCount {
        let start = (Int(node) - leafCount) * IndexCore.leafSize
        pushDocuments(start..<min(byName.count, start + IndexCore.leafSize))
      } else {
        push(node: 2 * Int(node))
        push(node: 2 * Int(node) + 1)
      }
    }
    return nil
  }

  private mutating func push(node: Int) {
    push(UInt64(minima[node]) << 32 | UInt64(node))
  }

  private mutating func pushDocuments(_ places: Range<Int>) {
    for place in places { push(UInt64(byName[place]) << 32 | Self.isDocument) }
  }

  private mutating func push(_ entry: UInt64) {
    var place = heap.count
    heap.append(entry)
    while place > 0 {
      let above = (place - 1) / 2
      if heap[above] <= entry { break }
      heap[place] = heap[above]
      place = above
    }
    heap[place] = entry
  }

  private mutating func pop() -> UInt64? {
    guard let top = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return top }
    var place = 0
    while true {
      var below = 2 * place + 1
      if below >= heap.count { break }
      if below + 1 < heap.count, heap[below + 1] < heap[below] { below += 1 }
      if heap[below] >= last { break }
      heap[place] = heap[below]
      place = below
    }
    heap[place] = last
    return top
  }
}
