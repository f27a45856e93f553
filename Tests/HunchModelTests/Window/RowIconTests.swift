import Catalog
import HunchModelTestSupport
import Testing

@testable import HunchModel

/// The space for icons, in rows that have none.
@MainActor @Suite struct RowIconTests {
  private func icons(_ window: HeadlessWindow) -> [ItemIcon?] {
    (0..<window.controller.state.rows.count).map { window.controller.content(ofRow: $0)?.icon }
  }

  @Test func amongRowsOfSeveralSourcesTheyHaveThatOfTheirSource() async {
    let window = await HeadlessWindow(["fig"], others: [NameSource(["file"], id: "others", title: "Others")])
    window.type("fi")
    #expect(icons(window) == [.themed("view-list-symbolic"), .themed("view-list-symbolic")])
    window.send(.narrowed(to: "others"))
    #expect(icons(window) == [nil], "where no row has one there is no room")
  }

  @Test func inAListOfOneSourceThereIsNoRoom() async {
    let window = await HeadlessWindow(["fig", "file"])
    window.type("fi")
    #expect(icons(window) == [nil, nil])
  }
}
