internal import SystemKit

/// An immutable block of memory, allocated or mapped from a file, which lives as long as this object.
final class ByteRegion: Sendable {
  private let address: UInt
  let count: Int
  /// The mapped file, which owns its memory.
  private let file: MappedFile?

  /// Allocates a block and has it filled.
  init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 8), alignment: 8)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    fill(memory)
    address = UInt(bitPattern: memory.baseAddress)
    self.count = count
    file = nil
  }

  /// Takes the contents of a file.
  init(_ file: MappedFile) {
    address = UInt(bitPattern: file.bytes.baseAddress)
    count = file.count
    self.file = file
  }

  deinit {
    if file == nil { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }
  }

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }
}

/// Numbers in a region. Every access checks its bounds.
struct Column<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: Sendable {
  private let region: ByteRegion
  private let address: UInt
  let count: Int

  /// - Returns: nil if the range is unaligned, or not a whole number of elements.
  init?(_ region: ByteRegion, _ range: Range<Int>) {
    let size = MemoryLayout<Number>.stride
    guard range.lowerBound >= 0, range.upperBound <= region.count, range.count % size == 0, range.lowerBound % size == 0
    else { return nil }
    self.region = region
    address = UInt(bitPattern: region.bytes.baseAddress) + UInt(range.lowerBound)
    count = range.count / size
  }

  /// Copies numbers into newly allocated memory.
  init(_ numbers: [Number]) {
    region = numbers.withUnsafeBytes { bytes in ByteRegion(count: bytes.count) { $0.copyMemory(from: bytes) } }
    address = UInt(bitPattern: region.bytes.baseAddress)
    count = numbers.count
  }

  @inline(__always)
  subscript(index: Int) -> Number {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
    // The region keeps the memory at this address alive.
    return UnsafePointer<Number>(bitPattern: address).unsafelyUnwrapped[index]
  }

  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<Number> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range out of bounds")
    if range.isEmpty { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(
      start: UnsafePointer<Number>(bitPattern: address).unsafelyUnwrapped + range.lowerBound, count: range.count)
  }
}

extension [UInt8] {
  init(_ column: Column<UInt8>) { self.init(column.slice(0..<column.count)) }
}
