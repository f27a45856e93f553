internal import CKernels

/// A list in a chunk's data.
///
/// A list of fewer than 2,048 documents holds their places in the chunk, in order. A longer one is a set of 65,536
/// bits in 4,096 numbers: up to twice the memory, but much faster to intersect.
struct Container {
  static let bitmapThreshold = 2048
  static let bitmapLength = 4096

  let data: BufferView<UInt16>
  let start: Int
  let length: Int

  var isBitmap: Bool { length == Self.bitmapLength }

  @unsafe var pointer: UnsafePointer<UInt16> { unsafe data.pointer(at: start, count: length) }
}

extension IndexCore.Parts {
  /// Returns a list's container in a chunk.
  func container(_ list: Int, inChunk chunk: Int) -> Container {
    let place = list &* chunkData.count &+ chunk
    let start = Int(chunkStarts[place])
    return Container(data: chunkData[chunk], start: start, length: Int(chunkStarts[place &+ chunkData.count]) - start)
  }

  /// Begins to load a list in a chunk, if there is such a chunk; without this, a search waits for memory in each chunk.
  func prefetch(_ list: Int, inChunk chunk: Int) {
    guard chunk < chunkData.count else { return }
    let container = container(list, inChunk: chunk)
    // The processor itself loads the rest of a longer list.
    let size = min(container.length * MemoryLayout<UInt16>.stride, 1024)
    unsafe ck_prefetch(container.pointer, size)
  }
}

/// The places in a chunk that a search has found so far, as a list or as a set of bits. A search uses one for all
/// chunks, and allocates its memory once.
final class PlaceSet {
  private enum Content {
    /// This many places in `list`, in order.
    case list(Int)
    case bits
  }

  private var content = Content.list(0)
  private let list = Buffer<UInt16>(count: Container.bitmapLength)
  private lazy var spare = Buffer<UInt16>(count: Container.bitmapLength + 8)
  private lazy var bits = Buffer<UInt64>(count: Container.bitmapLength / 4)

  private var listPointer: UnsafeMutablePointer<UInt16> { unsafe list.pointer(at: 0, count: list.count) }
  private var bitPointer: UnsafeMutablePointer<UInt64> { unsafe bits.pointer(at: 0, count: bits.count) }

  /// - Complexity: O(1) for a list, otherwise O(*n*) in the words of a chunk.
  var count: Int {
    switch content {
    case .list(let count): count
    case .bits: Int(unsafe ck_count(bitPointer))
    }
  }

  /// Whether this is an empty list. False for every set of bits, even an empty one, because counting takes long.
  var isEmpty: Bool {
    if case .list(0) = content { true } else { false }
  }

  func removeAll() {
    content = .list(0)
  }

  /// Returns the number of places that two containers share. The first is the shorter one.
  func commonCount(_ short: Container, _ long: Container) -> Int {
    let (one, other) = unsafe (short.pointer, long.pointer)
    if short.isBitmap { return Int(unsafe ck_count_common(one, other)) }
    if long.isBitmap { return Int(unsafe ck_count_selected(one, UInt32(short.length), other)) }
    let unused = unsafe spare.pointer(at: 0, count: spare.count)
    return Int(unsafe ck_common(unused, one, UInt32(short.length), other, UInt32(long.length)))
  }

  /// Calls `body` with the places, in order, until it returns false.
  func forEach(_ body: (Int) -> Bool) {
    switch content {
    case .list(let count):
      for index in 0..<count where !body(Int(list[index])) { return }
    case .bits:
      for index in 0..<bits.count {
        var word = bits[index]
        while word != 0 {
          if !body(index &* 64 &+ word.trailingZeroBitCount) { return }
          word &= word &- 1
        }
      }
    }
  }

  /// Sets the bits of the places. The first 64 places are the bits of the word at `first`, and the others follow. The
  /// last chunk may have fewer words.
  func add(to words: inout [UInt64], at first: Int) {
    switch content {
    case .list(let count):
      for index in 0..<count { words[first + Int(list[index] >> 6)] |= 1 << UInt64(list[index] & 63) }
    case .bits:
      for index in 0..<min(bits.count, words.count - first) { words[first + index] |= bits[index] }
    }
  }

  /// Becomes the intersection of all containers. The first is the shortest.
  func formIntersection(of containers: [Container]) {
    let first = containers[0]
    if !first.isBitmap {
      unsafe listPointer.update(from: first.pointer, count: first.length)
      var count = first.length
      for container in containers.dropFirst() where count > 0 { count = keep(count, in: container) }
      content = .list(count)
      return
    }
    content = .bits
    let words = unsafe bitPointer
    let source = unsafe UnsafeRawPointer(first.pointer)
    if containers.count == 1 { unsafe UnsafeMutableRawPointer(words).copyMemory(from: source, byteCount: bits.size) }
    for (index, container) in containers.enumerated().dropFirst() {
      let other = unsafe UnsafeRawPointer(container.pointer)
      if index == 1 { unsafe ck_intersect(words, source, other) } else { unsafe ck_and(words, other) }
    }
  }

  /// Becomes the intersection of another set and a container.
  func formIntersection(of other: PlaceSet, _ container: Container) {
    switch other.content {
    case .list(let count):
      unsafe listPointer.update(from: other.listPointer, count: count)
      content = .list(count == 0 ? 0 : keep(count, in: container))
    case .bits where !container.isBitmap:
      let count = unsafe ck_select(listPointer, container.pointer, UInt32(container.length), other.bitPointer)
      content = .list(Int(count))
    case .bits:
      unsafe ck_intersect(bitPointer, other.bitPointer, container.pointer)
      content = .bits
    }
  }

  func formUnion(_ other: PlaceSet) {
    if case .list(let count) = content, case .list(let more) = other.content, count + more <= list.count {
      unsafe spare.pointer(at: 0, count: count).update(from: listPointer, count: count)
      let left = unsafe UnsafePointer(spare.pointer(at: 0, count: count))
      content = .list(Int(unsafe ck_union(listPointer, left, UInt32(count), other.listPointer, UInt32(more))))
      return
    }
    if case .list(let count) = content {
      for index in 0..<bits.count { bits[index] = 0 }
      add(list, count)
      content = .bits
    }
    switch other.content {
    case .list(let count): add(other.list, count)
    case .bits: unsafe ck_or(bitPointer, other.bitPointer)
    }
  }

  private func add(_ list: Buffer<UInt16>, _ count: Int) {
    for index in 0..<count { bits[Int(list[index] >> 6)] |= 1 << UInt64(list[index] & 63) }
  }

  /// Removes the places of another set. This set must contain them all.
  func subtract(_ other: PlaceSet) {
    switch (content, other.content) {
    case (.bits, .bits): unsafe ck_subtract(bitPointer, other.bitPointer)
    case (.bits, .list):
      other.forEach { place in
        bits[place >> 6] &= ~(1 << UInt64(place & 63))
        return true
      }
    case (.list(let count), _):
      var kept = 0
      var next = 0
      other.forEach { place in
        while Int(list[next]) != place {
          list[kept] = list[next]
          kept += 1
          next += 1
        }
        next += 1
        return true
      }
      for index in next..<count {
        list[kept] = list[index]
        kept += 1
      }
      content = .list(kept)
    }
  }

  /// Keeps those of the first `count` places of the list that are also in a container.
  private func keep(_ count: Int, in container: Container) -> Int {
    let kept = unsafe listPointer
    let source = unsafe container.pointer
    if container.isBitmap { return Int(unsafe ck_select(kept, kept, UInt32(count), source)) }
    if container.length > 24 * count { return unsafe Self.keep(kept, count, searching: source, container.length) }
    let common = unsafe spare.pointer(at: 0, count: spare.count)
    let left = Int(unsafe ck_common(common, kept, UInt32(count), source, UInt32(container.length)))
    unsafe kept.update(from: common, count: left)
    return left
  }

  private static func keep(
    _ kept: UnsafeMutablePointer<UInt16>, _ count: Int, searching other: UnsafePointer<UInt16>, _ length: Int
  ) -> Int {
    var target = 0
    var start = 0
    for index in 0..<count {
      let place = unsafe kept[index]
      var high = length
      while start < high {
        let middle = (start &+ high) / 2
        if unsafe other[middle] < place { start = middle &+ 1 } else { high = middle }
      }
      if start == length { break }
      if unsafe other[start] == place {
        unsafe kept[target] = place
        target &+= 1
      }
    }
    return target
  }
}

/// The kinds of lists of a node. Each kind has a list for each level: the documents with at least this many tokens
/// that begin with the node's prefix.
enum ListKind {
  /// The number of levels, beginning with one token. Requirements beyond them are checked name by name.
  static let levelCount = 16

  /// The documents with enough tokens in the words of a layer, or in their parts.
  static func any(layer: Int) -> Int { 3 * layer }
  /// The documents of `any` that have parts, but too few tokens in the parts.
  static func wordsOnly(layer: Int) -> Int { 3 * layer + 1 }
  /// The documents of `any` that have too few tokens in the words.
  static func partsOnly(layer: Int) -> Int { 3 * layer + 2 }
  /// The documents whose name begins with the prefix; it has one level.
  static func names(layers: Int) -> Int { 3 * layers }
  static func count(layers: Int) -> Int { 3 * layers + 1 }
}
