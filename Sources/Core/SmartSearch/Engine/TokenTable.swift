/// Folded tokens, one after the other in one array, with the first eight bytes of each as a number. Most comparisons
/// compare only two numbers.
struct TokenTable: Sendable {
  private var heads: [UInt64] = []
  private var ends: [UInt32] = [0]
  private var bytes: [UInt8] = []

  /// The number of tokens.
  var count: Int { heads.count }

  mutating func append(_ token: [UInt8]) {
    bytes += token
    ends.append(UInt32(bytes.count))
    heads.append(Self.head(of: token))
  }

  /// A beginning to search for.
  struct Probe {
    let token: [UInt8]
    fileprivate let head: UInt64
    fileprivate let mask: UInt64

    init(_ token: [UInt8]) {
      self.token = token
      head = TokenTable.head(of: token)
      mask = token.count >= 8 ? .max : ~(.max >> UInt64(token.count * 8))
    }
  }

  /// Returns how many of some tokens begin with the probe.
  func count(in range: Range<Int>, beginningWith probe: Probe) -> Int {
    var count = 0
    for index in range where heads[index] & probe.mask == probe.head && hasTail(index, of: probe) {
      count &+= 1
    }
    return count
  }

  /// Whether a token with an equal head begins with the probe. The zeros after a short token can make its head equal.
  private func hasTail(_ index: Int, of probe: Probe) -> Bool {
    let token = bytes[Int(ends[index])..<Int(ends[index + 1])]
    return token.count >= probe.token.count && token.dropFirst(8).starts(with: probe.token.dropFirst(8))
  }

  private static func head(of token: [UInt8]) -> UInt64 {
    var head: UInt64 = 0
    for byte in token.prefix(8) { head = head << 8 | UInt64(byte) }
    return token.count < 8 ? head << UInt64(8 * (8 - token.count)) : head
  }
}
