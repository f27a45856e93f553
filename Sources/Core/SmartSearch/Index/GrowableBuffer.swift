/// Plain values appended one by one, in memory that goes back to the system when it is outgrown.
///
/// Copies share their memory: a copy is only made to hand the values on, never to be changed by itself.
struct GrowableBuffer<Value: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  /// The first `count` values of it are in use.
  private var storage: Buffer<Value>
  private(set) var count = 0

  init(capacity: Int = 1 << 10) {
    storage = Buffer(count: capacity)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always)
  subscript(index: Int) -> Value {
    get {
      precondition(index < count, "index out of range")
      return storage[index]
    }
    nonmutating set {
      precondition(index < count, "index out of range")
      storage[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ value: Value) {
    if count == storage.count { grow(to: count + 1) }
    storage[count] = value
    count &+= 1
  }

  mutating func append(contentsOf values: some Collection<Value>) {
    let end = count + values.count
    if end > storage.count { grow(to: end) }
    let target = unsafe UnsafeMutableBufferPointer(
      start: storage.pointer(at: count, count: end - count), count: end - count)
    _ = unsafe target.update(fromContentsOf: values)
    count = end
  }

  /// Copies values to a place in a buffer.
  func copy(_ range: Range<Int>, to target: Buffer<Value>, at place: Int) {
    precondition(range.upperBound <= count, "range out of bounds")
    unsafe target.pointer(at: place, count: range.count).update(
      from: storage.pointer(at: range.lowerBound, count: range.count), count: range.count)
  }

  private mutating func grow(to least: Int) {
    let old = storage
    storage = Buffer(count: Swift.max(1 << 10, 2 * count, least))
    unsafe storage.pointer(at: 0, count: count).update(from: old.pointer(at: 0, count: count), count: count)
  }

  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Value>) throws -> Result
  ) rethrows -> Result? {
    try unsafe body(UnsafeBufferPointer(start: storage.pointer(at: 0, count: count), count: count))
  }

  /// A copy of the values in a buffer without room for more.
  func compacted() -> Buffer<Value> {
    let copy = Buffer<Value>(count: count)
    unsafe copy.pointer(at: 0, count: count).update(from: storage.pointer(at: 0, count: count), count: count)
    return copy
  }
}
