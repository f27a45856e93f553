/// A repeatable source of random numbers: the same seed and case number give the same case.
public struct FuzzRandom: RandomNumberGenerator {
  private var numbers: SplitMix64

  public init(seed: UInt64, part: UInt64 = 0) {
    numbers = SplitMix64(seed: seed)
    // Mixed once, to make neighbouring cases independent.
    numbers = SplitMix64(seed: numbers.next() &+ part &* 0xD134_2543_DE82_EF95)
  }

  public mutating func next() -> UInt64 { numbers.next() }

  public mutating func int(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  public mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  public mutating func element<Element>(of elements: [Element]) -> Element { elements[int(below: elements.count)] }

  /// Returns true once in `count` times.
  public mutating func oneIn(_ count: Int) -> Bool { int(below: count) == 0 }

  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}
