import Catalog
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// What was chosen most, on the home page.
@MainActor @Suite struct TrendingTests {
  /// The history has up to twenty thousand items, and the home page is made anew with each change of the sources.
  @Test func theHomePageLooksAtTheBestOfTheHistoryAlone() async {
    let source = LazySource(count: 3_000)
    let window = await HeadlessWindow([], others: [source])
    let memory = window.controller.services?.memory
    for number in 0..<2_000 { memory?.recordChoice(of: ItemReference(source: "lazy", item: "\(number)"), for: ["i"]) }
    for _ in 0..<3 { memory?.recordChoice(of: ItemReference(source: "lazy", item: "1234"), for: ["i"]) }
    await window.wait("it is remembered") { memory?.isSettled == true }
    window.controller.hide()
    await window.wait("it is ranked by") {
      window.controller.state.snapshot.hit(of: ItemReference(source: "lazy", item: "1999")) != nil
    }
    window.controller.present()
    source.forget()
    let rows = window.controller.homeRows
    #expect(source.madeOnMainActor < 600)
    #expect(rows.first == .trending("item 1234"))
    #expect(rows.count { if case .trending = $0 { true } else { false } } == SearchMemory.termCount)
  }
}
