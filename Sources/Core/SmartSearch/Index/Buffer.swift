internal import CKernels

/// A read-only view of numbers in memory of another owner: a buffer of this process, or a mapped file. Every access
/// checks its bounds.
///
/// Store the owner of the memory with every view; see ``IndexCore/Parts/owners``.
@safe struct BufferView<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let base: UnsafePointer<Number>
  let count: Int

  @unsafe init(base: UnsafePointer<Number>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  static var empty: Self {
    // An alignment is never zero, so this is a valid pointer; with a count of 0 it is never dereferenced.
    unsafe Self(base: UnsafePointer(bitPattern: MemoryLayout<Number>.alignment).unsafelyUnwrapped, count: 0)
  }

  @inline(__always)
  subscript(index: Int) -> Number {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
    return unsafe base[index]
  }

  /// The size of the numbers in bytes.
  var size: Int { count * MemoryLayout<Number>.stride }

  /// Returns a pointer to `count` numbers from `index` on, for a loop that stays within them.
  @inline(__always)
  @unsafe func pointer(at index: Int, count: Int) -> UnsafePointer<Number> {
    precondition(index >= 0 && count >= 0 && index <= self.count - count, "range out of bounds")
    return unsafe base + index
  }

  /// Returns eight bytes from an index on, the first one as the highest; zeros are beyond the end.
  @inline(__always)
  func word(at index: Int) -> UInt64 where Number == UInt8 {
    if index >= 0, index <= count &- 8 {
      return UInt64(bigEndian: unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
    }
    return lastWord(at: index)
  }

  private func lastWord(at index: Int) -> UInt64 where Number == UInt8 {
    Bytes.word(from: index, before: count) { self[$0] }
  }

  /// Whether a part of the memory has ASCII bytes only.
  func isASCII(_ range: Range<Int>) -> Bool where Number == UInt8 {
    allWords(of: range) { $0 & Bytes.highest == 0 }
  }

  /// Whether a part of the memory has only bytes of visible ASCII characters and DEL.
  @inline(__always)
  func isVisible(_ range: Range<Int>) -> Bool where Number == UInt8 {
    // Without its highest bit, a byte from 0x21 on and this number have a sum with this bit.
    allWords(of: range) {
      ($0 & ~Bytes.highest) &+ (Bytes.ones &* (0x80 - 0x21)) & ~$0 & Bytes.highest == Bytes.highest
    }
  }

  /// Whether all words of eight bytes in a part of the memory satisfy a condition. The last one is filled up with DEL.
  @inline(__always)
  private func allWords(of range: Range<Int>, satisfy condition: (UInt64) -> Bool) -> Bool where Number == UInt8 {
    var index = range.lowerBound
    while range.upperBound &- index >= 8 {
      if !condition(word(at: index)) { return false }
      index &+= 8
    }
    let isBeyond = UInt64.max >> UInt64(8 * (range.upperBound - index))
    return condition(word(at: index) & ~isBeyond | ~Bytes.highest & isBeyond)
  }

  /// Decodes a part of the memory as text; invalid UTF-8 is replaced.
  func text(_ range: Range<Int>) -> String where Number == UInt8 {
    let bytes = unsafe UnsafeBufferPointer(
      start: pointer(at: range.lowerBound, count: range.count), count: range.count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// Calls `body` with a part of the memory.
  func withSpan<Result>(of range: Range<Int>, _ body: (Span<Number>) -> Result) -> Result {
    // The pointer stays within the call.
    unsafe body(
      UnsafeBufferPointer(start: pointer(at: range.lowerBound, count: range.count), count: range.count).span)
  }

  /// Returns the first place of some bytes, from a place on and before an end.
  ///
  /// - Complexity: O(*n*).
  func firstPlace(of text: [UInt8], from start: Int, before end: Int) -> Int? where Number == UInt8 {
    guard start < end else { return nil }
    return withSpan(of: start..<end) { bytes in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe text.withUnsafeBufferPointer { text in
          guard let base = bytes.baseAddress, let wanted = text.baseAddress else { return nil }
          let place = unsafe ck_find_bytes(base, bytes.count, wanted, text.count)
          return place < bytes.count ? start + place : nil
        }
      }
    }
  }

  /// The same memory, as bytes.
  @unsafe var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base, count: count * MemoryLayout<Number>.stride)
  }
}

/// Words of eight bytes.
enum Bytes {
  /// The lowest bit of each byte.
  static let ones: UInt64 = 0x0101_0101_0101_0101
  /// The highest bit of each byte.
  static let highest = ones &* 0x80

  /// Returns eight bytes from an index on, the first one as the highest; zeros are beyond the end.
  static func word(from index: Int, before end: Int, byte: (Int) -> UInt8) -> UInt64 {
    (index..<index + 8).reduce(0) { $0 << 8 | UInt64($1 < end ? byte($1) : 0) }
  }
}

extension Collection<UInt8> where Index == Int {
  /// Returns eight bytes from a place on, the first one as the highest; zeros are beyond the end.
  func word(at place: Int) -> UInt64 {
    Bytes.word(from: startIndex + place, before: endIndex) { self[$0] }
  }
}

/// A fixed number of plain values in memory of this process. The last reference frees it; large buffers then return
/// to the system.
///
/// `@unchecked Sendable`: during a stage of a build, several workers write to disjoint parts of one buffer; after the
/// build, nothing writes to it.
@safe final class Buffer<Value: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Value>
  let count: Int

  /// Makes a buffer of zero bytes.
  ///
  /// - Parameter isFilled: Whether this thread is going to write to all of it, in any order. Then its memory is
  ///   prepared at once, in less time.
  init(count: Int, isFilled: Bool = false) {
    self.count = count
    guard let memory = unsafe ck_allocate(max(1, count) * MemoryLayout<Value>.stride, isFilled) else {
      fatalError("out of memory")
    }
    unsafe base = memory.bindMemory(to: Value.self, capacity: count)
  }

  convenience init(repeating value: Value, count: Int) {
    self.init(count: count)
    unsafe base.initialize(repeating: value, count: count)
  }

  convenience init(_ values: some Collection<Value>) {
    self.init(count: values.count)
    var index = 0
    for value in values {
      unsafe (base + index).initialize(to: value)
      index += 1
    }
  }

  deinit {
    unsafe ck_free(base, max(1, count) * MemoryLayout<Value>.stride)
  }

  @inline(__always)
  subscript(index: Int) -> Value {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      return unsafe base[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      unsafe base[index] = newValue
    }
  }

  /// The size of the values in bytes.
  var size: Int { count * MemoryLayout<Value>.stride }

  /// Returns a pointer to `count` values from `index` on, valid as long as the buffer.
  @unsafe func pointer(at index: Int, count: Int) -> UnsafeMutablePointer<Value> {
    precondition(index >= 0 && count >= 0 && index <= self.count - count, "range out of bounds")
    return unsafe base + index
  }
}

/// A view of the memory of a buffer, to change it. Every access checks its bounds.
///
/// A loop that changes several buffers keeps their addresses and lengths at hand only if it has them in views: what it
/// writes could be those of a buffer. Keep the buffer as long as its view.
@safe struct MutableBufferView<Value: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Value>
  let count: Int

  @unsafe fileprivate init(base: UnsafeMutablePointer<Value>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Value {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      return unsafe base[index]
    }
    nonmutating set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      unsafe base[index] = newValue
    }
  }
}

extension Buffer {
  /// A view of all values, valid as long as the buffer.
  var mutableView: MutableBufferView<Value> {
    unsafe MutableBufferView(base: pointer(at: 0, count: count), count: count)
  }
}

extension Buffer where Value: FixedWidthInteger {
  /// A view of all numbers, valid as long as the buffer.
  var view: BufferView<Value> { unsafe BufferView(base: pointer(at: 0, count: count), count: count) }
}

/// Plain values appended one by one. Outgrown memory returns to the system.
///
/// Copies share their memory: copy a value only to hand it on, never to change the copy.
struct GrowableBuffer<Value: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  /// The first `count` of its values are in use.
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

  /// Appends zeros, to be replaced.
  mutating func append(zeros added: Int) where Value: FixedWidthInteger {
    append(contentsOf: repeatElement(0, count: added))
  }

  /// Appends up to eight bytes of a number, the highest first.
  mutating func append(_ word: UInt64, count added: Int) where Value == UInt8 {
    if count + 8 > storage.count { grow(to: count + 8) }
    let target = unsafe UnsafeMutableRawPointer(storage.pointer(at: count, count: 8))
    unsafe target.storeBytes(of: word.bigEndian, as: UInt64.self)
    count += added
  }

  /// Keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Keeps the memory if it has this capacity, and not over twice as much.
  mutating func removeAll(forCapacity capacity: Int) {
    count = 0
    if !(capacity...2 * capacity).contains(storage.count) { storage = Buffer(count: capacity) }
  }

  func copy(_ range: Range<Int>, to target: Buffer<Value>, at place: Int) {
    precondition(range.upperBound <= count, "range out of bounds")
    unsafe target.pointer(at: place, count: range.count).update(
      from: storage.pointer(at: range.lowerBound, count: range.count), count: range.count)
  }

  @inline(never)
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
}

extension GrowableBuffer where Value: FixedWidthInteger {
  /// A view of the values, valid until the next change and as long as the buffer. A loop of one of several workers
  /// reads by a view, because counting references to the buffer would make the workers wait for each other.
  var view: BufferView<Value> { unsafe BufferView(base: storage.pointer(at: 0, count: count), count: count) }
}

extension GrowableBuffer {
  /// A view of the values, to change them, valid until the next change of their number and as long as the buffer.
  var mutableView: MutableBufferView<Value> {
    unsafe MutableBufferView(base: storage.pointer(at: 0, count: count), count: count)
  }
}
