import Testing

@testable import SmartSearch

/// The first place at which a condition holds.
@Suite struct PartitionPointTests {
  @Test("Both searches find each place in ranges of all lengths")
  func places() {
    for lower in [0, 7] {
      for count in 0...40 {
        let range = lower..<lower + count
        for place in lower...lower + count {
          #expect(range.partitionPoint { $0 >= place } == place)
          #expect(range.nearPartitionPoint { $0 >= place } == place)
        }
      }
    }
  }

  @Test("The search near the start asks about few places, all near it")
  func near() {
    var asked: [Int] = []
    let found = (0..<1_000_000).nearPartitionPoint {
      asked.append($0)
      return $0 >= 2
    }
    #expect(found == 2)
    #expect(asked.count <= 4)
    #expect(asked.allSatisfy { $0 < 8 })
  }
}
