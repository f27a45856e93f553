internal import SearchIndexFiles

/// Takes bytes, and texts with their lengths before them, from a range.
struct RecordReader {
  private let bytes: MappedBytes
  private var place: Int
  private let end: Int

  init(_ bytes: MappedBytes, _ range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { place == end }

  mutating func byte() -> UInt8? {
    guard place < end else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func text() -> Range<Int>? {
    guard end - place >= 4 else { return nil }
    let count = Int(bytes.number(at: place))
    guard count <= end - place - 4 else { return nil }
    defer { place += 4 + count }
    return place + 4..<place + 4 + count
  }
}
