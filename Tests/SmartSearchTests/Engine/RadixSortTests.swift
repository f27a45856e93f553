import TestSupport
import Testing

@testable import SmartSearch

@Suite struct RadixSortTests {
  @Test(arguments: [0, 1, 255, 256, 3_000], [1, 8, 9, 400])
  func runsOfNumbersAreSorted(count: Int, runs: Int) {
    withEvery(8) { random in
      let shift = UInt32(random.int(below: 32))
      let numbers = (0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) >> shift }
      let length = max(1, (count + runs - 1) / runs)
      let inRuns = stride(from: 0, to: count, by: length).flatMap { numbers[$0..<min(count, $0 + length)].sorted() }
      var sorted = inRuns
      RadixSort.sort(&sorted, runs: runs)
      #expect(sorted == numbers.sorted())
    }
  }

  @Test(arguments: [0, 1, 47, 48, 3_000]) func entriesWithEqualKeysKeepTheirOrder(count: Int) {
    withEvery(8) { random in
      let keys = (0..<count).map { _ in UInt64(random.int(below: 40)) << UInt64(8 * random.int(below: 8)) }
      let entries = SortEntries(count: count)
      for index in 0..<count { entries[index] = SortEntry(key: keys[index], item: UInt32(index)) }
      RadixSort.sort(entries)
      let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      #expect((0..<count).map { Int(entries[$0].item) } == expected)
      #expect((0..<count).map { entries[$0].key } == expected.map { keys[$0] })
    }
  }
}
