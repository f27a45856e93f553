import Catalog
import GLibKit
import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import Suggestions
import TestSupport
import XCTest

@testable import HunchModel

/// The window's content as a function of its state, without a display.
final class WindowContentTests: XCTestCase {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  /// Returns the state of a window with these names, after some events.
  @MainActor
  private static func state(
    _ purpose: SearchSession.Purpose = .search, isPrivate: Bool = false, after events: SearchSession.Event...
  ) -> WindowState {
    let library = Library(sources: [NameSource(names)])
    library.start()
    var snapshot = library.snapshot
    Task { snapshot = await library.loaded() }
    waitUntil { !snapshot.isLoading }
    var state = WindowState(
      session: SearchSession(purpose: purpose), snapshot: snapshot, isPrivate: isPrivate)
    for event in events { state.handle(event) }
    return state
  }

  func testTheStatusLineAndTheKeysSayWhatMattersNow() {
    onMain {
      let typed = SearchSession.Event.field(.textSet("fi"))
      let keys = ["Return Print", "Shift+Return All Results", "Ctrl+K Actions"]
      let empty = "Type a few letters of anything"
      var first = Self.state()
      first.isFirstTime = true
      let cases: [(String, WindowState, status: String, hints: [String])] = [
        ("home", Self.state(), empty, ["Esc Close"]),
        ("the first home, whose introduction says so already", first, "", ["Esc Close"]),
        (
          "home with terms", Self.state(after: .homeChanged(rows: [.term("fire")])), empty,
          ["↓ Frequent Searches", "Esc Close"]
        ),
        ("a private home", Self.state(isPrivate: true), "Private", ["Ctrl+Shift+P Leave"]),
        ("typing", Self.state(after: typed), "3 results", keys),
        ("in private", Self.state(isPrivate: true, after: typed), "Private · 3 results", keys),
        ("a chooser", Self.state(.choose, after: typed), "3 results", ["Return Choose", "Esc Back"]),
        ("nothing", Self.state(after: .field(.textSet("zz"))), "Searched 4 names", ["Return Search"]),
        (
          "near matches",
          Self.state(
            after: .field(.textSet("frie")), .suggested([.init(text: "fire"), .init(text: "fir", isCorrection: true)])),
          "No exact match", keys
        ),
        ("other programs", Self.state(after: typed, .appended(rows: 2)), "3 results · 2 in other programs", keys),
        (
          "asked outside", Self.state(after: typed, .suggested([], sending: ["A server"])),
          "Asking A server · 3 results", keys
        ),
        ("an answer to a key", Self.state(after: typed, .noticed(.init("Copied fi"))), "Copied fi", keys),
        (
          "trouble", Self.state(after: typed, .noticed(.init("It failed", .timed))), "3 results · It failed", keys
        ),
        (
          "trouble beside near matches",
          Self.state(after: .field(.textSet("frie")), .noticed(.init("It failed", .timed))),
          "No exact match · It failed", keys
        ),
        (
          "trouble that outlasts its time",
          Self.state(
            after: typed, .noticed(.init("It failed", .timedThenUntilKey)), .noticeTimeEnded(serial: 1)),
          "3 results · It failed", keys
        ),
        ("trouble at home", Self.state(after: .noticed(.init("It failed", .timed))), "It failed", ["Esc Close"]),
      ]
      for (name, state, status, hints) in cases {
        XCTAssertEqual(state.content.status, status, name)
        XCTAssertEqual(state.content.hints.map(\.spoken), hints, name)
      }
    }
  }

  /// The home page may be empty: then a number of rows would tell a user who cannot see it nothing.
  func testAReaderSaysOfTheHomePageWhatStandsThere() {
    onMain {
      let advice = "Type a few letters of an application, a file, an emoji or an icon."
      let rows = SearchSession.Event.homeChanged(rows: [.term("fire"), .term("files")])
      var first = Self.state()
      first.isFirstTime = true
      var secret = Self.state(isPrivate: true)
      secret.isFirstTime = true
      for (state, spoken) in [
        (Self.state(), "Home"), (Self.state(after: rows), "Home, 2 rows"), (first, "Home. " + advice),
        (secret, "Private Window"),
      ] {
        XCTAssertEqual(state.content.spoken, spoken)
      }
    }
  }

  /// GNOME's calculator puts the outcome below the sum. No other result is drawn as a card.
  func testASumIsWhatAProgramGivesAnAnswerTo() {
    let sum = RowContent.Sum(of: "12 × 17.5", "= 210")
    XCTAssertEqual(sum?.typed, "12 × 17.5")
    XCTAssertEqual(sum?.answer, "210")
    XCTAssertNil(RowContent.Sum(of: "notes", "in 2 = two"))
    XCTAssertEqual(RowContent.Sum(of: "a\nb", "=\u{202E}1")?.answer.isHarmlessLine, true)
  }

  /// While the field has the keys, a screen reader announces the highlighted row with the count, not as a row.
  func testAReaderHearsOfTheHighlightedRowWithTheCountUntilTheUserGoesToOne() {
    onMain {
      var state = Self.state(after: .field(.textSet("fi")))
      guard case .list(let list) = state.content.page else { return XCTFail("typing") }
      XCTAssertEqual(list.selected, 0)
      XCTAssertFalse(state.content.isAmongRows)
      XCTAssertEqual(state.content.spoken, "\(state.rows.content(at: 0)?.name ?? "no row"). 3 results")
      state.press(.field(.down))
      XCTAssertTrue(state.content.isAmongRows)
      XCTAssertEqual(state.content.spoken, "", "the list reports the row")
      var found = Self.state(after: .field(.textSet("fi")))
      found.press(.shiftEnter)
      XCTAssertTrue(found.content.isAmongRows, "the final search goes to its first row")
    }
  }

  func testThePageIsWhatThereIsToSee() {
    onMain {
      guard case .home([], nil) = Self.state().content.page else { return XCTFail("home") }
      XCTAssertEqual(
        Self.state().content.scopes, [.init(source: "names", title: "Names", count: nil, isChosen: false, number: 1)])

      guard case .list(let list) = Self.state(after: .field(.textSet("fi"))).content.page else {
        return XCTFail("typing")
      }
      XCTAssertEqual(list.count, 3)
      XCTAssertEqual(list.selected, 0, "what Return acts on")

      guard case .message(let nothing) = Self.state(after: .field(.textSet("zz"))).content.page else {
        return XCTFail("nothing")
      }
      XCTAssertEqual(nothing.title, "Nothing matches “zz”")
      XCTAssertEqual(nothing.explanation, "Each word must start a different word of the name.")
      XCTAssertFalse(nothing.isBusy)

      let long = String(repeating: "1+", count: 2_048)
      guard case .message(let cut) = Self.state(after: .field(.textSet(long))).content.page else {
        return XCTFail("a long text")
      }
      XCTAssertEqual(cut.title, "Nothing matches “\(long.prefix(80))…”")

      let typed = SearchSession.Event.field(.textSet("frie"))
      let state = Self.state(after: typed)
      guard case .list(let near) = state.content.page else { return XCTFail("near matches") }
      XCTAssertEqual(near.count, 1)
      XCTAssertEqual(near.heading, "Near")
      XCTAssertTrue(near.isTitle, "it looks like a heading among rows")
      XCTAssertEqual(state.content.spoken, "Firefox. No exact match")
    }
  }

  func testTheDetailsAndTheSourcesBelongToTheFinalSearch() {
    onMain {
      var state = Self.state(after: .field(.textSet("term")))
      XCTAssertNil(state.content.details)
      XCTAssertEqual(state.content.scopes, [])
      state.press(.shiftEnter)
      XCTAssertEqual(state.content.details?.item.name, "Terminal")
      XCTAssertEqual(state.content.details?.facts.first?.values, ["Names"])
      XCTAssertEqual(
        state.content.scopes,
        [
          .init(source: nil, title: "All", count: 1, isChosen: true, number: 0),
          .init(source: "names", title: "Names", count: 1, isChosen: false, number: 1),
        ])
      state.handle(.narrowed(to: "names"))
      XCTAssertEqual(state.content.scopes.map(\.isChosen), [false, true])
    }
  }

  func testThePillsAreTheSuggestionsInTheBar() {
    onMain {
      var state = Self.state(after: .field(.textSet("fi")))
      XCTAssertNil(state.content.suggestions, "no room is kept for them")
      var answers = SuggestionState()
      answers.text = "fi"
      answers.isLoading = true
      answers.suggestions = [Suggestion("fire"), Suggestion("Files", kind: .autocorrect)]
      answers.allSuggestions = answers.suggestions
      let event = state.store(answers)
      state.handle(event)
      state.press(.field(.up))
      let bar = state.content.suggestions
      XCTAssertEqual(bar?.pills.map(\.title), ["fire", "Files"])
      XCTAssertEqual(bar?.pills.map(\.kind), [.regular, .autocorrect])
      XCTAssertEqual(bar?.selected, 0)
      XCTAssertEqual(bar?.isLoading, true)
      state.handle(.servicesChanged(.init(suggestions: false)))
      XCTAssertNil(state.content.suggestions, "off")
    }
  }

  /// Beside rows there are at most three suggestions. Late ones do not move rows that the user already reads.
  func testSuggestionsAreFewAndDoNotMoveRowsThatAreRead() {
    onMain {
      var state = Self.state(after: .field(.textSet("fi")))
      func answer(_ source: String) -> SuggestionState {
        var answers = SuggestionState()
        answers.text = "fi"
        answers.suggestions = ["fine", "fire", "first", "fit"].map { Suggestion($0, source: source) }
        answers.allSuggestions = answers.suggestions
        return answers
      }
      state.handle(state.store(answer("a server"), isLate: true))
      XCTAssertNil(state.content.suggestions)
      state.handle(state.store(answer("local"), isLate: true))
      XCTAssertEqual(state.content.suggestions?.pills.map(\.title), ["fine", "fire", "first"])
      state.handle(state.store(answer("a server"), isLate: true))
      XCTAssertEqual(state.content.suggestions?.pills.count, 3, "their place is there")
    }
  }

  /// The rows have the items, and the session counts them.
  func testNumbersAreThoseOfTheSessionAlone() {
    onMain {
      let typed = SearchSession.Event.field(.textSet("fi"))
      for events in [[typed], [typed, .appended(rows: 2)], [.field(.textSet("frie"))]] {
        var state = Self.state()
        for event in events { state.handle(event) }
        let shown = state.content.status
        state.items = ResultItems()
        XCTAssertEqual(state.content.status, shown, "\(events)")
      }
    }
  }

  func testARowThatTheSessionDoesNotCountHasNoItem() {
    onMain {
      var state = Self.state(after: .field(.textSet("fi")))
      XCTAssertNotNil(state.rows.item(at: 2))
      state.handle(.hidden)
      state.handle(.sourcesChanged)
      XCTAssertEqual(state.items.hits.count, 3, "they are still known")
      XCTAssertNil(state.rows.item(at: 0))
    }
  }

  func testWhatChangesNothingToSeeChangesNothing() {
    onMain {
      var state = Self.state(after: .field(.textSet("fi")))
      let content = state.content
      state.handle(.resized(rowsPerPage: 3))
      state.handle(.commandGiven)
      state.handle(.noticeTimeEnded(serial: 0))
      XCTAssertEqual(state.content, content)
      state.handle(.sourcesChanged)
      XCTAssertNotEqual(state.content, content, "the rows are others")
    }
  }
}

@MainActor
extension WindowState {
  /// Handles an event and answers searches: the content needs no more of a window.
  fileprivate mutating func handle(_ event: SearchSession.Event) {
    answer(session.handle(event))
  }

  fileprivate mutating func press(_ key: SearchSession.Key) {
    answer(session.press(key).effects)
  }

  private mutating func answer(_ effects: [SearchSession.Effect]) {
    for case .search(let query) in effects {
      let search = SourceSearch(query: query, snapshot: snapshot, chosen: [])
      let old = rows
      let found = search.firstAnswer()
      items = ResultItems(snapshot: snapshot, answer: found, query: query, showsSource: false)
      if search.mayFindNear(beside: found.total) { items.near = search.nearRows(beside: found.total) }
      handle(.answered(answer(to: query, layout(of: found), mayComplete: false, replacing: old)))
    }
  }
}
