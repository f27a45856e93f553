import Catalog
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Picking several lines.
@MainActor @Suite struct MarksTests {
  static let names = ["a1", "a2", "a3", "a4"]

  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var text = ""
    let keys: [SearchSession.Key]
    let picked: [String]
  }

  @Test(arguments: [
    Example(testDescription: "no marks: the row", keys: [.field(.down)], picked: ["a2"]),
    Example(testDescription: "a run", keys: [.mark, .mark], picked: ["a1", "a2"]),
    Example(
      testDescription: "in the order of the marks",
      keys: [.field(.down), .field(.down), .mark, .field(.up), .field(.up), .mark],
      picked: ["a3", "a2"]),
    Example(testDescription: "taken away again", keys: [.mark, .mark, .field(.up), .mark], picked: ["a1"]),
    Example(
      testDescription: "the last row stays selected",
      keys: [.field(.down), .field(.down), .field(.down), .mark, .mark, .mark], picked: ["a4"]),
    Example(testDescription: "what is typed leaves marks alone", text: "a3", keys: [.mark], picked: ["a3"]),
  ])
  func returnPicksWhatIsMarked(_ example: Example) async {
    let window = await HeadlessWindow(Self.names, purpose: .choose, picksMany: true)
    window.type(example.text)
    for key in example.keys { window.press(key) }
    window.press(.enter)
    #expect(window.opened == example.picked)
  }

  @Test func whatIsMarkedIsAlsoKnownInTheOrderOfTheList() async throws {
    let window = await HeadlessWindow(Self.names, purpose: .choose, picksMany: true)
    for key in [.field(.down), .field(.down), .mark, .firstRow, .mark, .field(.enter)] as [SearchSession.Key] {
      window.press(key)
    }
    guard case .picked(let picked)? = window.outcomes.first, case .items(let items) = picked.content else {
      return #expect(Bool(false), "nothing is picked")
    }
    #expect(items.map(\.name) == ["a3", "a1"] && items.inListOrder.map(\.name) == ["a1", "a3"])
  }

  @Test func marksAreKeptWhileOtherRowsAreSearchedFor() async {
    let window = await HeadlessWindow(Self.names, purpose: .choose, picksMany: true)
    window.type("a3")
    window.press(.mark)
    while !window.session.field.text.isEmpty { window.press(.escape) }
    window.type("a1")
    window.press(.mark)
    #expect(window.display.content?.status.contains("2 marked") == true)
    window.type("zzz")
    window.press(.enter)
    #expect(window.opened == ["a3", "a1"])
  }

  @Test func allRowsAreMarkedOnceOneWasReachedAndAllAgainUnmarked() async {
    let many = (0..<1_000).map { "row \($0)" }
    let window = await HeadlessWindow(many, purpose: .choose, picksMany: true)
    #expect(!window.press(.markAll), "the field selects its text")
    window.press(.down)
    #expect(window.press(.markAll))
    await window.wait("all are marked") { window.display.content?.status.contains("1,000 marked") == true }
    window.press(.mark)
    #expect(window.display.content?.status.contains("999 marked") == true)
    window.press(.markAll)
    await window.wait("all are marked anew") { window.display.content?.status.contains("1,000 marked") == true }
    window.press(.markAll)
    await window.wait("none is") { window.display.content?.status.contains("marked") == false }
  }

  /// A list may have a million lines.
  @Test func allRowsAreMarkedWithoutMakingThemWhereKeysWait() async {
    let source = LazySource(count: 20_000)
    let window = await HeadlessWindow([], purpose: .choose, picksMany: true, others: [source])
    window.press(.down)
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
    source.forget()
    window.press(.markAll)
    await window.wait("all are marked") { window.display.content?.status.contains("20,000 marked") == true }
    #expect(source.madeOnMainActor < 1_000)
  }

  @Test(arguments: [SearchSession.Purpose.choose, .search])
  func whereOneIsPickedNothingIsMarked(_ purpose: SearchSession.Purpose) async {
    let window = await HeadlessWindow(Self.names, purpose: purpose, picksMany: purpose == .search)
    window.press(.down)
    #expect(!window.press(.mark) && !window.press(.markAll) && window.controller.content(ofRow: 0)?.isMarked == nil)
  }

  @Test func aRowSaysWhetherItIsMarked() async {
    let window = await HeadlessWindow(Self.names, purpose: .choose, picksMany: true)
    window.press(.mark)
    #expect((0..<4).map { window.controller.content(ofRow: $0)?.isMarked } == [true, false, false, false])
  }
}
