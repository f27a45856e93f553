/// Numbers in memory that something else keeps alive: a block of this process, or a mapped file. Access is checked.
///
/// Whoever stores one also holds its owner; see ``IndexCore``.
@safe struct Numbers<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let base: UnsafePointer<Number>
  let count: Int

  @unsafe init(base: UnsafePointer<Number>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Number {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
    return unsafe base[index]
  }

  /// The bytes that the numbers take.
  var size: Int { count * MemoryLayout<Number>.stride }

  /// The numbers from a place on, for a loop that stays below `count`.
  @inline(__always)
  @unsafe func pointer(at index: Int, count: Int) -> UnsafePointer<Number> {
    precondition(index >= 0 && count >= 0 && index <= self.count - count, "range out of bounds")
    return unsafe base + index
  }

  /// The same memory as bytes.
  @unsafe var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base, count: count * MemoryLayout<Number>.stride)
  }
}

/// A block of numbers of this process, freed with its owner.
///
/// While an index is built, tasks write to disjoint parts of one block; when it is done, nobody writes any more.
@safe final class NumberBlock<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Number>
  let count: Int

  /// A block of one number, zero unless another is given.
  init(repeating number: Number = 0, count: Int) {
    self.count = count
    unsafe base = UnsafeMutablePointer.allocate(capacity: max(1, count))
    unsafe base.initialize(repeating: number, count: count)
  }

  init(_ numbers: some Collection<Number>) {
    count = numbers.count
    unsafe base = UnsafeMutablePointer.allocate(capacity: max(1, count))
    var index = 0
    for number in numbers {
      unsafe (base + index).initialize(to: number)
      index += 1
    }
  }

  deinit {
    unsafe base.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> Number {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      return unsafe base[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      unsafe base[index] = newValue
    }
  }

  /// The bytes that the numbers take.
  var size: Int { count * MemoryLayout<Number>.stride }

  /// The numbers, valid as long as the block is.
  var numbers: Numbers<Number> { unsafe Numbers(base: base, count: count) }

  @unsafe func pointer(at index: Int, count: Int) -> UnsafeMutablePointer<Number> {
    precondition(index >= 0 && count >= 0 && index <= self.count - count, "range out of bounds")
    return unsafe base + index
  }
}
