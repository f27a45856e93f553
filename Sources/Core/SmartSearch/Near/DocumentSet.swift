internal import CKernels

/// A set of documents, a bit for each.
struct DocumentSet {
  var words: [UInt64]

  /// No documents, of so many.
  init(_ count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ document: UInt32) -> Bool { words[Int(document >> 6)] >> UInt64(document & 63) & 1 == 1 }

  mutating func insert(_ document: UInt32) { words[Int(document >> 6)] |= 1 << UInt64(document & 63) }

  mutating func insert(_ container: Container, inChunk chunk: Int) {
    let first = chunk * Chunk.size / 64
    if container.isBitmap {
      for index in 0..<container.length {
        let bits = UInt64(container.data[container.start + index])
        if bits != 0 { words[first + index / 4] |= bits << UInt64(16 * (index % 4)) }
      }
    } else {
      for index in container.start..<container.start + container.length {
        let place = container.data[index]
        words[first + Int(place >> 6)] |= 1 << UInt64(place & 63)
      }
    }
  }

  mutating func formUnion(_ other: DocumentSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func subtract(_ other: DocumentSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  func intersection(_ other: DocumentSet) -> DocumentSet {
    var common = self
    for index in words.indices { common.words[index] &= other.words[index] }
    return common
  }

  /// Calls `body` with the documents in order, until it returns false.
  func forEach(_ body: (UInt32) -> Bool) {
    for index in words.indices {
      var bits = words[index]
      while bits != 0 {
        if !body(UInt32(index * 64 + bits.trailingZeroBitCount)) { return }
        bits &= bits - 1
      }
    }
  }
}

extension BufferView where Number == UInt8 {
  /// Where some bytes stand first, from a place on.
  ///
  /// - Complexity: O(*n*).
  func firstPlace(of text: [UInt8], from start: Int) -> Int? {
    guard start < count else { return nil }
    return withSpan(of: start..<count) { bytes in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe text.withUnsafeBufferPointer { text in
          guard let base = bytes.baseAddress, let wanted = text.baseAddress else { return nil }
          let place = unsafe ck_find_bytes(base, bytes.count, wanted, text.count)
          return place < bytes.count ? start + place : nil
        }
      }
    }
  }
}
