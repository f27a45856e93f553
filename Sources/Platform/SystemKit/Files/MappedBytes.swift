/// A part of a mapped file. It keeps the file mapped. Every access checks its bounds.
package struct MappedBytes: Sendable {
  private let file: MappedFile
  private let range: Range<Int>

  package init(_ file: MappedFile, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= file.count, "part of a file out of bounds")
    self.file = file
    self.range = range
  }

  package var count: Int { range.count }

  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < range.count, "index out of range")
    return unsafe file.bytes[range.lowerBound + index]
  }

  package subscript(part: Range<Int>) -> MappedBytes {
    MappedBytes(file, range.lowerBound + part.lowerBound..<checked(part).upperBound)
  }

  /// Returns the number in the four bytes from a place on, which need not be aligned.
  package func number(at place: Int) -> UInt32 {
    let start = checked(place..<place + 4).lowerBound
    return unsafe file.bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
  }

  /// Decodes a part as text; invalid UTF-8 is replaced.
  package func text(_ part: Range<Int>) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(rebasing: file.bytes[checked(part)]), as: UTF8.self)
  }

  /// Whether a part consists of exactly these bytes.
  package func equals(_ part: Range<Int>, _ bytes: some Collection<UInt8>) -> Bool {
    unsafe part.count == bytes.count
      && UnsafeRawBufferPointer(rebasing: file.bytes[checked(part)]).elementsEqual(bytes)
  }

  /// Lends the bytes in place while `body` runs.
  @unsafe package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeRawBufferPointer(rebasing: file.bytes[range]))
  }

  /// Releases the memory of the whole file until it is read again.
  package func release() { file.release() }

  /// The object that keeps the memory mapped.
  package var owner: any AnyObject & Sendable { file }

  private func checked(_ part: Range<Int>) -> Range<Int> {
    precondition(part.lowerBound >= 0 && part.upperBound <= range.count, "part of a file out of bounds")
    return range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
  }
}
