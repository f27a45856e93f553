/// A fast checksum of bytes against damage; it is no protection against intent. Four lanes of 64-bit numbers are mixed
/// side by side.
struct Checksum {
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
  private var total: UInt64 = 0

  private static let prime: UInt64 = 0x9E37_79B1_85EB_CA87

  /// The number for all bytes added. Where one addition ends and the next begins counts.
  var value: UInt64 {
    var mixed = lanes.0 ^ (lanes.1 &* 3) ^ (lanes.2 &* 5) ^ (lanes.3 &* 7) ^ total
    mixed = (mixed ^ (mixed >> 32)) &* Self.prime
    mixed = (mixed ^ (mixed >> 29)) &* Self.prime
    return mixed ^ (mixed >> 32)
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let count = bytes.count
    total = (total &+ UInt64(count)) &* Self.prime
    var place = 0
    while place &+ 32 <= count {
      lanes.0 = Self.mix(lanes.0, unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      lanes.1 = Self.mix(lanes.1, unsafe bytes.loadUnaligned(fromByteOffset: place &+ 8, as: UInt64.self))
      lanes.2 = Self.mix(lanes.2, unsafe bytes.loadUnaligned(fromByteOffset: place &+ 16, as: UInt64.self))
      lanes.3 = Self.mix(lanes.3, unsafe bytes.loadUnaligned(fromByteOffset: place &+ 24, as: UInt64.self))
      place &+= 32
    }
    while place < count {
      lanes.0 = Self.mix(lanes.0, unsafe UInt64(bytes[place]))
      place &+= 1
    }
  }

  @inline(__always)
  private static func mix(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    // Each step can be undone, so a change of one word always changes the lane.
    let product = (lane ^ word) &* prime
    return product << 31 | product >> 33
  }
}
