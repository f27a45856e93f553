import GtkKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import ExternalSearch

/// Search providers of the test that behave well.
final class ProgramSearchTests: XCTestCase {
  func testProgramIsAskedAsTheProtocolSays() throws {
    try onMain {
      let ids = (1...7).map { "id\($0)" }
      let birds = try waitForTask { try await TestProvider("Birds", TestProvider.finds(ids)) }
      defer { birds.stop() }
      let search = try programSearch([birds.program])
      let state = try waitForTask { try await search.answer(to: "  fire\tfo ") }
      XCTAssertEqual(birds.trail, ["GetInitialResultSet [fire fo]", "GetResultMetas [id1 id2 id3 id4 id5]"])
      XCTAssertEqual(state.sections.map(\.program.title), ["Birds"])
      XCTAssertEqual(state.sections[0].total, 7)
      XCTAssertEqual(state.sections[0].results.map(\.name), ["ID1", "ID2", "ID3", "ID4", "ID5"])
      XCTAssertEqual(state.sections[0].results[0].summary, "about id1")
      XCTAssertEqual(state.sections[0].results[0].clipboardText, "copy of id1")

      try waitForTask { _ = try await search.answer(to: "fire fox") }
      XCTAssertEqual(birds.trail[2], "GetSubsearchResultSet [id1 id2 id3 id4 id5 id6 id7] [fire fox]")
      try waitForTask { _ = try await search.answer(to: "ice") }
      XCTAssertEqual(birds.trail[4], "GetInitialResultSet [ice]")
    }
  }

  func testResultsAreActivated() throws {
    try onMain {
      let birds = try waitForTask { try await TestProvider("Birds", TestProvider.finds(["a", "b"])) }
      defer { birds.stop() }
      let search = try programSearch([birds.program])
      let state = try waitForTask { try await search.answer(to: "fire fox") }
      try waitForTask {
        try await search.activate(state.sections[0].results[1].reference, timestamp: 4_000_000_000)
      }
      XCTAssertEqual(birds.trail.last, "ActivateResult b [fire fox] 4000000000")

      birds.answer = { _, _ in .error("not today") }
      XCTAssertThrowsError(
        try waitForTask { try await search.activate(state.sections[0].results[0].reference, timestamp: 0) }
      ) {
        XCTAssertEqual("\($0)", "Birds could not be searched")
        XCTAssertEqual(($0 as? ProgramFailure)?.detail, "Birds: not today", "for the log")
      }
      search.programs = []
      XCTAssertThrowsError(
        try waitForTask { try await search.activate(state.sections[0].results[0].reference, timestamp: 0) }
      ) { XCTAssertTrue($0 is UnknownProgram) }
    }
  }

  func testNobodyIsAskedWhenTurnedOffOrNothingIsWanted() throws {
    try onMain {
      let birds = try waitForTask { try await TestProvider("Birds", TestProvider.finds(["a"])) }
      defer { birds.stop() }
      let search = try programSearch([birds.program])
      search.isEnabled = false
      XCTAssertTrue(try waitForTask { try await search.answer(to: "fire") }.sections.isEmpty)
      search.isEnabled = true
      XCTAssertTrue(try waitForTask { try await search.answer(to: "f") }.sections.isEmpty)
      XCTAssertEqual(birds.trail, [])
      XCTAssertFalse(try waitForTask { try await search.answer(to: "fire") }.sections.isEmpty)
      search.isEnabled = false
      XCTAssertTrue(search.state.sections.isEmpty)
    }
  }

  func testAnswerToAnEarlierTextIsNotShownAndNotWaitedFor() throws {
    try onMain {
      let birds = try waitForTask { try await TestProvider("Birds", TestProvider.finds(["a"])) }
      defer { birds.stop() }
      let search = try programSearch([birds.program])
      birds.answer = { _, _ in .held(.tuple([.strings(["old"])])) }
      let first = Task { try await search.answer(to: "ice") }
      waitUntil("the first question") { birds.calls.count == 1 }
      let second = Task { try await search.answer(to: "fire") }
      XCTAssertThrowsError(try waitForTask { try await first.value }) { XCTAssertTrue($0 is CancellationError) }
      XCTAssertEqual(birds.trail, ["GetInitialResultSet [ice]"], "one call at a time")
      birds.answer = TestProvider.finds(["new"])
      birds.release()
      XCTAssertEqual(try waitForTask { try await second.value }.sections.map { $0.results.map(\.id) }, [["new"]])
      XCTAssertEqual(
        birds.trail, ["GetInitialResultSet [ice]", "GetInitialResultSet [fire]", "GetResultMetas [new]"])
    }
  }

  func testWaitingEndsWithItsTask() throws {
    try onMain {
      let birds = try waitForTask { try await TestProvider("Birds") { _, _ in .never } }
      defer { birds.stop() }
      let search = try programSearch([birds.program])
      let task = Task { try await search.answer(to: "fire") }
      waitUntil("the question") { birds.calls.count == 1 }
      task.cancel()
      XCTAssertThrowsError(try waitForTask { try await task.value }) { XCTAssertTrue($0 is CancellationError) }
    }
  }

  func testLateAnswerIsAppendedAndTold() throws {
    try onMain {
      let clock = ManualClock()
      let (ants, birds) = try waitForTask {
        (
          try await TestProvider("Ants") { _, _ in .held(.tuple([.strings(["a"])])) },
          try await TestProvider("Birds", TestProvider.finds(["b"]))
        )
      }
      defer { [ants, birds].forEach { $0.stop() } }
      let search = try programSearch([ants.program, birds.program], clock: clock)
      var late = 0
      search.onLateAnswer = { late += 1 }
      let task = Task { try await search.answer(to: "fire") }
      waitUntil("the one in time") { search.state.sections.count == 1 && ants.calls.count == 1 }
      clock.advance(by: .milliseconds(300))
      XCTAssertEqual(try waitForTask { try await task.value }.sections.map(\.program.title), ["Birds"])
      XCTAssertEqual(late, 0)
      ants.answer = TestProvider.finds(["a"])
      ants.release()
      waitUntil("the late one") { search.state.sections.map(\.program.title) == ["Birds", "Ants"] }
      XCTAssertEqual(late, 1)
      XCTAssertFalse(search.state.isLoading)
      XCTAssertEqual(try waitForTask { try await search.answer(to: "fire") }.sections.count, 2, "at once")
    }
  }

  func testProgramThatMustNotBeStartedIsAskedOnceItIsThere() throws {
    try onMain {
      let birds = try waitForTask { try await TestProvider("Birds", TestProvider.finds(["b"])) }
      defer { birds.stop() }
      var program = birds.program
      program.startsOnDemand = false
      var absent = program
      absent.busName = "org.example.Hunch.Absent"
      absent.objectPath = "/absent"
      let search = try programSearch([program, absent])
      var failures: [String] = []
      search.onFailure = { failures.append($0.description) }
      var text = "fire"
      // The bus says only a moment later whether the program is running.
      waitUntil("the program to be seen") {
        text += "x"
        search.search(text)
        return !birds.calls.isEmpty
      }
      waitUntil("its results") { !search.state.sections.isEmpty }
      XCTAssertEqual(failures, [])
    }
  }
}
