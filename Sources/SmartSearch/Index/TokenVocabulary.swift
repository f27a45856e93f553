/// A growing set of tokens with numbers in the order of their arrival: a hash table with open addressing over one block
/// of bytes.
struct TokenVocabulary: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each token ends in `bytes`.
  private(set) var ends: [UInt32] = []
  private var hashes: [UInt32] = []
  /// Numbers plus one; 0 is free.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)

  init() {}

  var count: Int { ends.count }

  func range(of token: Int) -> Range<Int> {
    (token == 0 ? 0 : Int(ends[token - 1]))..<Int(ends[token])
  }

  /// The number of a token, new or known.
  mutating func number(of token: [UInt8]) -> UInt32 {
    let hash = Self.hash(token)
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while slots[place] != 0 {
      let number = Int(slots[place]) - 1
      if hashes[number] == hash, equals(number, token) { return UInt32(number) }
      place = (place + 1) & mask
    }
    let number = UInt32(count)
    bytes.append(contentsOf: token)
    ends.append(UInt32(bytes.count))
    hashes.append(hash)
    slots[place] = number + 1
    if count * 2 > slots.count { grow() }
    return number
  }

  private func equals(_ number: Int, _ token: [UInt8]) -> Bool {
    let range = range(of: number)
    guard range.count == token.count else { return false }
    for index in 0..<token.count where bytes[range.lowerBound &+ index] != token[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<count {
      var place = Int(hashes[number]) & mask
      while slots[place] != 0 { place = (place + 1) & mask }
      slots[place] = UInt32(number + 1)
    }
  }

  private static func hash(_ token: [UInt8]) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in token { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash ^= hash >> 29
    hash &*= 0xBF58_476D_1CE4_E5B9
    return UInt32(truncatingIfNeeded: hash >> 32)
  }
}
