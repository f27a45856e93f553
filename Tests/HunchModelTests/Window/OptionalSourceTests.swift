import Catalog
import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

@MainActor @Suite("A source that may well have nothing")
struct OptionalSourceTests {
  private static func hosts(_ names: String..., failure: SourceError? = nil) -> NameSource {
    NameSource(
      items: names.map { CatalogItem(id: $0, name: $0) }, id: "hosts", title: "Hosts", failure: failure,
      traits: SourceTraits { $0.isOptional = true })
  }

  /// Returns the sources on the home page.
  private func look(_ hosts: NameSource) async -> [String] {
    let window = await HeadlessWindow(["web"], others: [hosts])
    return window.display.content?.scopes.map(\.title) ?? []
  }

  @Test("is offered where it has something, or something to say")
  func something() async {
    for hosts in [Self.hosts("a"), Self.hosts(failure: .failed("it is broken"))] {
      #expect(await look(hosts) == ["Names", "Hosts"])
    }
  }

  @Test("is not, where it has nothing")
  func nothing() async {
    #expect(await look(Self.hosts()) == ["Names"])
    let window = await HeadlessWindow(["web"], others: [Self.hosts()])
    _ = window.controller.perform(.nextSource)
    #expect(window.session.scope == "names")
    _ = window.controller.perform(.nextSource)
    #expect(window.session.scope == nil)
  }

  @Test("narrows a search where it has found something, or is what was chosen")
  func scopes() async {
    let window = await HeadlessWindow(["web", "alpha"], others: [Self.hosts("alpha")])
    func scopes() -> [String] { window.display.content?.scopes.map(\.title) ?? [] }
    window.type("al")
    window.search()
    #expect(scopes() == ["All", "Names", "Hosts"])
    window.send(.field(.textSet("w")))
    window.search()
    #expect(scopes() == ["All", "Names"])
    window.send(.narrowed(to: "hosts"))
    #expect(scopes() == ["All", "Names", "Hosts"])
  }
}
