internal import CKernels

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

/// A block of numbers of this process, freed with its owner. Large ones go back to the system then.
///
/// While an index is built, tasks write to disjoint parts of one block; when it is done, nobody writes any more.
@safe final class NumberBlock<Number: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Number>
  let count: Int

  /// A block of zeros.
  init(count: Int) {
    self.count = count
    guard let memory = unsafe ck_allocate(max(1, count) * MemoryLayout<Number>.stride) else {
      fatalError("out of memory")
    }
    unsafe base = memory.bindMemory(to: Number.self, capacity: count)
  }

  convenience init(repeating number: Number, count: Int) {
    self.init(count: count)
    unsafe base.initialize(repeating: number, count: count)
  }

  convenience init(_ numbers: some Collection<Number>) {
    self.init(count: numbers.count)
    var index = 0
    for number in numbers {
      unsafe (base + index).initialize(to: number)
      index += 1
    }
  }

  deinit {
    unsafe ck_free(base, max(1, count) * MemoryLayout<Number>.stride)
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

  @unsafe func pointer(at index: Int, count: Int) -> UnsafeMutablePointer<Number> {
    precondition(index >= 0 && count >= 0 && index <= self.count - count, "range out of bounds")
    return unsafe base + index
  }
}

extension NumberBlock where Number: FixedWidthInteger {
  /// The numbers, valid as long as the block is.
  var numbers: Numbers<Number> { unsafe Numbers(base: pointer(at: 0, count: count), count: count) }
}
