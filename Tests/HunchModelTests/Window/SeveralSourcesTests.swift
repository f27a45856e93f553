import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

/// A search of some of the sources, as in place of rofi's `combi`.
@MainActor @Suite("A search of several sources") struct SeveralSourcesTests {
  @Test("finds what they have, names the source of each row, and offers the other sources")
  func narrowed() async {
    let others = [
      NameSource(["firth"], id: "second", title: "Second"),
      NameSource(["fiord", "zork"], id: "third", title: "Third"),
    ]
    let window = await HeadlessWindow(["Firefox"], others: others)
    window.send(.narrowed(to: "second,names"))
    await window.wait("all that they have is listed") { Set(window.list) == ["Firefox", "firth"] }
    window.type("fi")
    await window.wait("what matches is found") { Set(window.list) == ["Firefox", "firth"] }
    #expect(window.controller.state.items.showsSource)
    window.search()
    await window.wait("the bar marks them") {
      window.display.content?.scopes.filter(\.isChosen).compactMap(\.source) == ["names", "second"]
    }
    window.send(.field(.textSet("zork")))
    await window.wait("the others are offered") {
      window.list.isEmpty && window.session.offers.contains(where: \.isOfSources)
    }
    window.send(.narrowed(to: "second"))
    window.send(.field(.textSet("fi")))
    await window.wait("one source is searched") { window.list == ["firth"] }
    #expect(!window.controller.state.items.showsSource)
  }
}
