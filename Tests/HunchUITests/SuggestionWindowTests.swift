import Catalog
import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import Suggestions
import Synchronization
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// A provider with answers of the test.
private struct TestProvider: SuggestionProvider {
  let id: String
  var name: String { "The \(id)" }
  var policy = ProviderPolicy(deadline: .seconds(5))
  var answer: @Sendable (SuggestionRequest) async throws -> [Suggestion]

  func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] { try await answer(request) }
}

private struct TestError: Error, CustomStringConvertible {
  var description = "the test said so"
}

/// The suggestion bar, the home page and the details in the real window, with providers of the test. The numbers
/// are rows of the parity checklist with KeyboardKit's autocomplete.
final class SuggestionWindowTests: DisplayTestCase {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  @MainActor
  private static func open(_ providers: TestProvider...) throws -> TestWindow {
    let services = SuggestionServices(HistoryStore(.memory), locale: "en", others: providers, arrange: patient)
    return try TestWindow(names, services: services)
  }

  /// Returns the widgets of the visible pills.
  @MainActor
  private static func buttons(_ window: TestWindow) -> [ToggleButton] {
    let bar = window.view.suggestions.widget
    guard bar.isMapped else { return [] }
    return bar.suggestionButtons.filter(\.isMapped)
  }

  /// Returns the content of the visible pills.
  @MainActor
  private static func pills(_ window: TestWindow) -> [PillContent] {
    buttons(window).map { button in
      let kinds: [(String, Suggestion.Kind)] = [
        ("symbol", .symbol), ("correction", .autocorrect), ("unknown", .unknown),
      ]
      // The title, the kind for results, and a number.
      let labels = (button.child?.children ?? []).compactMap { $0.cast(to: Label.self) }
      return PillContent(
        title: labels.first?.text ?? "", subtitle: labels.dropFirst().dropLast().first { $0.isVisible }?.text,
        kind: kinds.first { button.hasCSSClass($0.0) }?.1 ?? .regular, source: button.tooltipOnDemand ?? "")
    }
  }

  @MainActor
  private static func titles(_ window: TestWindow) -> [String] { pills(window).map(\.title) }

  // MARK: Parity

  /// Parity 1, 2, 3: inserted, shown and spoken texts.
  func testEachKindIsDrawnAndAnnouncedAsWhatItIsAndChoosingInsertsTheTextNotTheTitle() throws {
    try onMain {
      let window = try Self.open(
        TestProvider(id: "oracle") { _ in
          [
            Suggestion("Terminal", title: "A terminal", subtitle: "to type into", score: 1),
            Suggestion("😀", kind: .symbol, score: 0.9),
            // This text matches nothing: beside rows there would be only three suggestions.
            Suggestion("Filez", kind: .autocorrect, score: 0.8),
            Suggestion("zz", title: "“zz”", kind: .unknown, score: 0.7),
          ]
        })
      window.type("zz")
      window.wait("all are shown") { _ in Self.titles(window).count == 4 }
      let buttons = Self.buttons(window)
      let looks = [[], ["symbol"], ["correction"], ["unknown"]]
      for (button, classes) in zip(buttons, looks) {
        for kind in ["symbol", "correction", "unknown"] {
          XCTAssertEqual(button.hasCSSClass(kind), classes.contains(kind), "\(kind)")
        }
      }
      XCTAssertEqual(buttons.first?.tooltipOnDemand, "to type into · The oracle")
      XCTAssertEqual(Self.pills(window).map(\.subtitle), ["to type into", nil, nil, nil])
      let spoken = Set(Self.pills(window).map(\.spokenTitle))
      XCTAssertEqual(
        spoken, ["A terminal", "Symbol 😀", "Did you mean Filez?", "Search for “zz”; no name begins with it"])
      window.press(.suggestion(1))
      XCTAssertEqual(window.field, "Terminal|")
      XCTAssertEqual(window.names, ["Terminal"])
      window.close()
    }
  }

  /// Parity 4: a prefix that is not part of the name is replaced too.
  func testChoosingLeavesNoPrefixBehind() throws {
    try onMain {
      let window = try Self.open(
        TestProvider(id: "colon") { request in [Suggestion("Files", range: 0..<request.wholeText.unicodeScalars.count)]
        })
      window.type(":fil")
      window.wait("it is suggested") { _ in Self.titles(window).contains("Files") }
      window.press(.suggestion(1))
      XCTAssertEqual(window.field, "Files|")
      window.close()
    }
  }

  /// Parity 6: no stale suggestion remains after the field is cleared, or after the window closes.
  func testClearingTheFieldTakesAllSuggestionsAway() throws {
    try onMain {
      let window = try Self.open(TestProvider(id: "oracle") { [Suggestion($0.text + "x")] })
      window.type("te")
      window.wait("it is suggested") { _ in Self.titles(window).contains("tex") }
      while !window.controller.text.isEmpty { window.press(.field(.escape)) }
      XCTAssertEqual(window.controller.session.suggestions, [])
      XCTAssertFalse(window.view.suggestions.widget.isVisible)
      let services = window.controller.services
      window.close()
      XCTAssertEqual(services?.suggestions.suggestions, [])
    }
  }

  /// Parity 7 and 12: suggestions and inline completion have separate switches, and the number of suggestions can
  /// be set. Each change applies at once.
  func testSuggestionsAndCompletionAreSwitchedLiveAndApart() throws {
    try onMain {
      let window = try Self.open(
        TestProvider(id: "oracle") { request in (0..<5).map { Suggestion("\(request.text)\($0)", score: 1) } })
      window.type("xy")
      window.wait("five are suggested where there are no rows") { _ in Self.titles(window).count == 5 }
      window.controller.preferences.suggestionCount = 3
      window.wait("three are") { _ in Self.titles(window).count == 3 }
      while !window.controller.text.isEmpty { window.press(.field(.escape)) }
      window.type("te")
      window.wait("three are beside rows") { _ in Self.titles(window).count == 3 }
      window.controller.preferences[.suggests] = false
      XCTAssertEqual(Self.titles(window), [])
      XCTAssertFalse(window.view.suggestions.widget.isVisible, "no room is kept for what is off")
      XCTAssertEqual(window.field, "te|rminal", "the completion stays")
      window.controller.preferences[.suggests] = true
      window.wait("they are back") { _ in Self.titles(window).count == 3 }
      window.controller.preferences.setOn(false, TestProvider(id: "oracle") { _ in [] })
      window.wait("a provider can be off by itself") { _ in !Self.titles(window).contains("te0") }
      window.close()
    }
  }

  /// Parity 12: as many suggestions as the user wants, up to twenty, if the providers have them. However many there
  /// are, and even in a small window: the window does not grow, titles are readable, and the selected one is in view.
  func testSuggestionsThatHaveNoRoomLeaveTheWindowAloneAndTheSelectedOneIsInView() throws {
    try onMain {
      // Each provider gets at most five places.
      let oracles = ["a", "b", "c", "d"].map { id in
        TestProvider(id: id) { request in (0..<5).map { Suggestion("\(request.text)\(id)\($0)", score: 1) } }
      }
      for width in [720, 360] {
        let window = try TestWindow(
          Self.names,
          services: SuggestionServices(HistoryStore(.memory), locale: "en", others: oracles, arrange: patient))
        window.controller.preferences.suggestionCount = 20
        let view = window.view
        let before = window.resize(toWidth: width)
        window.type("xy")
        // The text itself is one of them, “xy”, if it settled before the answers came.
        window.wait("twenty are shown for all of the text") { _ in
          let titles = Self.titles(window)
          return titles.count == 20 && Set(titles).count == 20
            && titles.allSatisfy { $0.hasPrefix("xy") || $0 == "“xy”" }
        }
        view.window.waitForDraw()
        XCTAssertEqual(view.window.width, before)
        @MainActor func isInView(_ button: ToggleButton) -> Bool {
          guard let place = button.horizontalExtent(in: view.suggestions.widget) else { return false }
          return place.lowerBound >= 0 && place.upperBound <= Double(view.suggestions.widget.width)
        }
        for button in Self.buttons(window) {
          let labels = button.child?.children.compactMap { $0.cast(to: Label.self) } ?? []
          let title = try XCTUnwrap(labels.first)
          XCTAssertTrue(title.width > 0 && !title.isEllipsized, "all of a short title")
        }
        window.wait("the first is in view") { _ in Self.buttons(window).first.map(isInView) == true }
        var seen: Set<Int> = []
        for key in [.field(.up)] + Array(repeating: SearchSession.Key.right, count: 19) {
          window.press(key)
          window.wait("the selected one is in view") { controller in
            controller.session.selectedSuggestion.map { isInView(Self.buttons(window)[$0]) } == true
          }
          window.controller.session.selectedSuggestion.map { _ = seen.insert($0) }
        }
        XCTAssertEqual(seen.count, 20, "each was gone to")
        window.close()
      }
    }
  }

  /// Parity 9: a provider that fails is named, and the others continue.
  func testAFailingProviderIsNamedAndStopsNoOther() throws {
    try onMain {
      let window = try Self.open(
        TestProvider(id: "broken") { _ in throw TestError() },
        TestProvider(id: "oracle") { [Suggestion($0.text + "x")] })
      window.type("te")
      @MainActor func isNamed(_ controller: SearchController) -> Bool {
        controller.statusText.hasSuffix(" · The broken: the test said so")
      }
      window.wait("it is named beside the count") { isNamed($0) }
      window.wait("the other answers") { _ in Self.titles(window).contains("tex") }
      window.type("r")
      XCTAssertTrue(isNamed(window.controller), "typing on does not hide it at once")
      window.close()
    }
  }

  /// Parity 23: with the caret inside the text nothing is completed, and the whole text is still searched.
  func testACaretInsideTheTextCompletesNothing() throws {
    try onMain {
      let window = try Self.open()
      window.type("trminal")
      window.text.select(bound: 1, caret: 1)
      MainLoop.runPending()
      window.type("e")
      XCTAssertEqual(window.field, "te|rminal")
      XCTAssertNil(window.controller.session.field.completion)
      XCTAssertEqual(window.names, ["Terminal"])
      window.close()
    }
  }

  /// Parity 33: a provider that leaves the machine is off until the user enables it, and the window shows when it
  /// is asked.
  func testAProviderElsewhereIsNotAskedUntilItIsSwitchedOnAndThenTheWindowSaysSo() throws {
    let asked = Mutex(0)
    try onMain {
      var remote = TestProvider(id: "elsewhere") { request in
        asked.withLock { $0 += 1 }
        return [Suggestion(request.text + "x")]
      }
      remote.policy = ProviderPolicy(deadline: .seconds(5), leavesMachine: true)
      let window = try Self.open(remote, TestProvider(id: "oracle") { [Suggestion($0.text + "y")] })
      window.type("te")
      window.wait("the others answer") { _ in Self.titles(window).contains("tey") }
      XCTAssertEqual(asked.withLock { $0 }, 0)
      XCTAssertNil(window.controller.outsideText)
      window.controller.preferences.setOn(true, remote)
      window.wait("it is asked") { _ in Self.titles(window).contains("tex") }
      XCTAssertTrue(window.controller.statusText.hasPrefix("Asked The elsewhere"), window.controller.statusText)
      window.close()
    }
  }

  /// A private window asks only its own providers.
  func testAPrivateWindowAsksNoOtherProvider() throws {
    let asked = Mutex(0)
    try onMain {
      let services = SuggestionServices(
        HistoryStore(.memory), isPrivate: true, locale: "en",
        others: [
          TestProvider(id: "oracle") { _ in
            asked.withLock { $0 += 1 }
            return []
          }
        ], arrange: patient)
      let window = try TestWindow(Self.names, services: services)
      // With a single mistake this would be a near match, which the bar does not repeat.
      window.type("fierefx")
      window.wait("a word of the sources is suggested") { _ in
        Self.titles(window).contains { $0.lowercased() == "firefox" }
      }
      XCTAssertEqual(asked.withLock { $0 }, 0)
      XCTAssertTrue(window.controller.statusText.hasPrefix("Private"))
      window.close()
    }
  }

  // MARK: Stability

  /// Answers arrive between every two keys. They must change neither the selection nor the effect of Return.
  func testLateAnswersNeverMoveTheSelectionNorChangeWhatReturnDoes() throws {
    let round = Mutex(0)
    try onMain {
      let window = try Self.open(
        TestProvider(id: "oracle") { request in
          let number = round.withLock {
            $0 += 1; return $0
          }
          return (0..<4).map { Suggestion("\(request.text) \(number + $0)", score: Double(($0 + number) % 4) / 4) }
        })
      @MainActor func answersArrive() {
        let known = round.withLock { $0 }
        window.controller.services?.suggestions.invalidate(provider: "oracle")
        window.wait("new answers") { _ in round.withLock { $0 } > known }
        window.wait("they have come") { controller in
          let newest = " \(round.withLock { $0 } + 3)"
          return controller.services?.suggestions.state.allSuggestions.contains { $0.text.hasSuffix(newest) } == true
        }
        MainLoop.runPending()
      }
      window.type("fi")
      answersArrive()
      window.press(.field(.down))
      let row = window.field
      for _ in 0..<5 {
        answersArrive()
        XCTAssertEqual(window.field, row)
      }
      window.press(.field(.up))
      answersArrive()
      window.press(.field(.up))
      let suggestion = window.field
      XCTAssertNotNil(window.controller.session.selectedSuggestion)
      let place = window.controller.session.selectedSuggestion
      for _ in 0..<5 {
        answersArrive()
        XCTAssertEqual(window.field, suggestion)
        XCTAssertEqual(window.controller.session.selectedSuggestion, place)
      }
      window.press(.field(.enter))
      XCTAssertEqual(window.field, suggestion, "Return searches for what was selected")
      XCTAssertEqual(window.controller.session.phase, .results)
      answersArrive()
      XCTAssertEqual(window.field, suggestion)
      window.close()
    }
  }

  /// All providers hang, fail or flood: typing continues, the list follows every key, and the window reports the
  /// errors.
  func testTypingGoesOnWhateverTheProvidersDo() throws {
    try onMain {
      var hanging = TestProvider(id: "hanging") { _ in
        try? await Task.sleep(for: .seconds(3600))
        return []
      }
      hanging.policy = ProviderPolicy(deadline: .milliseconds(50))
      let window = try Self.open(
        hanging, TestProvider(id: "broken") { _ in throw TestError() },
        TestProvider(id: "flood") { request in
          (0..<100_000).map { Suggestion("\(request.text)\($0)", subtitle: String(repeating: "x", count: 100)) }
        })
      // Records each report of a failure at once, because the next one replaces it.
      var told: [String] = []
      let suggestions = window.controller.services?.suggestions
      let tell = suggestions?.onFailure
      suggestions?.onFailure = { [weak controller = window.controller] failure in
        tell?(failure)
        controller.map { told.append($0.statusText) }
      }
      for text in ["f", "i", "l"] {
        window.type(text)
        // The list must be there before anything else is awaited.
        XCTAssertEqual(window.controller.session.results.total, ["f": 3, "i": 3, "l": 2][text])
      }
      window.wait("both failures are told") { $0.services?.suggestions.state.failures.count == 2 && told.count >= 2 }
      XCTAssertTrue(told.contains { $0.contains("The broken: the test said so") }, "\(told)")
      XCTAssertTrue(told.contains { $0.contains("The hanging") && $0.contains("did not answer") }, "\(told)")
      XCTAssertTrue(
        window.controller.services?.suggestions.state.failures.contains { $0.description.contains("did not answer") }
          == true)
      XCTAssertLessThanOrEqual(Self.titles(window).count, 5)
      window.press(.shiftEnter)
      XCTAssertEqual(window.controller.session.phase, .results)
      window.close()
    }
  }

  // MARK: Pages

  func testTheDetailsStandBesideTheResultsWhereThereIsRoomAndNotWhileTyping() throws {
    try onMain {
      let window = try Self.open()
      let details = window.view.details
      window.type("fi")
      XCTAssertFalse(details.widget.isVisible)
      window.press(.shiftEnter)
      XCTAssertTrue(details.widget.isVisible)
      XCTAssertEqual(details.place, .below)
      window.view.window.defaultSize = (width: 1000, height: 600)
      window.wait("it is at the side") { _ in details.place == .beside }
      window.view.window.defaultSize = (width: 400, height: 400)
      window.wait("there is no room, and a key opens them") { controller in
        !details.widget.isVisible && controller.state.content.hints.contains { $0.action == "Details" }
      }
      window.press(.right)
      XCTAssertTrue(details.widget.isVisible && details.place == .page && !window.view.results.widget.isMapped)
      window.press(.field(.down))
      XCTAssertTrue(details.widget.isVisible, "of the next row")
      window.press(.left)
      XCTAssertFalse(details.widget.isVisible)
      window.press(.field(.escape))
      XCTAssertFalse(details.widget.isVisible)
      window.close()
    }
  }

  func testATermOfTheHomePageIsSearchedForAndForgotten() throws {
    try onMain {
      let window = try Self.open()
      window.type("fi")
      window.press(.shiftEnter)
      window.press(.field(.escape))
      while !window.controller.text.isEmpty { window.press(.field(.escape)) }
      window.wait("the search is a recent term") { $0.session.homeRows.first == .term("fi") }
      window.press(.field(.down))
      window.press(.field(.enter))
      XCTAssertEqual(window.field, "fi|")
      XCTAssertEqual(window.controller.session.phase, .results)
      window.press(.field(.escape))
      XCTAssertEqual(window.controller.session.phase, .home)
      window.press(.forget)
      window.wait("it is forgotten") { $0.session.homeRows.first?.term == nil }
      window.close()
    }
  }

  func testWithLearningOffNothingIsRemembered() throws {
    try onMain {
      let window = try Self.open()
      window.controller.preferences[.learns] = false
      window.type("fi")
      window.press(.shiftEnter)
      window.wait("it is written") { $0.services?.memory.isSettled == true }
      XCTAssertEqual(window.controller.services?.memory.recent, [])
      window.close()
    }
  }
}
