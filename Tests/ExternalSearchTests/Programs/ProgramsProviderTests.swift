import GtkKit
import MainLoopTestSupport
import Suggestions
import TestSupport
import XCTest

@testable import ExternalSearch

final class ProgramsProviderTests: XCTestCase {
  private static func section(_ title: String, _ names: [String], clipboardText: String? = nil) -> ProgramSection {
    let program = SearchProgram(
      desktopID: "\(title).desktop", title: title, icon: Icon("\(title)-icon"), busName: "org.example.\(title)",
      objectPath: "/\(title)")
    let results = names.map { name in
      ProgramResult(
        program: program, id: "\(title)/\(name)", name: name, clipboardText: clipboardText,
        terms: SearchTerms("fire fox"))
    }
    return ProgramSection(program: program, results: results, total: names.count)
  }

  func testProgramsTakeTurnsInTheSuggestions() {
    var state = ProgramSearchState()
    state.sections = [
      Self.section("Ants", ["a1", "a2", "a3", "a4"]), Self.section("Birds", ["b1"]),
      Self.section("Cats", ["c1", "c2"]),
    ]
    let suggestions = ProgramsProvider.suggestions(of: state, limit: 6)
    XCTAssertEqual(suggestions.map(\.text), ["a1", "b1", "c1", "a2", "c2", "a3"])
    XCTAssertEqual(suggestions.map(\.score), suggestions.map(\.score).sorted(by: >))
    XCTAssertEqual(suggestions.map(\.subtitle), ["Ants", "Birds", "Cats", "Ants", "Cats", "Ants"])
    XCTAssertEqual(ProgramsProvider.suggestions(of: state, limit: 0), [])
  }

  func testSuggestionCarriesWhatItTakesToActivateIt() {
    var state = ProgramSearchState()
    state.sections = [Self.section("Ants", ["a1"], clipboardText: "copy"), Self.section("Birds", ["b1"])]
    let suggestions = ProgramsProvider.suggestions(of: state, limit: 5)
    XCTAssertEqual(
      suggestions.map(ProgramsProvider.reference),
      state.sections.map { $0.results[0].reference })
    XCTAssertEqual(suggestions[0].additionalInfo[ProgramsProvider.desktopIDKey], "Ants.desktop")
    XCTAssertEqual(suggestions[0].additionalInfo[ProgramsProvider.titleKey], "Ants")
    XCTAssertEqual(suggestions[0].additionalInfo[ProgramsProvider.iconKey], "Ants-icon")
    XCTAssertEqual(suggestions[0].additionalInfo[ProgramsProvider.clipboardTextKey], "copy")
    XCTAssertEqual(suggestions[1].additionalInfo[ProgramsProvider.clipboardTextKey], "")
    XCTAssertNil(ProgramsProvider.reference(of: Suggestion("a1")))
    var other = suggestions[0]
    other.source = "history"
    XCTAssertNil(ProgramsProvider.reference(of: other), "what another provider suggests is its own")
  }

  func testSearchForSomethingElseIsNoFailure() throws {
    try onMain {
      let silent = try waitForTask { try await TestProvider("Silent") { _, _ in .never } }
      defer { silent.stop() }
      let clock = ManualClock()
      let search = try programSearch([silent.program], clock: clock)
      let task = Task { try await ProgramsProvider(search).suggestions(for: SuggestionRequest("fire")) }
      try waitForTask { await clock.someoneSleeps(until: .milliseconds(150)) }
      XCTAssertEqual(silent.calls.count, 0, "the typing has not paused yet")
      clock.advance(by: .milliseconds(150))
      waitUntil("the question") { silent.calls.count == 1 }
      search.reset()
      XCTAssertEqual(try waitForTask { try await task.value }, [])
    }
  }

  func testContextShowsWhatProgramsFindAndFillsInWhatComesLate() throws {
    try onMain {
      let clock = ManualClock()
      let (quick, slow) = try waitForTask {
        (
          try await TestProvider("Quick", TestProvider.finds(["quick"])),
          try await TestProvider("Slow") { _, _ in .held(.tuple([.strings(["slow"])])) }
        )
      }
      defer { [quick, slow].forEach { $0.stop() } }
      let search = try programSearch([quick.program, slow.program], clock: clock)
      let context = SuggestionContext(providers: [ProgramsProvider(search)], clock: clock)
      search.onLateAnswer = { [weak context] in context?.invalidate(provider: ProgramsProvider.id) }
      context.update(text: "fi")
      try waitForTask { await clock.someoneSleeps(until: .milliseconds(150)) }
      clock.advance(by: .milliseconds(150))
      waitUntil("the quick one's answer") { !search.state.sections.isEmpty && slow.calls.count == 1 }
      clock.advance(by: .milliseconds(300))
      waitUntil("its suggestion") { context.suggestions.map(\.text) == ["QUICK"] }
      XCTAssertEqual(context.suggestions[0].source, ProgramsProvider.id)
      slow.answer = TestProvider.finds(["slow"])
      slow.release()
      waitUntil("the late one") { search.state.sections.count == 2 }
      waitUntil("its suggestion") { context.suggestions.map(\.text) == ["QUICK", "SLOW"] }
      XCTAssertEqual(quick.calls.count, 2, "the answers of the search are told again, nobody is asked again")
      let reference = try XCTUnwrap(ProgramsProvider.reference(of: context.suggestions[1]))
      try waitForTask { try await search.activate(reference, timestamp: 5) }
      XCTAssertEqual(slow.trail.last, "ActivateResult slow [fi] 5")

      context.setEnabled(false, provider: ProgramsProvider.id)
      context.update(text: "fir")
      waitUntil("nothing to show") { context.suggestions.isEmpty }
      XCTAssertEqual(quick.calls.count, 2, "turned off")
    }
  }
}
