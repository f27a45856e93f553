import Catalog
import SmartSearch
import Testing

@testable import HunchModel

/// The result of a chooser.
@MainActor @Suite struct ChoosingTests {
  static let names = ["alpha", "betas", "gamma"]

  private func picked(_ window: HeadlessWindow) -> [Picked] {
    window.outcomes.compactMap { if case .picked(let picked) = $0 { picked } else { nil } }
  }

  private func names(_ picked: Picked) -> [String] {
    switch picked.content {
    case .items(let items): items.map(\.name)
    case .typed: ["“\(picked.typed)”"]
    }
  }

  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var unmatched = SearchSession.Unmatched.takesText
    var text = ""
    var keys: [SearchSession.Key] = [.field(.enter)]
    /// The picked names; nil if the window stays open.
    var picked: [String]?
    var key: Int?
  }

  @Test(arguments: [
    Example(testDescription: "a row", text: "be", picked: ["betas"]),
    Example(testDescription: "a text that no row has", text: "zz", picked: ["“zz”"]),
    Example(testDescription: "no such text where only rows are taken", unmatched: .waits, text: "zz", picked: nil),
    Example(testDescription: "the text though a row has it", text: "be", keys: [.take(.typed)], picked: ["“be”"]),
    Example(
      testDescription: "not the text where only rows are taken", unmatched: .waits, text: "be", keys: [.take(.typed)]),
    Example(
      testDescription: "the row by a custom key", text: "be", keys: [.take(.custom(3))], picked: ["betas"], key: 3),
    Example(
      testDescription: "the text by a custom key", text: "zz", keys: [.take(.custom(19))], picked: ["“zz”"], key: 19),
    Example(testDescription: "the last row", keys: [.lastRow, .field(.enter)], picked: ["gamma"]),
    Example(testDescription: "the first row", keys: [.lastRow, .firstRow, .field(.enter)], picked: ["alpha"]),
    Example(testDescription: "the row of a number", keys: [.take(.row(2))], picked: ["betas"]),
    Example(testDescription: "no row of a number above theirs", keys: [.take(.row(4))], picked: nil),
    Example(testDescription: "a row's text, edited", keys: [.lastRow, .rowText, .take(.typed)], picked: ["“gamma”"]),
  ])
  func isTaken(_ example: Example) async {
    let window = await HeadlessWindow(
      Self.names, purpose: .choose, choosing: .init(unmatched: example.unmatched))
    window.type(example.text)
    for key in example.keys { window.press(key) }
    #expect(picked(window).map(names) == (example.picked.map { [$0] } ?? []))
    #expect(picked(window).first?.key == example.key && window.session.checkInvariants() == nil)
  }

  @Test func theFieldKeepsTheTypedTextWhateverRowIsSelected() async {
    let window = await HeadlessWindow(["alpha", "amber", "gamma"], purpose: .choose, picksMany: true)
    window.follow([
      .press(.field(.down)): "| [amber]", .type("g"): "g|amma (gamma)", .press(.mark): "g|amma (gamma)",
      .press(.field(.escape), .field(.escape)): "| (alpha)", .press(.mark): "| [amber]", .type("a"): "a|lpha (alpha)",
      .press(.field(.down)): "a| [amber]", .press(.field(.tab)): "a| [amber]",
      .press(.field(.up)): "a|lpha (alpha)", .press(.field(.tab)): "alpha| (alpha)",
    ])
  }

  @Test func theRowsAreARing() async {
    let window = await HeadlessWindow(["alpha", "amber", "gamma"], purpose: .choose, choosing: .init(firstRow: 1))
    window.follow([
      .press(.field(.up)): "| [alpha]", .press(.field(.up)): "| [gamma]", .press(.field(.down)): "| [alpha]",
      .press(.field(.pageUp)): "| [alpha]", .type("a"): "a|lpha (alpha)", .press(.field(.up)): "a| [amber]",
      .press(.field(.down)): "a|lpha (alpha)",
    ])
  }

  @Test func aRowThatAppearsCompletesNothingWhileAnotherIsSelected() async {
    let window = await HeadlessWindow(["one bat", "other bat"], purpose: .choose)
    window.follow([.type("o"): "o|ne bat (one bat)", .press(.field(.down)): "o| [other bat]"])
    await window.change(to: ["over", "one bat", "other bat"])
    #expect(window.sight == "o| [other bat]")
    window.follow([.press(.field(.down)): "o|ver (over)"])
  }

  @Test func aRowIsTakenAndTheWindowStays() async {
    let window = await HeadlessWindow(Self.names, purpose: .choose, choosing: .init(unmatched: .takesText))
    var taken: [[String]] = []
    window.controller.onPick = { taken.append(names($0)) }
    window.press(.take(.keepingWindow))
    window.type("be")
    window.press(.take(.keepingWindow))
    window.type("zz")
    window.press(.take(.keepingWindow))
    #expect(taken == [["alpha"], ["betas"], ["“bezz”"]] && window.outcomes.isEmpty)
  }

  @Test func nearMatchesAreShownWhereTheChooserHasThem() async {
    let names = ["Firefox", "Campfire"]
    let window = await HeadlessWindow(names, purpose: .choose, choosing: .init(showsNear: true))
    window.type("fire")
    #expect(window.list == ["Firefox"] && window.near == ["Campfire"] && window.selected == "Firefox")
    window.send(.field(.textSet("fierf")))
    #expect(window.list.isEmpty && window.near == ["Firefox"])
    window.press(.enter)
    #expect(window.opened == ["Firefox"])
    let exact = await HeadlessWindow(names, purpose: .choose, choosing: .init())
    exact.type("fierf")
    #expect(exact.near.isEmpty)
    exact.press(.enter)
    #expect(exact.choseNothing)
  }

  @Test func theListBeginsWhereItIsSaidUntilSomethingIsTyped() async {
    let window = await HeadlessWindow(Self.names, purpose: .choose, choosing: .init(firstRow: 2))
    #expect(window.selected == "gamma")
    window.type("a")
    #expect(window.selected == "alpha")
    let short = await HeadlessWindow(["one"], purpose: .choose, choosing: .init(firstRow: 2))
    #expect(short.selected == "one")
  }

  @Test func theOnlyRowThatIsLeftIsTakenWhereThatIsWanted() async {
    let window = await HeadlessWindow(Self.names, purpose: .choose, choosing: .init(takesOnly: true))
    window.type("g")
    #expect(window.opened == ["gamma"])
  }

  /// Return pressed before the list has arrived still picks one of its rows.
  @Test func returnBeforeTheListIsThereIsKeptUntilItIs() {
    func answer(_ total: Int, _ readiness: SearchSession.Readiness, _ session: SearchSession) -> SearchSession.Event {
      .answered(.init(generation: session.field.generation, total: total, readiness: readiness))
    }
    for (total, readiness, choice) in [
      (2, .loading, SearchSession.Choice(row: 0, typed: "")), (2, .ready, .init(row: 0, typed: "")),
      (0, .ready, .init(typed: "")),
    ] as [(Int, SearchSession.Readiness, SearchSession.Choice)] {
      var session = SearchSession(purpose: .choose, choosing: .init(unmatched: .takesText))
      _ = session.handle(.sourcesChanged)
      _ = session.handle(answer(0, .loading, session))
      #expect(session.press(.field(.enter)).effects.isEmpty && session.handle(answer(0, .loading, session)).isEmpty)
      #expect(session.handle(answer(total, readiness, session)).contains(.choose(choice)))
      #expect(!session.handle(answer(total, readiness, session)).contains(.choose(choice)), "once")
    }
  }

  @Test func whatIsSecretIsNotShown() async {
    let window = await HeadlessWindow([], purpose: .choose, choosing: .init(unmatched: .takesText))
    for isSecret in [false, true] {
      window.controller.take(ChooserNotes(prompt: "Password", isSecret: isSecret))
      window.type("geheim")
      #expect("\(String(describing: window.display.content))".contains("geheim") == !isSecret)
    }
  }

  @Test func aChooserAsksForTheRoomOfItsListWhateverIsTyped() async {
    for (count, rows) in [(0, 0), (3, 3), (12, 12), (40, 12)] {
      let window = await HeadlessWindow((0..<count).map { "name \($0)" }, purpose: .choose)
      #expect(window.display.content?.fit == .init(rows: rows, width: 520))
      window.type("x")
      #expect(window.display.content?.fit == .init(rows: rows, width: 520))
    }
    let window = await HeadlessWindow([String(repeating: "wide ", count: 12)], purpose: .choose)
    #expect(window.display.content?.fit == .init(rows: 1, width: 720))
    var notes = ChooserNotes(prompt: "Which")
    (notes.width, notes.mostRows) = (400, 5)
    window.controller.take(notes)
    #expect(window.display.content?.fit?.width == 400)
    let search = await HeadlessWindow(Self.names)
    #expect(search.display.content?.fit == nil, "the user decides")
  }

  @Test func aMessageStandsOverTheRowsAndTheKeysThatHoldAreNamed() async {
    let window = await HeadlessWindow(Self.names, purpose: .choose, picksMany: true)
    #expect(window.display.content?.hints.map(\.keys.label) == ["Return", "Ctrl+Space", "Esc"])
    var keymap = Keymap.rofi
    keymap.marksRows()
    window.controller.take(ChooserNotes(prompt: "Which", message: "Pick one", keymap: keymap))
    guard case .list(let list)? = window.display.content?.page else { return #expect(Bool(false), "no list") }
    #expect(list.heading == "Pick one" && !list.isTitle && window.display.content?.prompt == "Which")
    #expect(window.display.content?.hints.map(\.keys.label) == ["Return", "Shift+Return", "Esc"])
    window.type("al")
    #expect(window.display.content?.hints.first?.keys.label == "→", "rofi's Tab goes to the next row")
    #expect(window.display.content?.hints.last?.action == "Cancel")
  }
}
