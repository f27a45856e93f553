import Catalog
import TestSupport
import Testing

@testable import HunchModel

/// Marks as runs must be what a plain list of marked positions is.
@Suite struct MarkRunsTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The toggled positions, one after the other.
    let steps: [[UInt32]]
    let ordered: [UInt32]
    let runs: Int
  }

  @Test(arguments: [
    Example(testDescription: "nothing", steps: [[]], ordered: [], runs: 0),
    Example(testDescription: "one", steps: [[7]], ordered: [7], runs: 1),
    Example(testDescription: "one after the other", steps: [[3], [4], [5]], ordered: [3, 4, 5], runs: 1),
    Example(testDescription: "upwards", steps: [[5], [4], [3]], ordered: [5, 4, 3], runs: 3),
    Example(testDescription: "neighbours marked at other times", steps: [[4], [9], [5]], ordered: [4, 9, 5], runs: 3),
    Example(testDescription: "all, without one inside", steps: [[0, 1, 2, 3], [2]], ordered: [0, 1, 3], runs: 2),
    Example(testDescription: "all, without the first", steps: [[0, 1, 2], [0]], ordered: [1, 2], runs: 1),
    Example(testDescription: "all, without the last", steps: [[0, 1, 2], [2]], ordered: [0, 1], runs: 1),
    Example(
      testDescription: "taken away and marked again, it is the last", steps: [[0, 1, 2], [1], [1]],
      ordered: [0, 2, 1], runs: 3),
    Example(
      testDescription: "those that are missing follow", steps: [[2], [0, 1, 2, 3]], ordered: [2, 0, 1, 3], runs: 3),
    Example(testDescription: "all twice", steps: [[5, 6, 1, 2], [1, 2, 5, 6]], ordered: [], runs: 0),
    Example(
      testDescription: "a part of two runs", steps: [[0, 1, 2], [10, 11, 12], [2, 10]], ordered: [0, 1, 11, 12], runs: 2
    ),
    Example(
      testDescription: "best first, as an answer has them", steps: [[8, 2, 3, 9]], ordered: [8, 2, 3, 9], runs: 3),
  ])
  func marksHaveTheOrderOfMarking(_ example: Example) {
    var marks = Marks()
    for step in example.steps { marks.toggleAll(step) }
    #expect(marks.ordered == example.ordered && marks.count == example.ordered.count && marks.runCount == example.runs)
    #expect((0..<20).filter(marks.contains) == example.ordered.sorted())
  }

  @Test func marksAreWhatAListOfPositionsIs() {
    withEvery(300) { random in
      var marks = Marks()
      var plain: [UInt32] = []
      for _ in 0..<40 {
        let before = marks
        let positions = Self.positions(&random)
        marks.toggleAll(positions)
        let others = positions.filter { !plain.contains($0) }
        if others.isEmpty { plain.removeAll(where: positions.contains) } else { plain += others }
        #expect(marks.ordered == plain && marks.count == plain.count)
        #expect((0..<40).allSatisfy { marks.contains($0) == plain.contains($0) })
        #expect(marks.isSame(as: before) == positions.isEmpty)
      }
    }
  }

  /// Returns one position, or a run, or some in any order.
  private static func positions(_ random: inout SeededRandom) -> [UInt32] {
    let start = UInt32(random.int(below: 30))
    switch random.int(below: 4) {
    case 0: return [start]
    case 1: return Array(start..<start + UInt32(random.int(below: 10)))
    case 2: return Array(0..<40)
    default: return (0..<40).filter { _ in random.oneIn(3) }.shuffled(using: &random)
    }
  }

  @Test func aMillionMarksAreOneRun() {
    var marks = Marks()
    marks.toggle(500_000)
    marks.toggleAll(Array(0..<1_000_000))
    #expect(marks.count == 1_000_000 && marks.runCount == 3)
    marks.toggle(3)
    #expect(marks.count == 999_999 && marks.runCount == 4)
    marks.toggle(3)
    marks.toggleAll(Array(0..<1_000_000))
    #expect(marks.count == 0 && marks.runCount == 0)
  }

  @Test func pickedItemsAreMadeWhenTheyAreRead() {
    let items = CatalogItems((0..<5).map { CatalogItem(id: "\($0)", name: "item \($0)") })
    let picked = PickedItems(items, at: [4, 0, 2])
    #expect(picked.map(\.id) == ["4", "0", "2"] && picked == [items[4], items[0], items[2]])
    #expect(picked != [items[0], items[2], items[4]] && ([] as PickedItems).isEmpty)
  }
}
