internal import CKernels

/// Finds the documents of one chunk that are in one list of every term, in any layer. Keeps its memory from chunk to
/// chunk; one search uses one.
final class ChunkMatcher {
  /// The documents found in a chunk, by their places in it.
  enum Found {
    case none
    /// So many places in ``ChunkMatcher/list``, in order.
    case list(Int)
    /// The bits of ``ChunkMatcher/bits``, so many of them.
    case bits(Int)

    var count: Int {
      switch self {
      case .none: 0
      case .list(let count), .bits(let count): count
      }
    }
  }

  /// A part of a chunk's data.
  private struct Container {
    var start: Int
    var length: Int
    var isBitmap: Bool { length == ChunkBlocks.bitmapLength }
  }

  let list = NumberBlock<UInt16>(count: ChunkBlocks.bitmapLength)
  let bits = NumberBlock<UInt64>(count: ChunkBlocks.bitmapLength / 4)
  private let other = NumberBlock<UInt64>(count: ChunkBlocks.bitmapLength / 4)
  private let otherList = NumberBlock<UInt16>(count: ChunkBlocks.bitmapLength)
  private let spare = NumberBlock<UInt16>(count: ChunkBlocks.bitmapLength + 8)
  private let parts: IndexCore.Parts
  /// For each layer in which all terms have a list: those lists.
  private let layers: [[Int]]
  private var containers: [Container] = []
  /// What `forEach` has found.
  private var named: [UInt16] = []

  init(_ core: IndexCore, _ layers: [[Int]]) {
    parts = core.parts
    self.layers = layers
  }

  /// The documents of a chunk.
  func find(in chunk: Int) -> Found {
    var found = Found.none
    for lists in layers {
      guard loadContainers(lists, chunk) else { continue }
      let data = parts.chunkData[chunk]
      switch found {
      case .none:
        found = containers[0].isBitmap ? intersectBitmaps(data, into: bits) : .list(intersectLists(data, into: list))
      case .list(let count) where !containers[0].isBitmap:
        let more = intersectLists(data, into: otherList)
        if count + more <= list.count {
          found = .list(unite(count, more))
        } else {
          clear(bits)
          add(list, count, to: bits)
          add(otherList, more, to: bits)
          found = .bits(0)
        }
      case .list(let count):
        clear(bits)
        add(list, count, to: bits)
        add(data)
        found = .bits(0)
      case .bits:
        add(data)
        found = .bits(0)
      }
    }
    switch found {
    case .bits: return .bits(Int(unsafe ck_count(bits.pointer(at: 0, count: bits.count))))
    case .list(0): return .none
    default: return found
    }
  }

  /// Calls `body` with the places found, in order, until it returns false.
  func forEach(_ found: Found, _ body: (Int) -> Bool) {
    switch found {
    case .none: break
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

  /// Calls `body` with the places found that are in one of some lists, in order, until it returns false.
  func forEach(_ found: Found, in chunk: Int, inAnyOf lists: [Int], _ body: (Int) -> Bool) {
    let starts = parts.chunkStarts[chunk]
    let data = parts.chunkData[chunk]
    named.removeAll(keepingCapacity: true)
    var sources = 0
    for list in lists {
      let start = Int(starts[list])
      let length = Int(starts[list + 1]) - start
      if length == 0 { continue }
      let before = named.count
      intersect(found, Container(start: start, length: length), data)
      if named.count > before { sources += 1 }
    }
    if sources > 1 { named.sort() }
    var last: UInt16?
    for place in named where place != last {
      last = place
      if !body(Int(place)) { return }
    }
  }

  /// Adds the places found that are in a container to `named`.
  private func intersect(_ found: Found, _ container: Container, _ data: Numbers<UInt16>) {
    let source = unsafe data.pointer(at: container.start, count: container.length)
    var count = 0
    switch found {
    case .none: return
    case .list(let all):
      unsafe otherList.pointer(at: 0, count: all).update(from: list.pointer(at: 0, count: all), count: all)
      count = keep(otherList, all, in: container, data)
    case .bits where !container.isBitmap:
      let kept = unsafe otherList.pointer(at: 0, count: container.length)
      count = unsafe Int(ck_select(kept, source, UInt32(container.length), bits.pointer(at: 0, count: bits.count)))
    case .bits:
      unsafe ck_intersect(other.pointer(at: 0, count: other.count), bits.pointer(at: 0, count: bits.count), source)
      for index in 0..<other.count {
        var word = other[index]
        while word != 0 {
          named.append(UInt16(index &* 64 &+ word.trailingZeroBitCount))
          word &= word &- 1
        }
      }
    }
    for index in 0..<count { named.append(otherList[index]) }
  }

  /// Puts the places of `otherList` into `list`.
  private func unite(_ count: Int, _ more: Int) -> Int {
    let target = unsafe list.pointer(at: 0, count: list.count)
    let (left, right) = unsafe (spare.pointer(at: 0, count: count), otherList.pointer(at: 0, count: more))
    unsafe left.update(from: target, count: count)
    return Int(unsafe ck_union(target, left, UInt32(count), right, UInt32(more)))
  }

  private func clear(_ target: NumberBlock<UInt64>) {
    for index in 0..<target.count { target[index] = 0 }
  }

  private func add(_ list: NumberBlock<UInt16>, _ count: Int, to target: NumberBlock<UInt64>) {
    for index in 0..<count { target[Int(list[index] >> 6)] |= 1 << UInt64(list[index] & 63) }
  }

  /// Finds the containers of some lists in a chunk, the shortest first.
  ///
  /// - Returns: false if one of them is empty.
  private func loadContainers(_ lists: [Int], _ chunk: Int) -> Bool {
    let starts = parts.chunkStarts[chunk]
    containers.removeAll(keepingCapacity: true)
    var shortest = 0
    for (index, list) in lists.enumerated() {
      let start = Int(starts[list])
      let length = Int(starts[list + 1]) - start
      if length == 0 { return false }
      containers.append(Container(start: start, length: length))
      if length < containers[shortest].length { shortest = index }
    }
    containers.swapAt(0, shortest)
    return true
  }

  /// Adds the documents that are in all containers to `bits`.
  private func add(_ data: Numbers<UInt16>) {
    if containers[0].isBitmap {
      _ = intersectBitmaps(data, into: other)
      unsafe ck_or(bits.pointer(at: 0, count: bits.count), other.pointer(at: 0, count: other.count))
    } else {
      let count = intersectLists(data, into: otherList)
      add(otherList, count, to: bits)
    }
  }

  private func intersectBitmaps(_ data: Numbers<UInt16>, into target: NumberBlock<UInt64>) -> Found {
    let words = unsafe target.pointer(at: 0, count: target.count)
    let first = unsafe UnsafeRawPointer(data.pointer(at: containers[0].start, count: containers[0].length))
    if containers.count == 1 {
      unsafe UnsafeMutableRawPointer(words).copyMemory(from: first, byteCount: target.count * 8)
    }
    for (index, container) in containers.enumerated().dropFirst() {
      let source = unsafe UnsafeRawPointer(data.pointer(at: container.start, count: container.length))
      if index == 1 { unsafe ck_intersect(words, first, source) } else { unsafe ck_and(words, source) }
    }
    return .bits(0)
  }

  private func intersectLists(_ data: Numbers<UInt16>, into target: NumberBlock<UInt16>) -> Int {
    let first = containers[0]
    var count = first.length
    unsafe target.pointer(at: 0, count: count).update(from: data.pointer(at: first.start, count: count), count: count)
    for container in containers.dropFirst() where count > 0 { count = keep(target, count, in: container, data) }
    return count
  }

  /// Keeps the places of a list that a container has.
  private func keep(_ target: NumberBlock<UInt16>, _ count: Int, in container: Container, _ data: Numbers<UInt16>)
    -> Int
  {
    let kept = unsafe target.pointer(at: 0, count: target.count)
    let source = unsafe data.pointer(at: container.start, count: container.length)
    if container.isBitmap { return Int(unsafe ck_select(kept, kept, UInt32(count), source)) }
    if container.length > 24 * count { return unsafe keep(kept, count, searching: source, container.length) }
    let common = unsafe spare.pointer(at: 0, count: spare.count)
    let left = Int(unsafe ck_common(common, kept, UInt32(count), source, UInt32(container.length)))
    unsafe kept.update(from: common, count: left)
    return left
  }

  private func keep(
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
