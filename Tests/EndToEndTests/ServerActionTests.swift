import TestSupport
import XCTest

/// Performs the actions of a server's rows in the final search, in the real window.
final class ServerActionTests: EndToEndTestCase {
  static let rows = [
    ActionSubject(
      makers: ["OutsideResult"], text: "zyzz", name: "Zyzzyva",
      actions: [
        .init("Open", "open", .does { $0.opened == "https://z.example/1" }),
        .init("Copy Address", "address", .copies("https://z.example/1")),
        .init("Copy Name", "name", .copies("Zyzzyva")),
      ], isFinal: true)
  ]

  func testEachOfAServersRow() throws {
    let server = LoopbackServer(
      answering: #"{"pages": [{"title": "Zyzzyva", "url": "https://z.example/1"}]}"#)
    let sources = try sources(asking: server)
    try check(Self.rows, of: sources)
    XCTAssertTrue(server.requests.contains { $0.hasPrefix("GET /?q=zyzz ") }, "\(server.requests)")
  }

  func testAServerThatIsSetUpWronglyIsNotAskedAndThePreferencesSayWhy() throws {
    let server = LoopbackServer { _ in }
    let sources = try sources(asking: server, deadline: "60 s")
    let hunch = try launch(environment: sources.environment)
    let mistake =
      "providers.ini:8: deadline = 60 s: write a time from 0.05 seconds to 10 seconds, such as 120 ms or 1.5 s"
    hunch.eventually("the status line says so") { $0.statusText == mistake }
    let preferences = try hunch.openPreferences(at: "Suggestions")
    hunch.eventually("so do the preferences, for as long as it is so") { _ in
      preferences.accessible.all(role: "label").contains { $0.name == mistake }
    }
    XCTAssertFalse(preferences.accessible.all(role: "switch", "toggle button").contains { $0.name == "Wiki" })
    XCTAssertEqual(server.connectionCount, 0)
    withExtendedLifetime(sources) {}
  }

  /// Returns all sources, with a server enabled.
  private func sources(asking server: LoopbackServer, deadline: String = "10 s") throws -> EverySource {
    let sources = try EverySource(off: ["characters"])
    try sources.addSettings("[Providers]\nremote.wiki@127.0.0.1=true\n")
    try sources.write(
      """
      [provider wiki]
      name = Wiki
      url = http://127.0.0.1:\(server.port)/?q={query}
      results = yes
      list = $.pages[*]
      text = $.title
      link = $.url
      deadline = \(deadline)

      """, to: "config/hunch/providers.ini")
    return sources
  }
}
