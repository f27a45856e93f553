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

  /// What the user has gone to, however far down, stays selected while others come before it.
  @Test func whatIsSelectedFarBelowStaysSoWhenTheSourcesChange() async throws {
    let names = (1000..<1900).map { "row \($0)" }
    let window = await HeadlessWindow(names, purpose: .choose)
    window.type("row")
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
    for key in [.lastRow, .field(.up), .field(.up)] as [SearchSession.Key] { window.press(key) }
    let row = try #require(window.session.selection.row)
    let name = try #require(window.selected)
    #expect(row > 800)
    // Each comes before all others is known of the last.
    window.display.isDrawing = true
    for count in 1...3 {
      await window.change(to: (100..<100 + count).map { "row \($0)" } + names)
      #expect(window.session.selection == .chosen(row: row), "until it is known where it is")
    }
    window.display.isDrawing = false
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
    #expect(window.session.selection == .chosen(row: row + 3) && window.selected == name)
    // The shorter they are, the fewer rows are left: the row that is selected meanwhile is the last one.
    await window.change(to: names.suffix(300).map(\.self))
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
    #expect(window.selected == name)
    await window.change(to: names.filter { $0 != name })
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
    #expect(window.session.selection == .resting(row: 0), "it is gone")
  }

  @Test func theUserGoesOnBeforeItIsKnownWhereTheSelectedOneIs() async throws {
    let names = (1000..<1900).map { "row \($0)" }
    let window = await HeadlessWindow(names, purpose: .choose)
    window.type("row")
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
    for key in [.lastRow, .field(.up), .field(.up)] as [SearchSession.Key] { window.press(key) }
    let row = try #require(window.session.selection.row)
    window.display.isDrawing = true
    await window.change(to: ["row 100"] + names)
    window.press(.up)
    window.display.isDrawing = false
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
    #expect(window.session.selection == .chosen(row: row - 1))
  }

  /// The last row is gone to before it is known what it is.
  @Test func aRowThatIsNotKnownYetStaysSelected() async throws {
    let names = (1000..<1900).map { "row \($0)" }
    let window = await HeadlessWindow(names, purpose: .choose)
    window.display.isDrawing = true
    window.type("row")
    for key in [.lastRow, .field(.up), .field(.up)] as [SearchSession.Key] { window.press(key) }
    let row = try #require(window.session.selection.row)
    await window.change(to: ["row 100"] + names)
    #expect(row > 800 && window.session.selection == .chosen(row: row))
    window.display.isDrawing = false
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
    #expect(window.session.selection == .chosen(row: row))
  }
}
