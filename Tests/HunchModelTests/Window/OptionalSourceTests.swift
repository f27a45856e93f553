import Catalog
import SmartSearch
import Testing

@testable import HunchModel

/// An optional source, which may be empty.
private struct Hosts: Source {
  let id = "hosts"
  let title = "Hosts"
  let iconName = "network-server-symbolic"
  let traits = SourceTraits { $0.isOptional = true }
  var names: [String] = []
  var failure: SourceError?

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    if let failure { throw failure }
    return CatalogItems(names.map { CatalogItem(id: $0, name: $0) })
  }
}

@MainActor @Suite("A source that may well have nothing")
struct OptionalSourceTests {
  /// Returns the sources on the home page.
  private func look(_ hosts: Hosts) async -> [String] {
    let window = await HeadlessWindow(["web"], others: [hosts])
    return window.display.content?.scopes.map(\.title) ?? []
  }

  @Test("is offered where it has something, or something to say")
  func something() async {
    for hosts in [Hosts(names: ["a"]), Hosts(failure: .failed("it is broken"))] {
      #expect(await look(hosts) == ["Names", "Hosts"])
    }
  }

  @Test("is not, where it has nothing")
  func nothing() async {
    #expect(await look(Hosts()) == ["Names"])
    let window = await HeadlessWindow(["web"], others: [Hosts()])
    _ = window.controller.perform(.nextSource)
    #expect(window.session.scope == "names")
    _ = window.controller.perform(.nextSource)
    #expect(window.session.scope == nil)
  }

  @Test("narrows a search where it has found something, or is what was chosen")
  func scopes() async {
    let window = await HeadlessWindow(["web", "alpha"], others: [Hosts(names: ["alpha"])])
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
