import GtkKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import ExternalSearch

/// Search providers of the test that misbehave, each beside one that behaves well.
final class MisbehaviourTests: XCTestCase {
  /// A search over two programs, one of which misbehaves, with a clock that stands still.
  @MainActor
  private final class Scene {
    let clock = ManualClock()
    let bad: TestProvider
    let good: TestProvider
    let search: ProgramSearch
    private(set) var failures: [String] = []

    init(
      types: DBusInterface = TestProvider.types, _ answer: @escaping @MainActor (String, Variant) -> TestProvider.Reply
    ) async throws {
      bad = try await TestProvider("Bad", types: types, answer)
      good = try await TestProvider("Good", TestProvider.finds(["a", "b"]))
      search = ProgramSearch(try await .session(), programs: [bad.program, good.program], clock: clock)
      search.onFailure = { [weak self] in self?.failures.append($0.description) }
    }

    /// Searches until no more answers can come.
    func run(_ text: String) {
      search.search(text)
      waitUntil("the good program's answer") { shows("Good") }
      waitUntil("the bad program's end") { !search.state.isLoading }
    }

    func shows(_ title: String) -> Bool { search.state.sections.contains { $0.program.title == title } }

    func stop() {
      bad.stop()
      good.stop()
    }
  }

  @MainActor
  private static func scene(
    types: DBusInterface = TestProvider.types, _ answer: @escaping @MainActor (String, Variant) -> TestProvider.Reply
  ) throws -> Scene {
    try waitForTask { try await Scene(types: types, answer) }
  }

  func testProgramThatNeverAnswersIsGivenUp() throws {
    try onMain {
      let scene = try Self.scene { _, _ in .never }
      defer { scene.stop() }
      scene.search.search("fire")
      waitUntil("the good program's answer") { scene.shows("Good") && scene.bad.calls.count == 1 }
      scene.clock.advance(by: .seconds(5))
      waitUntil("the end") { !scene.search.state.isLoading }
      waitUntil("a word about it") { scene.failures.count == 1 }
      XCTAssertTrue(scene.failures[0].hasPrefix("Bad did not answer within"), scene.failures[0])
      XCTAssertTrue(scene.shows("Good"))

      // A later answer belongs to no search.
      scene.bad.release()
      scene.search.search("ice")
      waitUntil("the good program's answer") { scene.shows("Good") }
      XCTAssertFalse(scene.shows("Bad"))
      XCTAssertEqual(scene.failures.count, 1)
    }
  }

  func testErrorsAreNamedOnceAndTheBreakerOpensAndCloses() throws {
    try onMain {
      let scene = try Self.scene { _, _ in .error("no bird\n\u{1B}[31m today") }
      defer { scene.stop() }
      for text in ["one", "two", "three", "four", "five"] { scene.run(text) }
      XCTAssertEqual(scene.failures, ["Bad could not be searched"])
      XCTAssertEqual(scene.search.state.failures.map(\.program.title), ["Bad"])
      XCTAssertEqual(scene.bad.calls.count, 3, "left alone")
      XCTAssertEqual(scene.good.calls.count, 10)

      scene.clock.advance(by: .seconds(10))
      scene.bad.answer = TestProvider.finds(["x"])
      scene.run("six")
      XCTAssertTrue(scene.shows("Bad"), "asked again, and well again")
      XCTAssertEqual(scene.search.state.failures, [])
    }
  }

  func testAnswersOfTheWrongTypeAreErrorsThatNameTheProgram() throws {
    try onMain {
      let found = try Self.scene(types: TestProvider.interface(found: "a{si}", described: "aa{sv}")) { _, _ in
        .value(.tuple([.array([.entry(.string("a"), .int32(1))], of: "{si}")]))
      }
      defer { found.stop() }
      found.run("fire")
      XCTAssertEqual(
        found.failures, ["Bad sent an answer that Hunch cannot read"])

      let described = try Self.scene(types: TestProvider.interface(found: "as", described: "a{sv}")) { method, _ in
        method == "GetResultMetas"
          ? .value(.tuple([.dictionary(["id": .string("a")])])) : .value(.tuple([.strings(["a"])]))
      }
      defer { described.stop() }
      described.run("fire")
      XCTAssertEqual(described.failures, ["Bad sent an answer that Hunch cannot read"])
    }
  }

  func testFloodIsCut() throws {
    try onMain {
      let flood = (0..<100_000).map { "id \($0)" }
      let scene = try Self.scene { method, parameters in
        method == "GetResultMetas"
          ? .value(TestProvider.descriptions(parameters[0]?.strings ?? [])) : .value(.tuple([.strings(flood)]))
      }
      defer { scene.stop() }
      scene.run("fire")
      XCTAssertEqual(scene.search.state.sections[0].total, 100_000)
      XCTAssertEqual(scene.search.state.sections[0].results.count, 5)
      scene.run("firef")
      XCTAssertEqual(scene.bad.calls.map(\.method).filter { $0.hasSuffix("Set") }.suffix(1), ["GetInitialResultSet"])
      XCTAssertEqual(scene.failures, [])
    }
  }

  func testHugeTextsAreCut() throws {
    try onMain {
      let huge = String(repeating: "long ", count: 200_000)
      let scene = try Self.scene { method, _ in
        method == "GetResultMetas"
          ? .value(
            .tuple([
              .array(
                [
                  .dictionary([
                    "id": .string("a"), "name": .string(huge), "description": .string(huge), "icon": .string(huge),
                  ])
                ], of: "a{sv}")
            ])) : .value(.tuple([.strings([huge, "a"])]))
      }
      defer { scene.stop() }
      scene.run("fire")
      let result = try XCTUnwrap(scene.search.state.sections.first?.results.first)
      XCTAssertEqual(scene.search.state.sections[0].results.count, 1)
      XCTAssertLessThanOrEqual(result.name.count, 201)
      XCTAssertLessThanOrEqual(result.summary?.count ?? 0, 501)
      XCTAssertNil(result.icon)
      XCTAssertEqual(scene.failures, [])
    }
  }

  func testProgramThatDiesInTheMiddleIsNamed() throws {
    try onMain {
      for method in ["GetInitialResultSet", "GetResultMetas"] {
        let scene = try Self.scene { called, _ in called == method ? .death : .value(.tuple([.strings(["a"])])) }
        defer { scene.stop() }
        scene.run("fire")
        XCTAssertEqual(scene.failures.count, 1, method)
        XCTAssertTrue(scene.failures.first?.hasPrefix("Bad could not be searched") == true, "\(scene.failures)")
      }
    }
  }

  func testDescriptionsOfOtherResultsOrOfNoneCountAsAFailure() throws {
    try onMain {
      for useless in [
        TestProvider.descriptions(["other", "another"]), .tuple([.array([.dictionary([:])], of: "a{sv}")]),
      ] {
        let scene = try Self.scene { method, _ in
          .value(method == "GetResultMetas" ? useless : .tuple([.strings(["a"])]))
        }
        defer { scene.stop() }
        scene.run("fire")
        XCTAssertEqual(scene.failures, ["Bad did not describe its results"])
        XCTAssertFalse(scene.shows("Bad"))
      }
    }
  }

  func testProgramThatIsNotInstalledIsNamedInTheStateAlone() throws {
    try onMain {
      let scene = try Self.scene { _, _ in .never }
      defer { scene.stop() }
      var program = scene.bad.program
      program.title = "Ghost"
      program.busName = "org.example.Hunch.Ghost"
      scene.search.programs = [program, scene.good.program]
      scene.run("fire")
      XCTAssertEqual(scene.failures, [])
      XCTAssertEqual(scene.search.state.failures.map(\.description), ["Ghost could not be searched"])
    }
  }

  func testProgramThatAnsweredAndIsGoneIsNamed() throws {
    try onMain {
      let scene = try Self.scene(TestProvider.finds(["x"]))
      defer { scene.stop() }
      scene.run("fire")
      XCTAssertTrue(scene.shows("Bad"))
      scene.bad.stop()
      scene.run("ice")
      XCTAssertEqual(scene.failures, ["Bad could not be searched"])
    }
  }

  /// A service file may name a program that ends at once, as a graphical one does on a bus without a display.
  func testProgramThatTheBusCannotStartIsNamedInTheStateAlone() throws {
    try onMain {
      XCTAssertNotNil(getenv("XDG_DATA_HOME"), "run scripts/test.py: tests must not install anything in your home")
      let scene = try Self.scene { _, _ in .never }
      defer { scene.stop() }
      var program = scene.bad.program
      program.title = "Ghost"
      program.busName = "org.example.Unruly.ending"
      let folder = URL(fileURLWithPath: Directories.userData).appendingPathComponent("dbus-1/services")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let service = folder.appendingPathComponent(program.busName + ".service")
      try "[D-BUS Service]\nName=\(program.busName)\nExec=/bin/false\n"
        .write(to: service, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: service) }
      try waitForTask {
        _ = try await DBusConnection.session().call(
          "ReloadConfig", on: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus")
      }
      scene.search.programs = [program, scene.good.program]
      scene.run("fire")
      XCTAssertEqual(scene.failures, [])
      XCTAssertEqual(scene.search.state.failures.map(\.description), ["Ghost could not be searched"])
    }
  }

  func testProgramThatDoesNotSupportTheSearchHasFoundNothing() throws {
    try onMain {
      let scene = try Self.scene { _, _ in .error("", name: "org.freedesktop.DBus.Error.NotSupported") }
      defer { scene.stop() }
      scene.run("fire")
      XCTAssertEqual(scene.failures, [])
      XCTAssertEqual(scene.search.state.failures, [])
    }
  }

  func testSearchThatGoesWaitsForNobody() throws {
    try onMain {
      let birds = try waitForTask { try await TestProvider("Birds") { _, _ in .never } }
      defer { birds.stop() }
      weak var last: ProgramSearch?
      try {
        let search = try programSearch([birds.program])
        last = search
        search.search("fire")
        waitUntil("the question") { birds.calls.count == 1 }
      }()
      waitUntil("the search to go") { last == nil }
    }
  }
}
