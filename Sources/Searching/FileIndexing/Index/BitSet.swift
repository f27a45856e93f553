/// A set of numbers below a limit, in bits.
struct BitSet: Sendable {
  /// The first word has the bits of the first 64 numbers, the lowest bit that of the first.
  var words: [UInt64]

  /// A set of none of the numbers below a limit.
  init(below limit: Int) {
    words = [UInt64](repeating: 0, count: (limit + 63) / 64)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  @inline(__always)
  func contains(_ number: UInt32) -> Bool { words[Int(number >> 6)] >> UInt64(number & 63) & 1 == 1 }

  @inline(__always)
  mutating func insert(_ number: UInt32) { words[Int(number >> 6)] |= 1 << UInt64(number & 63) }

  /// Keeps the numbers for which something holds.
  mutating func keep(_ condition: (UInt32) -> Bool) {
    for index in words.indices {
      let word = words[index]
      var kept = word
      word.forEachBit { bit, number in
        if !condition(UInt32(index &* 64) | number) { kept &= ~bit }
      }
      words[index] = kept
    }
  }
}

extension UInt64 {
  /// Calls `body` with each bit that is set, from the lowest on, and its number.
  @inline(__always)
  func forEachBit(_ body: (_ bit: UInt64, _ number: UInt32) -> Void) {
    var rest = self
    while rest != 0 {
      body(rest & (0 &- rest), UInt32(truncatingIfNeeded: rest.trailingZeroBitCount))
      rest &= rest &- 1
    }
  }
}
