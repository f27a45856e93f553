/// A repeatable generator of random numbers (SplitMix64): its seed reproduces a failure.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func int(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &self)
  }

  package mutating func element<Element>(of elements: [Element]) -> Element {
    elements[int(below: elements.count)]
  }

  /// Returns true once in `count` times, on average.
  package mutating func oneIn(_ count: Int) -> Bool {
    int(below: count) == 0
  }

  /// Returns a text of random letters of an alphabet.
  package mutating func text(of alphabet: [String], letters: ClosedRange<Int>) -> String {
    (0..<Int.random(in: letters, using: &self)).map { _ in element(of: alphabet) }.joined()
  }
}
