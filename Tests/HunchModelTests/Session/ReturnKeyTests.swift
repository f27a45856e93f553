import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

/// The effect of Return and Shift+Return, according to the user's setting.
@MainActor @Suite struct ReturnKeyTests {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  /// The situation in which the key is pressed.
  enum Place: CaseIterable {
    case typed, typedWithoutCompletion, accepted, onRow, onSuggestion, inResults, withoutResults, onNearRows
    case onOffers, atHome, onTerm, inSource
  }

  /// The effect of the key.
  enum Outcome: Equatable {
    /// An item was opened.
    case opened(String)
    /// The final search for the text that is then in the field.
    case searched(String)
    case narrowed
    case nothing
  }

  private static func outcome(_ key: SearchSession.Key, at place: Place, _ choice: SearchSession.ReturnKey) async
    -> Outcome
  {
    let window = await HeadlessWindow(names, others: [NameSource(["sun"], id: "signs", title: "Signs")])
    window.send(.returnKeyChosen(choice))
    switch place {
    case .typed: window.type("fi")
    case .typedWithoutCompletion:
      window.type("fi")
      window.press(.escape)
    case .accepted:
      window.type("fi")
      window.press(.tab)
    case .onRow:
      window.type("fi")
      window.press(.down)
    case .onSuggestion:
      window.type("fi")
      window.suggest("terminal")
      window.press(.up)
    case .inResults:
      window.type("fi")
      window.press(choice == .opens ? .shiftEnter : .field(.enter))
    case .withoutResults: window.type("zzz")
    case .onNearRows: window.type("flies")
    case .onOffers:
      window.type("sun")
      window.send(.narrowed(to: "names"))
    case .atHome: break
    case .onTerm:
      window.send(.homeChanged(rows: [.term("terminal")]))
      window.press(.down)
    case .inSource: window.send(.narrowed(to: "names"))
    }
    let before = window.session
    window.press(key)
    if let opened = window.opened.first { return .opened(opened) }
    if window.session.phase == .results, before.phase != .results { return .searched(window.session.field.text) }
    return window.session.scope != before.scope ? .narrowed : .nothing
  }

  private typealias Row = (place: Place, enter: Outcome, shiftEnter: Outcome)

  private static let usual: [Row] = [
    (.typed, .opened("Files"), .searched("fi")),
    (.typedWithoutCompletion, .opened("Files"), .searched("fi")),
    (.accepted, .opened("Files"), .searched("Files")),
    (.onRow, .opened("Firefox"), .opened("Firefox")),
    (.onSuggestion, .searched("terminal"), .searched("terminal")),
    (.inResults, .opened("Files"), .opened("Files")),
    (.withoutResults, .searched("zzz"), .searched("zzz")),
    (.onNearRows, .opened("Files"), .searched("flies")),
    (.onOffers, .narrowed, .searched("sun")),
    (.atHome, .nothing, .nothing),
    (.onTerm, .searched("terminal"), .nothing),
    (.inSource, .opened("Files"), .searched("")),
  ]

  /// The situations in which *Return searches first* makes a difference: the text has a match, and the user has
  /// selected no row.
  private static let changed: [Row] = [
    (.typed, .searched("fi"), .opened("Files")),
    (.typedWithoutCompletion, .searched("fi"), .opened("Files")),
    (.accepted, .searched("Files"), .opened("Files")),
    (.inSource, .searched(""), .opened("Files")),
  ]

  @Test(arguments: SearchSession.ReturnKey.allCases)
  func returnAndShiftReturnDoWhatWasChosen(_ choice: SearchSession.ReturnKey) async {
    for usual in Self.usual {
      let row = choice == .searches ? Self.changed.first { $0.place == usual.place } ?? usual : usual
      let enter = await Self.outcome(.field(.enter), at: row.place, choice)
      #expect(enter == row.enter, "Return, \(row.place)")
      let shiftEnter = await Self.outcome(.shiftEnter, at: row.place, choice)
      #expect(shiftEnter == row.shiftEnter, "Shift+Return, \(row.place)")
    }
    #expect(Self.usual.map(\.place) == Place.allCases)
  }

  @Test(arguments: SearchSession.ReturnKey.allCases)
  func theStatusLineSaysWhatBothKeysDo(_ choice: SearchSession.ReturnKey) async {
    let window = await HeadlessWindow(Self.names)
    window.send(.returnKeyChosen(choice))
    func hints() -> [String] {
      window.display.content?.hints.filter { $0.keys.key == .returnKey }.map(\.spoken) ?? []
    }
    window.type("fi")
    #expect(
      hints()
        == (choice == .opens
          ? ["Return Print", "Shift+Return All Results"] : ["Return All Results", "Shift+Return Print"]))
    window.press(.down)
    #expect(hints() == ["Return Print"])
    window.press(.escape)
    window.type("zzz")
    #expect(hints() == ["Return Search"])
  }

  /// The row that Return acts on is highlighted from the first key on, and the arrows start there.
  @Test(arguments: [true, false])
  func theFirstRowIsHighlightedAndTheArrowsStartThere(hasCompletion: Bool) async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    if !hasCompletion { window.press(.escape) }
    window.suggest("fire")
    guard case .list(let list)? = window.display.content?.page else {
      Issue.record("no list")
      return
    }
    #expect(list.selected == 0, "in sight")
    let typed = hasCompletion ? "fi|les (Files)" : "fi| (Files)"
    window.follow([
      .press(): typed,
      .press(.down): "Firefox| [Firefox]",
      .press(.escape): typed,
      .press(.up): "fire| “fire”",
      .press(.up): typed,
    ])
  }

  /// Another program's sum is the first row if there is no other row.
  @Test func aResultOfAnotherProgramIsTheRowThatReturnActsOn() async throws {
    let window = await HeadlessWindow(Self.names)
    window.type("2+2")
    window.send(.suggested([.init(text: "= 4", isResult: true), .init(text: "2+22")]))
    #expect(window.session.selection == .resting(row: 0) && window.session.bar.map(\.text) == ["2+22"])
    let message = try #require(window.message)
    #expect(message.title == "= 4" && message.selected == 0 && message.offers.flatMap(\.rows).map(\.name) == ["= 4"])
    #expect(window.session.returnDeed() == .takeOffer(.result(.init(text: "= 4", isResult: true))))
  }

  /// A result among the suggestions is opened, not searched for.
  @Test func theStatusLineSaysThatASuggestedResultIsOpened() async {
    let window = await HeadlessWindow(Self.names)
    func hints() -> [String] {
      window.display.content?.hints.filter { $0.keys.key == .returnKey }.map(\.spoken) ?? []
    }
    window.type("fi")
    window.send(.suggested([.init(text: "fire"), .init(text: "Fishing in Kiel", isResult: true)]))
    window.press(.up)
    #expect(hints() == ["Return All Results"])
    window.press(.right)
    #expect(window.selectedSuggestion == "Fishing in Kiel")
    #expect(hints() == ["Return Open"])
  }

  @Test func aChooserPicksByReturnWhateverIsChosen() async {
    for choice in SearchSession.ReturnKey.allCases {
      let window = await HeadlessWindow(Self.names, purpose: .choose)
      window.send(.returnKeyChosen(choice))
      window.type("te")
      window.press(.enter)
      #expect(window.opened == ["Terminal"])
    }
  }

  @Test func theTableOfKeysSaysWhatWasChosen() {
    for (choice, key, begin) in [
      (SearchSession.ReturnKey.opens, SearchSession.Key.field(.enter), "Open the highlighted row"),
      (.opens, .shiftEnter, "Show all results"), (.searches, .field(.enter), "Show all results"),
      (.searches, .shiftEnter, "Open the highlighted row"),
    ] {
      let titles = Shortcut.all.filter { $0.command == .session(key) }.map { $0.title(choice) }
      #expect(titles.count == 1 && titles.allSatisfy { $0.hasPrefix(begin) }, "\(key) \(choice): \(titles)")
    }
  }
}
