internal import SystemKit

/// Immutable numbers in memory of this process or in a mapped file.
///
/// `@unchecked Sendable`: nothing writes to them, and the owner keeps the memory in place.
struct NumberList<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: RandomAccessCollection, @unchecked Sendable {
  private let base: UnsafePointer<Number>
  let endIndex: Int
  private let owner: any AnyObject & Sendable

  /// Copies some numbers.
  init(_ numbers: [Number] = []) {
    let memory = OwnedMemory<Number>(numbers)
    base = UnsafePointer(memory.base)
    endIndex = numbers.count
    owner = memory
  }

  /// Makes a list of the numbers in a file, in place; nil if the last number is incomplete, or the memory is not
  /// aligned for numbers.
  init?(_ bytes: MappedBytes) {
    let size = MemoryLayout<Number>.stride
    // The file stays mapped while its owner exists.
    let place = bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    guard bytes.count % size == 0, place % UInt(size) == 0 else { return nil }
    // An alignment is never zero, so this is a valid pointer; with a count of 0 it is never dereferenced.
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

  /// The bytes of the numbers in memory, least byte first.
  var bytes: [UInt8] {
    withExtendedLifetime(owner) {
      Array(UnsafeRawBufferPointer(start: base, count: endIndex * MemoryLayout<Number>.stride))
    }
  }
}

/// Memory for numbers, freed with the last reference.
private final class OwnedMemory<Number: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Number>

  init(_ numbers: [Number]) {
    base = .allocate(capacity: Swift.max(1, numbers.count))
    base.initialize(from: numbers, count: numbers.count)
  }

  deinit { base.deallocate() }
}
