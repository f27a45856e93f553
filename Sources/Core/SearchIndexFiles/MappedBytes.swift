/// A part of a mapped file, which is kept mapped for as long as this is there. Every access checks its bounds.
package struct MappedBytes: Sendable {
  private let file: MappedFile
  private let range: Range<Int>

  init(_ file: MappedFile, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= file.count, "part of a file out of bounds")
    self.file = file
    self.range = range
  }

  package var count: Int { range.count }

  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < range.count, "index out of range")
    return unsafe file.bytes[range.lowerBound + index]
  }

  /// A part of this part.
  package subscript(part: Range<Int>) -> MappedBytes {
    MappedBytes(file, range.lowerBound + part.lowerBound..<checked(part).upperBound)
  }

  /// A number of four bytes, at any place.
  package func number(at place: Int) -> UInt32 {
    let start = checked(place..<place + 4).lowerBound
    return unsafe file.bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
  }

  /// A part as text; what is not UTF-8 in it is replaced.
  package func text(_ part: Range<Int>) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(rebasing: file.bytes[checked(part)]), as: UTF8.self)
  }

  /// Whether a part has exactly these bytes.
  package func equals(_ part: Range<Int>, _ bytes: some Collection<UInt8>) -> Bool {
    unsafe part.count == bytes.count
      && UnsafeRawBufferPointer(rebasing: file.bytes[checked(part)]).elementsEqual(bytes)
  }

  /// The bytes where they are, for as long as `body` runs.
  @unsafe package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeRawBufferPointer(rebasing: file.bytes[range]))
  }

  /// Lets go of the memory of the whole file until it is read again.
  package func release() { file.release() }

  /// What keeps the memory where it is.
  package var owner: any AnyObject & Sendable { file }

  private func checked(_ part: Range<Int>) -> Range<Int> {
    precondition(part.lowerBound >= 0 && part.upperBound <= range.count, "part of a file out of bounds")
    return range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
  }
}
