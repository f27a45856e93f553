/// A repeatable source of random numbers (SplitMix64): a seed and the number of a case give the same case again.
public struct FuzzRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64, part: UInt64 = 0) {
    state = seed
    // Mixed once, so that neighbouring cases share nothing.
    state = next() &+ part &* 0xD134_2543_DE82_EF95
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  public mutating func int(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  public mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  public mutating func element<Element>(of elements: [Element]) -> Element { elements[int(below: elements.count)] }

  /// True once in `count` times.
  public mutating func oneIn(_ count: Int) -> Bool { int(below: count) == 0 }

  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}
