import SmartSearch
import Testing

@testable import HunchModel

/// The rows behind the first ones, which are found off the main thread.
@MainActor @Suite struct AllRowsTests {
  @Test func theRowsOfATextThatIsNoLongerSearchedForNeverShow() async {
    let names = (0..<600).flatMap { ["alpha \($0)", "beta \($0)"] }
    let window = await HeadlessWindow(names, purpose: .choose)
    // Searches once, to be sure that the window knows its sources: their arrival causes a new search.
    window.send(.field(.textSet("a")))
    await allAreKnown(window)
    let refills = window.display.refills
    // Both searches run at once, because nothing else gets a turn in between.
    window.send(.field(.textSet("alpha")))
    window.send(.field(.textSet("beta")))
    #expect(window.controller.state.rows.isPartial && window.session.results.total == 600)
    await allAreKnown(window)
    #expect(window.list.count == 600 && window.list.allSatisfy { $0.hasPrefix("beta") })
    #expect(
      window.display.refills == refills + 1, "the rows in view are fetched once, for the search that still counts")
  }

  private static let names = (1000..<1900).map { "row \($0)" }

  /// Selects the third row from the end.
  /// - Returns: Its number.
  private func goFarDown(_ window: HeadlessWindow) throws -> Int {
    for key in [.lastRow, .field(.up), .field(.up)] as [SearchSession.Key] { window.press(key) }
    let row = try #require(window.session.selection.row)
    #expect(row > 800)
    return row
  }

  private func allAreKnown(_ window: HeadlessWindow) async {
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
  }

  /// The selected row, however far down, stays selected while others appear above it.
  @Test func whatIsSelectedFarBelowStaysSoWhenTheSourcesChange() async throws {
    let window = await HeadlessWindow(Self.names, purpose: .choose)
    window.type("row")
    await allAreKnown(window)
    let row = try goFarDown(window)
    let name = try #require(window.selected)
    // Each change comes before all rows of the last one are known.
    window.display.isDrawing = true
    for count in 1...3 {
      await window.change(to: (100..<100 + count).map { "row \($0)" } + Self.names)
      #expect(window.session.selection == .chosen(row: row), "until it is known where it is")
    }
    window.display.isDrawing = false
    await allAreKnown(window)
    #expect(window.session.selection == .chosen(row: row + 3) && window.selected == name)
    // Fewer rows remain than the number of the selected one.
    await window.change(to: Array(Self.names.suffix(300)))
    await allAreKnown(window)
    #expect(window.selected == name)
    await window.change(to: Self.names.filter { $0 != name })
    await allAreKnown(window)
    #expect(window.session.selection == .resting(row: 0), "it is gone")
  }

  @Test func theUserGoesOnBeforeItIsKnownWhereTheSelectedOneIs() async throws {
    let window = await HeadlessWindow(Self.names, purpose: .choose)
    window.type("row")
    await allAreKnown(window)
    let row = try goFarDown(window)
    window.display.isDrawing = true
    await window.change(to: ["row 100"] + Self.names)
    window.press(.up)
    window.display.isDrawing = false
    await allAreKnown(window)
    #expect(window.session.selection == .chosen(row: row - 1))
  }

  @Test func theItemWhoseRowIsSoughtIsTheSessionsUntilTheUserGoesOn() async throws {
    let window = await HeadlessWindow(Self.names, purpose: .choose)
    window.type("row")
    await allAreKnown(window)
    _ = try goFarDown(window)
    #expect(window.session.sought == nil)
    window.display.isDrawing = true
    await window.change(to: ["row 100"] + Self.names)
    #expect(window.session.sought != nil)
    window.press(.up)
    #expect(window.session.sought == nil)
    window.display.isDrawing = false
    await allAreKnown(window)
  }

  /// The user selects the last row before its item is known.
  @Test func aRowThatIsNotKnownYetStaysSelected() async throws {
    let window = await HeadlessWindow(Self.names, purpose: .choose)
    window.display.isDrawing = true
    window.type("row")
    let row = try goFarDown(window)
    await window.change(to: ["row 100"] + Self.names)
    #expect(window.session.selection == .chosen(row: row))
    window.display.isDrawing = false
    await allAreKnown(window)
    #expect(window.session.selection == .chosen(row: row))
  }
}
