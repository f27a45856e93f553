/// Tokens by number, one after the other in one block of bytes.
struct TokenTexts: Sendable {
  fileprivate(set) var bytes = GrowableBuffer<UInt8>()
  /// The end of each token in `bytes`.
  fileprivate(set) var ends = GrowableBuffer<UInt32>()

  var count: Int { ends.count }

  /// A view of the tokens, valid as long as they are; see ``GrowableBuffer/view``.
  var view: View { View(bytes: bytes.view, ends: ends.view) }

  struct View: Sendable {
    let bytes: BufferView<UInt8>
    let ends: BufferView<UInt32>

    /// Returns the range of a token in `bytes`.
    func range(of token: Int) -> Range<Int> {
      (token == 0 ? 0 : Int(ends[token - 1]))..<Int(ends[token])
    }
  }
}

/// A growing set of tokens, numbered in the order of their first requests: a hash table with open addressing. A token
/// of up to seven bytes is its own key; most tokens are found without reading their bytes.
struct TokenVocabulary: Sendable {
  private struct Slot: BitwiseCopyable {
    var key: UInt64
    /// The number plus one; 0 marks a free slot.
    var number: UInt32
  }

  private(set) var texts = TokenTexts()
  private var slots = Buffer<Slot>(count: 1 << 12, isFilled: true)

  /// The last byte of the key of a token with more than seven bytes; in other keys it is the length.
  private static let isLong: UInt64 = 0xFF

  /// Returns the number of a new or known token.
  mutating func number(of token: [UInt8]) -> UInt32 {
    number(count: token.count) { token.word(at: $0) }
  }

  /// Returns the number of the new or known token that is a part of ASCII bytes in lower case.
  mutating func number(of part: Range<Int>, in bytes: BufferView<UInt8>) -> UInt32 {
    number(count: part.count) { NameKey.lowercased(eight: bytes.word(at: part.lowerBound &+ $0)) }
  }

  /// Returns the number of a new or known token of this length.
  ///
  /// - Parameter word: returns eight bytes from a place on, the first one as the highest; what is beyond the end does not
  ///   matter.
  @inline(__always)
  private mutating func number(count length: Int, word: (Int) -> UInt64) -> UInt32 {
    let key = Self.key(count: length, word: word)
    let mask = slots.count - 1
    var place = Self.place(key) & mask
    while slots[place].number != 0 {
      if slots[place].key == key {
        let number = slots[place].number - 1
        if key & 0xFF != Self.isLong || equals(Int(number), length, word) { return number }
      }
      place = (place + 1) & mask
    }
    let number = UInt32(texts.count)
    for start in stride(from: 0, to: length, by: 8) { texts.bytes.append(word(start), count: min(8, length - start)) }
    texts.ends.append(UInt32(texts.bytes.count))
    slots[place] = Slot(key: key, number: number + 1)
    if texts.count * 4 > slots.count * 3 { grow() }
    return number
  }

  /// Whether a token is equal to another one, of at least eight bytes.
  private func equals(_ number: Int, _ length: Int, _ word: (Int) -> UInt64) -> Bool {
    let texts = texts.view
    let range = texts.range(of: number)
    guard range.count == length else { return false }
    var start = 0
    while start < length {
      // The last eight bytes may repeat some of those before.
      start = min(start, length &- 8)
      if texts.bytes.word(at: range.lowerBound &+ start) != word(start) { return false }
      start &+= 8
    }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = Buffer(count: old.count * 2, isFilled: true)
    let mask = slots.count - 1
    for index in 0..<old.count where old[index].number != 0 {
      let slot = old[index]
      var place = Self.place(slot.key) & mask
      while slots[place].number != 0 { place = (place + 1) & mask }
      slots[place] = slot
    }
  }

  @inline(__always)
  private static func key(count: Int, word: (Int) -> UInt64) -> UInt64 {
    if count <= 7 { return (word(0) >> UInt64(64 - 8 * count)) << 8 | UInt64(count) }
    var hash = UInt64(count)
    for start in stride(from: 0, through: count - 8, by: 8) { hash = mix(hash ^ word(start)) }
    return mix(hash ^ word(count - 8)) | isLong
  }

  /// Spreads the bits of a number; different numbers stay different.
  @inline(__always)
  private static func mix(_ number: UInt64) -> UInt64 {
    (number ^ number >> 32) &* 0x9E37_79B9_7F4A_7C15
  }

  private static func place(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: mix(key) >> 24)
  }
}
