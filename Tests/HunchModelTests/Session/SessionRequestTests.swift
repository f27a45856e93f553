import SmartSearch
import Testing

@testable import HunchModel

/// The session's requests to suggestion providers, other programs and the clock.
@Suite("Search session: what others are asked") struct SessionRequestTests {
  /// A step of the user or of another part, with the requests that it causes.
  struct Step: Sendable, CustomTestStringConvertible {
    var name: String
    var requests: [SearchSession.Effect]
    var act: @Sendable (inout AskingSession) -> Void

    init(
      _ name: String, asks requests: SearchSession.Effect..., act: @escaping @Sendable (inout AskingSession) -> Void
    ) {
      self.name = name
      self.requests = requests
      self.act = act
    }

    var testDescription: String { name }
  }

  private static func suggest(_ text: String, _ caret: Int) -> SearchSession.Effect {
    .suggest(.init(text: text, caret: caret))
  }

  private static let all = SearchSession.Event.servicesChanged(.init(programs: true))

  static let ways: [[Step]] = [
    [
      Step("two letters, each asked for once", asks: suggest("f", 1), suggest("fi", 2)) { $0.type("fi") },
      Step("the sources change") { $0.send(.sourcesChanged) },
      Step("the row below") { $0.press(.down) },
      Step("the text again") { $0.press(.escape) },
      Step("a final search that finds something asks nothing new of providers") { $0.press(.shiftEnter) },
      Step("back to what was typed") { $0.press(.escape) },
      Step("the completion goes") { $0.press(.escape) },
      Step("the text goes", asks: .suggest(nil)) { $0.press(.escape) },
    ],
    [
      Step("typing", asks: suggest("t", 1)) { $0.type("t") },
      Step("suggestions") { $0.suggest("terminal", "top") },
      Step("to the first", asks: .pin("terminal")) { $0.press(.up) },
      Step("others come, and it stays") { $0.suggest("tar", "terminal", "top") },
      Step("to the next", asks: .pin("top")) { $0.press(.right) },
      Step("it is gone", asks: .pin(nil)) { $0.suggest("tar") },
      Step("to another", asks: .pin("tar")) { $0.press(.up) },
      Step("typing on", asks: suggest("tarx", 4), .pin(nil)) { $0.type("x") },
    ],
    [
      Step("typing", asks: suggest("f", 1)) { $0.type("f") },
      Step("the window is hidden", asks: .suggest(nil)) { $0.send(.hidden) },
      Step("the sources change") { $0.send(.sourcesChanged) },
      Step("it is shown with its text", asks: suggest("f", 1)) { $0.send(.shown) },
      Step("others can be asked") { $0.send(all) },
      Step("a final search", asks: .searchPrograms("f")) { $0.press(.shiftEnter) },
      Step("it is hidden", asks: .suggest(nil), .searchPrograms(nil)) { $0.send(.hidden) },
      Step("its text is dropped") { $0.send(.keepingTimeEnded(serial: 2)) },
      Step("it is shown without a text") { $0.send(.shown) },
    ],
    [
      Step("other programs, and a text", asks: suggest("f", 1)) { window in
        window.send(all)
        window.type("f")
      },
      Step("a final search", asks: .searchPrograms("f")) { $0.press(.shiftEnter) },
      Step("they answer") { $0.send(.appended(rows: 2)) },
      Step("only one source is searched", asks: .searchPrograms(nil)) { $0.send(.narrowed(to: "icons")) },
      Step("all are again", asks: .searchPrograms("f")) { $0.send(.narrowed(to: nil)) },
      Step("they are switched off", asks: .searchPrograms(nil)) { $0.send(.servicesChanged(.init())) },
      Step("and on", asks: .searchPrograms("f")) { $0.send(all) },
      Step("back to what was typed", asks: .searchPrograms(nil)) { $0.press(.escape) },
    ],
    [
      Step("suggestions are switched off") { $0.send(.servicesChanged(.init(suggestions: false))) },
      Step("a letter") { $0.type("f") },
      Step("suggestions are switched on", asks: suggest("f", 1)) { $0.send(.servicesChanged(.init())) },
      Step("and off", asks: .suggest(nil)) { $0.send(.servicesChanged(.init(suggestions: false))) },
    ],
    [
      Step("what no name begins with", asks: suggest("z", 1)) { $0.type("z") },
      Step("a final search that finds nothing keeps what is suggested") { $0.press(.shiftEnter) },
    ],
    [
      Step("a notice until the next key") { $0.send(.noticed(.init("Copied"))) },
      Step("a notice for a time", asks: .timeNotice(serial: 2)) { $0.send(.noticed(.init("It failed", .timed))) },
    ],
  ]

  @Test(arguments: ways) func othersAreAskedOnceForEachThing(way: [Step]) {
    var window = AskingSession(["Firefox", "Files", "Terminal"])
    for step in way {
      step.act(&window)
      #expect(window.takeRequests() == step.requests, "\(step.name)")
    }
  }

  @Test func aChooserAsksNobody() {
    var window = AskingSession(["Firefox"], purpose: .choose)
    window.send(Self.all)
    window.type("fi")
    window.press(.down)
    #expect(window.takeRequests() == [])
  }

  // MARK: Where the text went

  @Test func whereTheTextWentOutsideIsKnownUntilNothingIsSuggested() {
    var window = AskingSession(["Firefox"])
    window.type("f")
    window.send(.suggested([], isLoading: true, sending: ["Alpha"]))
    #expect(window.session.outside.sending == ["Alpha"])
    window.send(.suggested([], sending: ["Beta", "Alpha"]))
    window.send(.suggested([]))
    #expect((window.session.outside.sending, window.session.outside.asked) == ([], ["Alpha", "Beta"]))
    for _ in 0..<2 { window.press(.escape) }
    #expect(window.session.outside.asked == [])
  }

  // MARK: Notices

  /// Whether a notice still shows after a letter, after a command, and after its time.
  @Test(arguments: [
    (SearchSession.Notice.Lifetime.untilKey, [false, false, true]), (.timed, [true, true, false]),
    (.timedThenUntilKey, [true, true, true]),
  ])
  func aNoticeStaysAsLongAsItIsMeantTo(lifetime: SearchSession.Notice.Lifetime, stays: [Bool]) {
    let events: [(inout AskingSession) -> Void] = [
      { $0.type("f") }, { $0.send(.commandGiven) }, { $0.send(.noticeTimeEnded(serial: 1)) },
    ]
    for (event, stays) in zip(events, stays) {
      var window = AskingSession(["Firefox"])
      window.send(.noticed(.init("told", lifetime)))
      window.send(.suggested([]))
      window.send(.sourcesChanged)
      #expect(window.session.notice?.text == "told", "the user gave no command")
      event(&window)
      #expect((window.session.notice != nil) == stays)
    }
  }

  @Test func aNoticeThatOutlastsItsTimeGoesWithTheNextKey() {
    var window = AskingSession(["Firefox"])
    window.send(.noticed(.init("told", .timedThenUntilKey)))
    window.send(.noticeTimeEnded(serial: 1))
    window.press(.left)
    #expect(window.session.notice == nil)
  }

  @Test func theTimeOfAnEarlierNoticeDoesNotEndALaterOne() {
    var window = AskingSession(["Firefox"])
    window.send(.noticed(.init("first", .timed)))
    window.send(.noticed(.init("second", .timed)))
    window.send(.noticeTimeEnded(serial: 1))
    #expect(window.session.notice?.text == "second")
  }

  /// A notice that is shown only once must not be replaced while the user reads it, and no other notice may be lost.
  @Test func noticesWaitForOneThatIsToldOnce() {
    func shown(_ window: AskingSession) -> String? { window.session.notice?.text }
    var window = AskingSession(["Firefox"])
    window.send(.noticed(.init("words:2 makes no sense", .timedThenUntilKey)))
    for text in ["Wiki did not answer", "settings.ini is not read", "Wiki did not answer again"] {
      window.send(.noticed(.init(text, text.hasPrefix("Wiki") ? .timed : .timedThenUntilKey)))
    }
    #expect(shown(window) == "words:2 makes no sense")
    // A notice about the user's own action comes at once; afterwards the other one returns for its whole time.
    window.send(.noticed(.init("Copied")))
    #expect(shown(window) == "Copied")
    window.press(.left)
    #expect(shown(window) == "words:2 makes no sense")
    for text in ["settings.ini is not read", "Wiki did not answer again", nil] {
      window.send(.noticeTimeEnded(serial: window.session.noticeSerial))
      #expect(shown(window) == text)
    }
    window.send(.noticed(.init("words:2 makes no sense", .timedThenUntilKey)))
    window.send(.noticed(.init("Wiki did not answer", .timed)))
    window.send(.hidden)
    window.send(.shown)
    #expect(shown(window) == nil && window.session.checkInvariants() == nil, "it was about what is over")
  }

  // MARK: The list

  @Test func theListIsReadFromTheTopAfterTheUsersSearchesOnly() {
    var window = AskingSession(["Firefox", "Files"])
    window.type("f")
    let typed = window.session.list
    window.send(.sourcesChanged)
    #expect(window.session.list.rows > typed.rows && window.session.list.searches == typed.searches)
    window.press(.shiftEnter)
    let found = window.session.list
    #expect(found.searches > typed.searches)
    window.send(.appended(rows: 1))
    #expect(window.session.list.rows > found.rows && window.session.list.searches == found.searches)
  }
}

/// A session whose searches are answered at once. It records all other requests.
struct AskingSession {
  private(set) var session: SearchSession
  private var requests: [SearchSession.Effect] = []
  private let names: [String]

  init(_ names: [String], purpose: SearchSession.Purpose = .search) {
    self.names = names
    session = SearchSession(purpose: purpose)
    send(.sourcesChanged)
  }

  /// Returns the requests since the last call, and forgets them.
  mutating func takeRequests() -> [SearchSession.Effect] {
    defer { requests = [] }
    return requests
  }

  mutating func type(_ text: String) {
    for character in text { send(.field(session.field.typing(character))) }
  }

  mutating func suggest(_ texts: String...) {
    send(.suggested(texts.map { .init(text: $0) }))
  }

  mutating func press(_ key: SearchSession.Key) {
    answer(session.press(key).effects)
  }

  mutating func send(_ event: SearchSession.Event) {
    answer(session.handle(event))
  }

  private mutating func answer(_ effects: [SearchSession.Effect]) {
    #expect(session.checkInvariants() == nil)
    for effect in effects {
      switch effect {
      case .search(let query):
        let found = names.filter { $0.lowercased().hasPrefix(query.text.lowercased()) }
        let best = found.first.map { InlineCompletion.Candidate(item: .item(0), name: $0) }
        send(
          .answered(
            .init(
              generation: query.generation, total: found.count, candidate: best)))
      case .preview(let row):
        send(.rowReached(row: row, .init(item: .item(row), name: "row \(row)")))
      case .suggest, .pin, .searchPrograms, .timeNotice:
        requests.append(effect)
      default: break
      }
    }
  }
}
