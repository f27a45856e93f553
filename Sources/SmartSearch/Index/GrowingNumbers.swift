/// Numbers appended one by one, in memory that goes back to the system when it is outgrown. There is one copy only.
struct GrowingNumbers<Number: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  /// The first `count` numbers of it are in use.
  private var block: NumberBlock<Number>
  private(set) var count = 0

  init(capacity: Int = 1 << 10) {
    block = NumberBlock(count: capacity)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always)
  subscript(index: Int) -> Number {
    get {
      precondition(index < count, "index out of range")
      return block[index]
    }
    nonmutating set {
      precondition(index < count, "index out of range")
      block[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ number: Number) {
    if count == block.count { grow(to: count + 1) }
    block[count] = number
    count &+= 1
  }

  mutating func append(contentsOf numbers: some Collection<Number>) {
    let end = count + numbers.count
    if end > block.count { grow(to: end) }
    let target = unsafe UnsafeMutableBufferPointer(
      start: block.pointer(at: count, count: end - count), count: end - count)
    _ = unsafe target.update(fromContentsOf: numbers)
    count = end
  }

  private mutating func grow(to least: Int) {
    let old = block
    block = NumberBlock(count: Swift.max(1 << 10, 2 * count, least))
    unsafe block.pointer(at: 0, count: count).update(from: old.pointer(at: 0, count: count), count: count)
  }

  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Number>) throws -> Result
  ) rethrows -> Result? {
    try unsafe body(UnsafeBufferPointer(start: block.pointer(at: 0, count: count), count: count))
  }

  /// A copy of no more than the numbers.
  func copy() -> NumberBlock<Number> {
    let copy = NumberBlock<Number>(count: count)
    unsafe copy.pointer(at: 0, count: count).update(from: block.pointer(at: 0, count: count), count: count)
    return copy
  }
}
