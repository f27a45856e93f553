import GtkKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import ExternalSearch

@MainActor
private func search(_ runners: TestProvider...) throws -> ProgramSearch {
  try programSearch(runners.map(\.program))
}

/// Runners of the test, as KRunner has them.
final class RunnerTests: XCTestCase {
  func testARunnerIsAskedAsTheProtocolSays() throws {
    try onMain {
      let found = [
        TestProvider.match("low", "Low", kind: 10, relevance: 1),
        TestProvider.match(
          "tab", "A Tab", icon: "web", kind: 70, relevance: 0.2,
          ["subtext": .string("a page"), "category": .string("Pages")]),
        TestProvider.match("best", "Best", kind: 70, relevance: 0.9, ["actions": .strings(["close"])]),
        TestProvider.match("bare", "Bare", kind: 70, relevance: 0.1, ["actions": .strings([])]),
      ]
      let tabs = try waitForTask {
        try await TestProvider.runner(
          "Tabs", RunnerRules(), TestProvider.matches(found, actions: [("close", "Close It"), ("mute", "Mute")]))
      }
      defer { tabs.stop() }
      let search = try search(tabs)
      let state = try waitForTask { try await search.answer(to: "  fire\tfo ") }
      XCTAssertEqual(tabs.trail, ["Actions", "Match fire fo"])
      let section = try XCTUnwrap(state.sections.first)
      XCTAssertEqual(section.total, 4)
      XCTAssertEqual(section.results.map(\.name), ["Best", "A Tab", "Bare", "Low"])
      XCTAssertEqual(section.results[1].summary, "a page")
      XCTAssertEqual(section.results[1].icon, Icon("web"))
      XCTAssertEqual(section.results.map(\.origin), ["Tabs", "Tabs · Pages", "Tabs", "Tabs"])
      XCTAssertEqual(
        section.results.map { $0.actions.map(\.title) },
        [["Close It"], ["Close It", "Mute"], [], ["Close It", "Mute"]])
      XCTAssertEqual(section.results[0].actions.first?.icon, Icon("go-close"))

      try waitForTask { _ = try await search.answer(to: "fire fox") }
      XCTAssertEqual(tabs.trail.suffix(1), ["Match fire fox"], "its actions are known, and nothing is narrowed")
    }
  }

  func testWhatWasChosenIsRunWithItsTokenBefore() throws {
    try onMain {
      let tabs = try waitForTask { try await TestProvider.runner("Tabs") }
      defer { tabs.stop() }
      let search = try search(tabs)
      let state = try waitForTask { try await search.answer(to: "fire") }
      let result = try XCTUnwrap(state.sections.first?.results.first).reference
      try waitForTask {
        try await search.activate(result, timestamp: 7)
        try await search.activate(result, action: "close", timestamp: 7, token: { "sign" })
      }
      XCTAssertEqual(tabs.trail.suffix(3), ["Run a ", "SetActivationToken sign", "Run a close"])
      tabs.answer = { _, _ in .error("not today") }
      XCTAssertThrowsError(try waitForTask { try await search.activate(result, timestamp: 0) }) {
        XCTAssertEqual("\($0)", "Tabs could not be searched")
      }
    }
  }

  func testARunnerIsNotToldWhatItDoesNotWant() throws {
    try onMain {
      var long = RunnerRules()
      long.leastLetters = 4
      var sums = RunnerRules()
      sums.pattern = #"^\d+\+"#
      var own = RunnerRules()
      own.configuresItself = true
      let configuration: [String: Variant] = ["MatchRegex": .string("^fox"), "MinLetterCount": .int32(3)]
      let words: [String: Variant] = ["TriggerWords": .strings(["define ", "foxe"])]
      let runners = try waitForTask {
        [
          try await TestProvider.runner("Long", long), try await TestProvider.runner("Sums", sums),
          try await TestProvider.runner("Own", own, TestProvider.matches(configuration: configuration)),
          try await TestProvider.runner("Words", own, TestProvider.matches(configuration: words)),
        ]
      }
      defer { runners.forEach { $0.stop() } }
      let search = try programSearch(runners.map(\.program))
      for text in ["fo", "fox", "foxes", "2+2"] { _ = try waitForTask { try await search.answer(to: text) } }
      XCTAssertEqual(runners[0].trail, ["Actions", "Match foxes"])
      XCTAssertEqual(runners[1].trail, ["Actions", "Match 2+2"])
      XCTAssertEqual(runners[2].trail, ["Config", "Actions", "Match fox", "Match foxes"])
      XCTAssertEqual(runners[3].trail, ["Config", "Actions", "Match foxes"])
    }
  }

  func testWhoWasAskedIsToldThatTheSearchIsOver() throws {
    try onMain {
      var once = RunnerRules()
      once.asksActionsOnce = true
      var never = RunnerRules()
      never.leastLetters = 100
      let runners = try waitForTask {
        [
          try await TestProvider.runner("Once", once), try await TestProvider.runner("Each"),
          try await TestProvider.runner("Never", never),
        ]
      }
      defer { runners.forEach { $0.stop() } }
      let search = try programSearch(runners.map(\.program))
      for text in ["fire", "ice"] {
        _ = try waitForTask { try await search.answer(to: text) }
        search.endSession()
        waitUntil("they are told") { runners[0].trail.last == "Teardown" && runners[1].trail.last == "Teardown" }
      }
      search.endSession()
      XCTAssertEqual(runners[0].trail, ["Actions", "Match fire", "Teardown", "Match ice", "Teardown"])
      XCTAssertEqual(runners[1].trail, ["Actions", "Match fire", "Teardown", "Actions", "Match ice", "Teardown"])
      XCTAssertEqual(runners[2].trail, [])
    }
  }

  /// A bus name that ends in a star stands for all running programs of that family.
  func testAFamilyOfRunnersIsAskedOneByOneAsTheyComeAndGo() throws {
    try onMain {
      let first = try waitForTask { try await TestProvider.runner("Kin") }
      var family = first.program
      family.busName = String(first.program.busName.prefix { !$0.isNumber }) + "*"
      family.startsOnDemand = false
      let search = try waitForTask { [family] in
        ProgramSearch(try await .session(), programs: [family], clock: ManualClock())
      }
      var number = 0
      @MainActor func count() -> Int {
        number += 1
        let text = "fire \(number)"
        return (try? waitForTask { try await search.answer(to: text) })?.sections.count ?? 0
      }
      waitUntil("the one that runs answers") { count() == 1 }
      // Both have the same object path on the bus, under different names.
      let second = try waitForTask { try await TestProvider.runner("Kin") }
      defer { second.stop() }
      first.stop()
      waitUntil("who has gone is not asked") { count() == 0 }
    }
  }

  func testRunnersThatMisbehaveAreNamedAndKeepNobodyFromAnswering() throws {
    let huge = String(repeating: "long ", count: 200_000)
    typealias Answer = @MainActor (String, Variant) -> TestProvider.Reply
    let table: [(what: String, types: DBusInterface, answer: Answer, failure: String?)] = [
      ("an error", TestProvider.runnerTypes(), { _, _ in .error("no bird") }, "Bad could not be searched"),
      (
        "a lie about Match", TestProvider.runnerTypes(found: "as"),
        { method, _ in
          method == "Match" ? .value(.tuple([.strings(["a"])])) : TestProvider.matches()(method, .tuple([]))
        },
        "Bad sent an answer that Hunch cannot read"
      ),
      (
        "a lie about Actions", TestProvider.runnerTypes(actions: "as"), { _, _ in .value(.tuple([.strings(["a"])])) },
        "Bad sent an answer that Hunch cannot read"
      ),
      (
        "death", TestProvider.runnerTypes(),
        { method, _ in method == "Match" ? .death : TestProvider.matches()(method, .tuple([])) },
        "Bad could not be searched"
      ),
      (
        "nothing to show", TestProvider.runnerTypes(), TestProvider.matches([TestProvider.match("a", "\n")]),
        "Bad did not describe its results"
      ),
      (
        "a flood", TestProvider.runnerTypes(),
        TestProvider.matches((0..<20_000).map { TestProvider.match("\($0)", "Bird") }), nil
      ),
      (
        "a giant", TestProvider.runnerTypes(),
        TestProvider.matches([
          TestProvider.match(
            "a", huge, icon: huge, relevance: .nan, ["subtext": .string(huge), "icon-data": .string("x")]),
          TestProvider.match(huge, "no"),
        ]), nil
      ),
    ]
    try onMain {
      for (what, types, answer, failure) in table {
        let bad = try waitForTask { try await TestProvider.runner("Bad", types: types, answer) }
        let good = try waitForTask { try await TestProvider.runner("Good") }
        defer { [bad, good].forEach { $0.stop() } }
        let search = try search(bad, good)
        var failures: [String] = []
        search.onFailure = { failures.append($0.description) }
        let state = try waitForTask { try await search.answer(to: "fire") }
        XCTAssertTrue(state.sections.contains { $0.program.title == "Good" }, what)
        let shown = state.sections.first { $0.program.title == "Bad" }?.results
        if let failure {
          XCTAssertEqual(failures.count, 1, what)
          XCTAssertTrue(failures.first?.hasPrefix(failure) == true, "\(what): \(failures)")
          XCTAssertNil(shown, what)
        } else {
          XCTAssertEqual(failures, [], what)
          XCTAssertTrue(
            shown.map { (1...5).contains($0.count) && $0.allSatisfy { $0.name.count <= 201 } } == true, what)
        }
      }
    }
  }

  /// Baloo's runner does this while its indexing is off, and KRunner ignores it too.
  func testARunnerThatDoesNotSupportTheSearchHasFoundNothing() throws {
    try onMain {
      let files = try waitForTask {
        try await TestProvider.runner("Baloo") { _, _ in .error("", name: "org.freedesktop.DBus.Error.NotSupported") }
      }
      defer { files.stop() }
      let search = try search(files)
      var failures: [String] = []
      search.onFailure = { failures.append($0.description) }
      let state = try waitForTask { try await search.answer(to: "fire") }
      XCTAssertEqual(files.trail, ["Actions", "Match fire"])
      XCTAssertEqual(failures, [])
      XCTAssertTrue(state.sections.isEmpty)
    }
  }

  func testARunnerThatHangsIsGivenUp() throws {
    try onMain {
      let bad = try waitForTask { try await TestProvider.runner("Bad") { _, _ in .never } }
      defer { bad.stop() }
      let clock = ManualClock()
      let search = try programSearch([bad.program], clock: clock)
      var failures: [String] = []
      search.onFailure = { failures.append($0.description) }
      search.search("fire")
      waitUntil("the question") { bad.calls.count == 1 }
      clock.advance(by: .seconds(5))
      waitUntil("the end") { !search.state.isLoading && failures.count == 1 }
      XCTAssertTrue(failures[0].hasPrefix("Bad did not answer within"), failures[0])
    }
  }
}
