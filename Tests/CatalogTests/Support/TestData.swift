@testable import Catalog

/// The same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  // SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension LineStore {
  /// Lines as they are read when the bytes come in pieces of some size.
  init(_ bytes: some Sequence<UInt8>, separator: Separator = .newline, inPiecesOf size: Int = .max) {
    self.init(separator: separator)
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      rest.prefix(size).withUnsafeBytes { append($0) }
      rest = rest.dropFirst(size)
    }
    finish()
  }
}
