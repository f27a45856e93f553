import SmartSearch
import Testing

@testable import HunchModel

/// The rows behind the first ones, which are found off the main thread.
@MainActor @Suite struct AllRowsTests {
  @Test func theRowsOfATextThatIsNoLongerSearchedForNeverShow() async {
    let names = (0..<600).flatMap { ["alpha \($0)", "beta \($0)"] }
    let window = await HeadlessWindow(names, purpose: .choose)
    // Both are under way at once, since nothing else has its turn in between.
    window.send(.field(.textSet("alpha")))
    window.send(.field(.textSet("beta")))
    #expect(window.controller.state.rows.isPartial && window.controller.state.rows.total == 600)
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
    #expect(window.list.count == 600)
    #expect(window.list.allSatisfy { $0.hasPrefix("beta") })
    #expect(window.display.refills == 1, "the rows in view are fetched once, for the search that still counts")
  }
}
