import Catalog
import SmartSearch
import Testing

@testable import HunchModel

/// A source that may well have nothing.
private struct Hosts: Source {
  let id = "hosts"
  let title = "Hosts"
  let iconName = "network-server-symbolic"
  let isOptional = true
  var names: [String] = []
  var failure: SourceError?

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    if let failure { throw failure }
    return CatalogItems(names.map { CatalogItem(id: $0, name: $0) })
  }
}

@MainActor @Suite("A source that may well have nothing")
struct OptionalSourceTests {
  /// The sources on the home page, and those to narrow a search by.
  private func look(_ hosts: Hosts) async -> (home: [String], scopes: [String]) {
    let window = await HeadlessWindow(["web"], others: [hosts])
    guard case .home(let sections, _)? = window.display.content?.page else { return ([], []) }
    let home = sections.last?.rows.map(\.name) ?? []
    window.type("w")
    window.press(.enter)
    return (home, window.display.content?.scopes.map(\.title) ?? [])
  }

  @Test("is offered where it has something, or something to say")
  func something() async {
    for hosts in [Hosts(names: ["a"]), Hosts(failure: .failed("it is broken"))] {
      let offered = await look(hosts)
      #expect(offered.home == ["Names", "Hosts"])
      #expect(offered.scopes == ["All", "Names", "Hosts"])
    }
  }

  @Test("is not, where it has nothing")
  func nothing() async {
    let offered = await look(Hosts())
    #expect(offered.home == ["Names"])
    #expect(offered.scopes == ["All", "Names"])
    let window = await HeadlessWindow(["web"], others: [Hosts()])
    _ = window.controller.perform(.nextSource)
    #expect(window.session.scope == "names")
    _ = window.controller.perform(.nextSource)
    #expect(window.session.scope == nil)
  }
}
