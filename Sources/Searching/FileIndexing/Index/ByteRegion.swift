internal import SearchIndexFiles

/// A block of memory that never changes, of this process or a file's, for as long as this object lives.
final class ByteRegion: Sendable {
  private let address: UInt
  let count: Int
  /// The file, which owns its memory.
  private let file: MappedFile?

  /// A block that is filled by what is called.
  init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 8), alignment: 8)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    fill(memory)
    address = UInt(bitPattern: memory.baseAddress)
    self.count = count
    file = nil
  }

  /// The contents of a file.
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

/// Numbers in a region, one after the other. Every access checks its bounds.
struct Column<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: Sendable {
  private let region: ByteRegion
  private let address: UInt
  let count: Int

  /// - Returns: nil if the range does not hold whole numbers at an address for them.
  init?(_ region: ByteRegion, _ range: Range<Int>) {
    let size = MemoryLayout<Number>.stride
    guard range.lowerBound >= 0, range.upperBound <= region.count, range.count % size == 0, range.lowerBound % size == 0
    else { return nil }
    self.region = region
    address = UInt(bitPattern: region.bytes.baseAddress) + UInt(range.lowerBound)
    count = range.count / size
  }

  /// Numbers of this process.
  init(_ numbers: [Number]) {
    region = numbers.withUnsafeBytes { bytes in ByteRegion(count: bytes.count) { $0.copyMemory(from: bytes) } }
    address = UInt(bitPattern: region.bytes.baseAddress)
    count = numbers.count
  }

  @inline(__always)
  subscript(index: Int) -> Number {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
    // The address is that of the region, which lives as long as this.
    return UnsafePointer<Number>(bitPattern: address).unsafelyUnwrapped[index]
  }

  /// Some of the numbers.
  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<Number> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range out of bounds")
    if range.isEmpty { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(
      start: UnsafePointer<Number>(bitPattern: address).unsafelyUnwrapped + range.lowerBound, count: range.count)
  }
}
