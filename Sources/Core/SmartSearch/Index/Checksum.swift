/// A fast checksum of bytes that finds damage; whoever changes a file on purpose can compute it. Four accumulators take
/// every fourth 64-bit number each, so that the processor works on all of them at once.
package struct Checksum {
  package init() {}

  private var accumulators: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
  private var total: UInt64 = 0

  private static let prime: UInt64 = 0x9E37_79B1_85EB_CA87

  /// The number for all bytes added. Where one addition ends and the next begins counts.
  package var value: UInt64 {
    var mixed = accumulators.0 ^ (accumulators.1 &* 3) ^ (accumulators.2 &* 5) ^ (accumulators.3 &* 7) ^ total
    mixed = (mixed ^ (mixed >> 32)) &* Self.prime
    mixed = (mixed ^ (mixed >> 29)) &* Self.prime
    return mixed ^ (mixed >> 32)
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let count = bytes.count
    total = (total &+ UInt64(count)) &* Self.prime
    var place = 0
    while place &+ 32 <= count {
      accumulators.0 = Self.mix(accumulators.0, unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      accumulators.1 = Self.mix(accumulators.1, unsafe bytes.loadUnaligned(fromByteOffset: place &+ 8, as: UInt64.self))
      accumulators.2 = Self.mix(
        accumulators.2, unsafe bytes.loadUnaligned(fromByteOffset: place &+ 16, as: UInt64.self))
      accumulators.3 = Self.mix(
        accumulators.3, unsafe bytes.loadUnaligned(fromByteOffset: place &+ 24, as: UInt64.self))
      place &+= 32
    }
    while place < count {
      accumulators.0 = Self.mix(accumulators.0, unsafe UInt64(bytes[place]))
      place &+= 1
    }
  }

  @inline(__always)
  private static func mix(_ accumulator: UInt64, _ word: UInt64) -> UInt64 {
    // Each step can be undone, so a change of one word always changes the accumulator.
    let product = (accumulator ^ word) &* prime
    return product << 31 | product >> 33
  }
}
