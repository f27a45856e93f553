internal import SearchIndexFiles

/// Numbers that never change, in memory of this process or in a mapped file.
///
/// `@unchecked Sendable`: nobody writes to them, and the owner keeps them where they are.
struct NumberList<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: RandomAccessCollection, @unchecked Sendable {
  private let base: UnsafePointer<Number>
  let endIndex: Int
  private let owner: any AnyObject & Sendable

  /// A copy of some numbers.
  init(_ numbers: [Number] = []) {
    let memory = OwnedMemory<Number>(numbers)
    base = UnsafePointer(memory.base)
    endIndex = numbers.count
    owner = memory
  }

  /// The numbers that lie in a file; nil if there is a part of one at the end, or they do not lie as numbers do in memory.
  init?(_ bytes: MappedBytes) {
    let size = MemoryLayout<Number>.stride
    // The file stays mapped as long as its owner is there.
    let place = bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    guard bytes.count % size == 0, place % UInt(size) == 0 else { return nil }
    // An alignment is not zero, so this is a pointer; with a count of 0 it is never followed.
    guard let base = UnsafePointer<Number>(bitPattern: place == 0 ? UInt(size) : place) else { return nil }
    self.base = base
    endIndex = bytes.count / size
    owner = bytes.owner
  }

  var startIndex: Int { 0 }

  subscript(index: Int) -> Number {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: endIndex), "index out of range")
    return base[index]
  }

  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Number>) throws -> Result
  ) rethrows -> Result? {
    try withExtendedLifetime(owner) { try body(UnsafeBufferPointer(start: base, count: endIndex)) }
  }

  /// The numbers as they lie in memory, the least byte first.
  var bytes: [UInt8] {
    withExtendedLifetime(owner) {
      Array(UnsafeRawBufferPointer(start: base, count: endIndex * MemoryLayout<Number>.stride))
    }
  }
}

/// Memory with numbers in it, freed with the last reference.
private final class OwnedMemory<Number: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Number>

  init(_ numbers: [Number]) {
    base = .allocate(capacity: Swift.max(1, numbers.count))
    base.initialize(from: numbers, count: numbers.count)
  }

  deinit { base.deallocate() }
}
