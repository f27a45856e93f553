import SmartSearch
import Testing

@testable import HunchModel

/// What Return and Shift+Return do, as the user has chosen it.
@MainActor @Suite struct ReturnKeyTests {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  /// Something that is done before the key.
  enum Place: CaseIterable {
    case typed, typedWithoutCompletion, onRow, onSuggestion, inResults, withoutResults, atHome, onTerm, inSource
  }

  /// What became of the key.
  enum Outcome: Equatable {
    /// An item was opened.
    case opened(String)
    /// The final search for what then stands in the field.
    case searched(String)
    case narrowed
    case nothing
  }

  private static func outcome(_ key: SearchSession.Key, at place: Place, _ choice: SearchSession.ReturnKey) async
    -> Outcome
  {
    let window = await HeadlessWindow(names)
    window.send(.returnKeyChosen(choice))
    switch place {
    case .typed: window.type("fi")
    case .typedWithoutCompletion:
      window.type("fi")
      window.press(.escape)
    case .onRow:
      window.type("fi")
      window.press(.down)
    case .onSuggestion:
      window.type("fi")
      window.suggest("terminal")
      window.press(.up)
    case .inResults:
      window.type("fi")
      window.press(.controlEnter)
    case .withoutResults: window.type("zzz")
    case .atHome: break
    case .onTerm:
      window.send(.homeChanged(rows: [.recent("terminal"), .source("names")]))
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
    (.typed, .searched("Files"), .opened("Files")),
    (.typedWithoutCompletion, .searched("fi"), .opened("Files")),
    (.onRow, .opened("Firefox"), .opened("Firefox")),
    (.onSuggestion, .searched("terminal"), .opened("Files")),
    (.inResults, .opened("Files"), .opened("Files")),
    (.withoutResults, .searched("zzz"), .nothing),
    (.atHome, .nothing, .nothing),
    (.onTerm, .searched("terminal"), .nothing),
    (.inSource, .searched(""), .opened("Files")),
  ]

  /// Where something else happens than usual: only where something is typed, and nothing is selected.
  private static let changed: [Row] = [
    (.typed, .opened("Files"), .searched("Files")),
    (.typedWithoutCompletion, .opened("Files"), .searched("fi")),
    (.withoutResults, .searched("zzz"), .searched("zzz")),
    (.inSource, .opened("Files"), .searched("")),
  ]

  @Test(arguments: SearchSession.ReturnKey.allCases)
  func returnAndShiftReturnDoWhatWasChosen(_ choice: SearchSession.ReturnKey) async {
    for usual in Self.usual {
      let row = choice == .opensBest ? Self.changed.first { $0.place == usual.place } ?? usual : usual
      let enter = await Self.outcome(.field(.enter), at: row.place, choice)
      #expect(enter == row.enter, "Return, \(row.place)")
      let shiftEnter = await Self.outcome(.shiftEnter, at: row.place, choice)
      #expect(shiftEnter == row.shiftEnter, "Shift+Return, \(row.place)")
    }
    #expect(Self.usual.map(\.place) == Place.allCases)
  }

  @Test(arguments: SearchSession.ReturnKey.allCases)
  func theStatusLineSaysWhatReturnDoes(_ choice: SearchSession.ReturnKey) async {
    let window = await HeadlessWindow(Self.names)
    window.send(.returnKeyChosen(choice))
    func hints() -> [String] {
      window.display.content?.hints.filter { $0.key.hasSuffix("Return") }.map { "\($0.key) \($0.action)" } ?? []
    }
    window.type("fi")
    #expect(hints() == (choice == .opensBest ? ["Return print", "Shift+Return search"] : ["Return search"]))
    window.press(.down)
    #expect(hints() == ["Return print"])
    window.press(.escape)
    window.type("zzz")
    #expect(hints() == [])
  }

  @Test func whatIsOpenedAtOnceIsRememberedForWhatWasTyped() async {
    let window = await HeadlessWindow(Self.names, actions: .starting)
    window.send(.returnKeyChosen(.opensBest))
    window.type("fi")
    window.press(.enter)
    await window.wait("it is started") { window.launcher.launched == ["Files"] }
    await window.wait("it is remembered") { window.chosen(for: "fi") == ["Files"] }
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
      (SearchSession.ReturnKey.searches, SearchSession.Key.field(.enter), "Search;"),
      (.searches, .shiftEnter, "Open the best"), (.opensBest, .field(.enter), "Open the best"),
      (.opensBest, .shiftEnter, "Search;"),
    ] {
      let titles = Shortcut.all.filter { $0.command == .session(key) }.map { $0.title(choice) }
      #expect(titles.count == 1 && titles.allSatisfy { $0.hasPrefix(begin) }, "\(key) \(choice): \(titles)")
    }
  }
}
