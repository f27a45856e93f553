import Catalog
import SmartSearch
import Suggestions
import Synchronization
import Testing

@testable import ExternalSearch
@testable import HunchModel

/// Rows that servers add to the final search.
@MainActor @Suite struct ServerResultTests {
  private final class Server: ResultProvider {
    struct Failure: Error, CustomStringConvertible { let description: String }

    let id = "remote.test"
    let name = "Wiki"
    let policy: ProviderPolicy = {
      var policy = ProviderPolicy.remote
      policy.minimumLength = 2
      return policy
    }()
    let destination: String? = "wiki.example.org"
    let givesResults: Bool
    private let failure: Failure?
    /// The texts of the requests for results.
    let asked = Mutex<[String]>([])

    init(givesResults: Bool = true, failure: String? = nil) {
      self.givesResults = givesResults
      self.failure = failure.map(Failure.init)
    }

    func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] { [] }

    func results(for request: SuggestionRequest) async throws -> [ServerResult] {
      asked.withLock { $0.append(request.text) }
      if let failure { throw failure }
      return [
        ServerResult(
          provider: id, server: name, title: "Fire Safety", subtitle: "What to do",
          address: "https://wiki.example.org/fire"),
        ServerResult(provider: id, server: name, title: "No address"),
      ]
    }

    var askedTexts: [String] { asked.withLock(\.self) }
  }

  private static func window(_ server: Server, isOn: Bool = true, isPrivate: Bool = false) async -> HeadlessWindow {
    let window = await HeadlessWindow(["Firefox", "Files"], isPrivate: isPrivate, provider: server)
    if isOn { window.controller.preferences.setOn(true, server) }
    return window
  }

  /// Returns a window with the rows of a server.
  private static func windowWithRows() async -> HeadlessWindow {
    let window = await window(Server())
    window.type("fire")
    window.search()
    await window.wait("the rows are there") { window.session.appended == 2 }
    return window
  }

  private func rows(_ window: HeadlessWindow) -> [String] {
    let rows = window.controller.state.rows
    return (0..<rows.count).compactMap { row in
      rows.content(at: row).map { [$0.name, $0.subtitle ?? "", $0.detail ?? ""].joined(separator: "|") }
    }
  }

  @Test func theFinalSearchAsksOnceAndShowsThemBehindAllOthers() async {
    let server = Server()
    let window = await Self.window(server)
    window.type("fire")
    #expect(server.askedTexts.isEmpty, "nothing is asked for rows while something is typed")
    window.search()
    await window.wait("the rows are there") { window.session.appended == 2 }
    #expect(server.askedTexts == ["fire"])
    #expect(rows(window).dropFirst() == ["Fire Safety|What to do|Wiki", "No address||Wiki"])
    let status = window.display.content?.status ?? ""
    #expect(status.contains("Asked Wiki") && status.contains("2 on servers"), "\(status)")
    #expect(window.selected == "Firefox", "what comes later changes nothing of what Return does")
    window.press(.escape)
    #expect(window.session.appended == 0)
  }

  @Test func oneIsOpenedByItsAddressAndNotRemembered() async {
    let window = await Self.windowWithRows()
    window.press(.down)
    let item = window.controller.state.rows.item(at: 1)
    #expect(item?.actions.map(\.title) == ["Open", "Copy Address", "Copy Name"])
    #expect(window.controller.state.details?.facts.first?.values == ["Wiki"])
    window.press(.enter)
    await window.wait("it is opened") { window.launcher.launched == ["https://wiki.example.org/fire"] }
    await window.wait("the window is done") { window.doneCount == 1 }
    #expect(window.chosen(for: "fire").isEmpty)
  }

  @Test func whatHasNoAddressIsCopied() async {
    let window = await Self.windowWithRows()
    for key in [SearchSession.Key.down, .down, .enter] { window.press(key) }
    await window.wait("it is copied") { window.display.copied == ["No address"] }
    #expect(window.launcher.launched.isEmpty)
  }

  @Test func oneThatIsOffOrHasNoRowsOrIsOfAPrivateWindowIsNotAsked() async {
    for (server, isOn, isPrivate) in [
      (Server(), false, false), (Server(givesResults: false), true, false), (Server(), true, true),
    ] {
      let window = await Self.window(server, isOn: isOn, isPrivate: isPrivate)
      window.type("fire")
      window.search()
      #expect(window.session.phase == .results && !window.session.services.programs)
      #expect(server.askedTexts.isEmpty && window.session.appended == 0)
    }
  }

  @Test func aTextThatIsTooShortAndASearchInOneSourceAskNobody() async {
    let server = Server()
    let window = await Self.window(server)
    window.type("f")
    window.search()
    #expect(window.session.programQuery == "f" && server.askedTexts.isEmpty)
    window.send(.narrowed(to: "names"))
    #expect(window.session.programQuery == nil)
  }

  @Test func itIsSaidWhyThereIsNothing() async {
    let window = await Self.window(Server(failure: "answered 500: the server has a problem"))
    window.type("fire")
    window.search()
    await window.wait("the failure is told") { window.notice == "Wiki answered 500: the server has a problem" }
    #expect(window.list == ["Firefox"])
  }

  @Test func aFailureIsSaidOnceUntilTheServerAnswers() async {
    let server = Server(failure: "answered 500: the server has a problem")
    let window = await Self.window(server)
    func search(for text: String) async {
      window.send(.field(.textSet(text)))
      window.search()
      await window.wait("the server has answered") {
        server.askedTexts.last == text && window.controller.state.servers.asking.isEmpty
      }
    }
    await search(for: "fire")
    await window.wait("the failure is told") { window.notice == "Wiki answered 500: the server has a problem" }
    window.send(.noticeTimeEnded(serial: window.session.noticeSerial))
    await search(for: "files")
    #expect(window.notice == nil)
  }
}
