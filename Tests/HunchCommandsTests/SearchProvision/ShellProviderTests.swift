import Catalog
import GLibKit
import MainLoopTestSupport
import Synchronization
import TestSupport
import XCTest

@testable import HunchCommands

/// The provider, asked as GNOME's overview does.
final class ShellProviderTests: XCTestCase {
  func testASearchIsAnsweredNarrowedAndDescribed() throws {
    try withProvision { asker in
      let ids = try waitForTask { try await asker.search("gre") }
      XCTAssertEqual(Set(ids), ["lists/3B1", "lists/greek", "lists/grey"])
      let narrowed = try waitForTask {
        try await asker.shell("GetSubsearchResultSet", .strings(ids), .strings(["gre", "sm"]))
      }
      XCTAssertEqual(narrowed, .tuple([.strings(["lists/3B1"])]))
      let described = try waitForTask { try await asker.describe(["lists/greek", "lists/3B1"]) }
      XCTAssertEqual(
        described.map(\.comparable),
        [
          [
            "id": .string("lists/greek"), "name": .string("Greek Islands"), "description": .string("of a list"),
            "icon": .tuple([.string("themed"), .variant(.strings(["folder", "image-x-generic"]))]),
          ],
          [
            "id": .string("lists/3B1"), "name": .string("α Greek Small Letter Alpha"), "description": .string("U+03B1"),
            "icon": .tuple([.string("themed"), .variant(.strings(["accessories-character-map-symbolic"]))]),
            "clipboardText": .string("α"),
          ],
        ])
    }
  }

  func testNearMatchesFollowWhatMatches() throws {
    let items = ["Photoshop", "Shopping List"].map { CatalogItem(id: $0, name: $0) }
    try withProvision([ItemSource(id: "lists", items: items)]) { asker in
      XCTAssertEqual(
        try waitForTask { try await asker.search("shop") }, ["lists/Shopping List", "lists/Photoshop"])
      XCTAssertEqual(try waitForTask { try await asker.search("phtoo") }, ["lists/Photoshop"])
    }
  }

  func testFiltersNarrowTheFilesAsInTheWindow() throws {
    let files = try ["report.pdf", "report.txt", "holiday.pdf"].map { name in
      CatalogItem(id: try XCTUnwrap(FilePath("/nowhere/" + name)).id, name: name)
    }
    let sources = [
      ItemSource(id: "files", items: files),
      ItemSource(id: "lists", items: [CatalogItem(id: "pdf", name: "report pdf")]),
    ]
    try withProvision(sources) { asker in
      for (words, expected) in [
        (["report", ":pdf"], ["files//nowhere/report.pdf"]), (["report", ":folder"], []),
        (["report", ":nokind"], []),
      ] {
        let found = try waitForTask { try await asker.shell("GetInitialResultSet", .strings(words)) }
        XCTAssertEqual(found[0]?.strings, expected, "\(words)")
      }
      let matches = try waitForTask { try await asker.runner("Match", .string("report :txt")) }[0]?.elements ?? []
      XCTAssertEqual(matches.map { $0[0]?.string }, ["files//nowhere/report.txt"])
    }
  }

  /// The provider answers every question, and continues to answer.
  func testHostileQuestionsAreAnswered() throws {
    try withProvision { asker in
      let nothing: [[String]] = [
        [], [""], [" ", "\t\n"], ["gre", String(repeating: "x", count: 1_000_000)],
        Array(repeating: "zork", count: 50_000), ["\u{202E}\u{0}zork".filter { $0 != "\0" }],
      ]
      for words in nothing {
        let found = try waitForTask { try await asker.shell("GetInitialResultSet", .strings(words)) }
        XCTAssertEqual(found, .tuple([.strings([])]), "\(words.count) words")
      }
      let ids = ["lists/greek", "lists/gone", "nosuch/greek", "greek", "", "/", "lists/", "lists/greek"]
      let described = try waitForTask { try await asker.describe(ids) }
      XCTAssertEqual(described.map { $0["id"]?.string }, ["lists/greek", "lists/greek"])
      let many = try waitForTask { try await asker.describe(Array(repeating: "lists/greek", count: 50_000)) }
      XCTAssertEqual(many.count, 50)
      XCTAssertEqual(
        try waitForTask { try await asker.describe(["lists/" + String(repeating: "x", count: 100_000)]) }, [])
      let name = try waitForTask { try await asker.describe(["lists/grey"]) }[0]["name"]?.string
      XCTAssertEqual(name?.unicodeScalars.contains { $0 == "\n" || $0 == "\u{202E}" }, false, name ?? "no name")
      // Too long a text, wrong types, an unknown method and a missing result.
      for call in [
        { try await asker.search(String(repeating: "x", count: 2_000_000)).first.map { .string($0) } ?? .tuple([]) },
        { try await asker.shell("GetInitialResultSet", .string("gre")) },
        { try await asker.shell("GetResultMetas", .strings([]), .uint32(0)) },
        { try await asker.shell("XUbermorgen", .strings([])) },
        { try await asker.shell("ActivateResult", .string("lists/gone"), .strings(["gre"]), .uint32(0)) },
      ] as [@MainActor () async throws -> Variant] {
        XCTAssertThrowsError(try waitForTask { try await call() })
      }
      XCTAssertEqual(try waitForTask { try await asker.search("islands") }, ["lists/greek"])
    }
  }

  /// Long texts are cut. If an action needs the whole text, the provider leaves it to the window.
  func testLongTextsAndLongLinesAreBounded() throws {
    let long = String(repeating: "zork ", count: 20_000)
    let items = [
      CatalogItem(id: "long", name: long, actions: [ItemAction("Copy", .copy(long))]),
      CatalogItem(id: long, name: "zork with a long id", actions: [ItemAction("Copy", .copy("zork"))]),
    ]
    try withProvision([ItemSource(id: "lists", items: items)]) { asker in
      let program = try waitForTask { try await Recorder() }
      defer { program.stop() }
      try waitForTask { try await program.playProgram() }
      let found = try waitForTask { try await asker.search("zork") }
      XCTAssertEqual(found, ["lists/long"])
      let description = try waitForTask { try await asker.describe(found) }.first?.comparable
      XCTAssertNil(description?["clipboardText"])
      XCTAssertLessThan(description?["name"]?.string?.count ?? .max, 1_100)
      let matches = try waitForTask { try await asker.runner("Match", .string("zork")) }[0]?.elements ?? []
      XCTAssertEqual(matches.count, 1)
      XCTAssertLessThan(matches.first?[1]?.string?.count ?? .max, 1_100)
      try waitForTask {
        try await asker.shell("LaunchSearch", .strings([long, long]), .uint32(0))
        // The desktop could not copy it, and so the provider opens the window with it.
        try await asker.shell("ActivateResult", .string(found[0]), .strings([]), .uint32(0))
      }
      let expected = "ActivateAction search [\(long.prefix(4_096))] []"
      XCTAssertEqual(program.calls.map(\.count), [expected.count, expected.count])
      XCTAssertEqual(program.calls, [expected, expected])
    }
  }

  /// The overview drops a search when the next letter is typed. A search of another program must not be affected.
  func testANewerQuestionOfTheSameAskerIsAnsweredInPlaceOfTheOlder() throws {
    let gate = ItemSource.Gate()
    try withProvision([ItemSource(id: "lists", items: TestProvision.items, gate: gate)]) { asker in
      let other = try waitForTask { try await Asker() }
      var answers: [String: [String]] = [:]
      for (name, asker, word) in [("old", asker, "grey"), ("other", other, "grey"), ("new", asker, "greek")] {
        Task { answers[name] = try await asker.search(word) }
      }
      waitUntil("the older one is given up") { answers["old"] == [] }
      XCTAssertEqual(answers.count, 1)
      gate.open()
      waitUntil("the others are answered") { answers.count == 3 }
      XCTAssertEqual(answers["other"], ["lists/grey"])
      XCTAssertEqual(answers["new"].map(Set.init), ["lists/greek", "lists/3B1"])
      // An asker that does not wait for its answer harms no other.
      let lost = Task { try await asker.search("grey") }
      lost.cancel()
      XCTAssertEqual(try waitForTask { try await asker.search("wolf") }, ["lists/grey"])
    }
  }

  func testASourceThatIsStillReadKeepsNobodyWaiting() throws {
    let gate = ItemSource.Gate()
    let sources = [
      ItemSource(id: "icons", items: TestProvision.items, gate: gate),
      ItemSource(id: "lists", items: TestProvision.items),
    ]
    try withProvision(sources, patience: .milliseconds(1)) { asker in
      var found: [String] = []
      while found.isEmpty { found = try waitForTask { try await asker.search("wolf") } }
      XCTAssertEqual(found, ["lists/grey"])
      gate.open()
      while found.count < 2 { found = try waitForTask { try await asker.search("wolf") } }
      XCTAssertEqual(Set(found), ["icons/grey", "lists/grey"])
    }
  }

  func testWhatTakesAWindowIsHandedToTheProgram() throws {
    try withProvision { asker in
      let program = try waitForTask { try await Recorder() }
      defer { program.stop() }
      try waitForTask { try await program.playProgram() }
      try waitForTask {
        try await asker.shell("LaunchSearch", .strings(["gre", "isl"]), .uint32(123))
        try await asker.shell("ActivateResult", .string("lists/greek"), .strings(["gre"]), .uint32(0))
        // The desktop has put this text on the clipboard.
        try await asker.shell("ActivateResult", .string("lists/3B1"), .strings(["gre"]), .uint32(5))
      }
      let token = "hunch-search_TIME123"
      XCTAssertEqual(
        program.calls,
        [
          "ActivateAction search [gre isl] [activation-token=\(token), desktop-startup-id=\(token)]",
          "ActivateAction search [Greek Islands] []",
        ])
    }
  }

  /// Files open without a display, in the user's application for their kind.
  func testAFileIsOpened() throws {
    try onMain {
      XCTAssertNotNil(getenv("XDG_DATA_HOME"), "run scripts/test.py: tests must not install anything in your home")
      let folder = TemporaryFolder()
      let applications = Directories.userData + "/applications"
      let (entry, defaults) = ("hunch-provision-test.desktop", applications + "/mimeapps.list")
      try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
      try """
      [Desktop Entry]
      Type=Application
      Name=Copier
      Exec=/bin/cp %f \(folder.path)/opened
      MimeType=application/x-hunch-provision;

      """.write(toFile: applications + "/" + entry, atomically: true, encoding: .utf8)
      let before = try? String(contentsOfFile: defaults, encoding: .utf8)
      try "[Default Applications]\ntext/plain=\(entry)\n".write(toFile: defaults, atomically: true, encoding: .utf8)
      defer {
        try? FileManager.default.removeItem(atPath: applications + "/" + entry)
        if let before { try? before.write(toFile: defaults, atomically: true, encoding: .utf8) }
        if before == nil { try? FileManager.default.removeItem(atPath: defaults) }
      }
      let path = try XCTUnwrap(FilePath(folder.write("zork", to: "a note.txt")))
      let item = CatalogItem(id: path.id, name: "a note.txt", actions: [ItemAction("Open", .file(.open, path))])
      let provision = try waitForTask { try await TestProvision([ItemSource(id: "files", items: [item])]) }
      let asker = try waitForTask { try await Asker() }
      let found = try waitForTask { try await asker.search("note") }
      XCTAssertEqual(found, ["files/" + path.id])
      // GIO may not have noticed the desktop entry yet.
      waitUntil("it is opened") {
        _ = try? waitForTask { try await asker.shell("ActivateResult", .string(found[0]), .strings([]), .uint32(0)) }
        return folder.text(of: "opened") == "zork"
      }
      try FileManager.default.removeItem(atPath: folder.path + "/a note.txt")
      XCTAssertThrowsError(
        try waitForTask { try await asker.shell("ActivateResult", .string(found[0]), .strings([]), .uint32(0)) }
      ) { XCTAssertTrue("\($0)".contains("no longer exists"), "\($0)") }
      try waitForTask { try await provision.stop() }
    }
  }

  func testAnUnreachableProgramIsAnErrorThatNamesIt() throws {
    try withProvision { asker in
      XCTAssertThrowsError(try waitForTask { try await asker.shell("LaunchSearch", .strings(["gre"]), .uint32(0)) }) {
        XCTAssertTrue("\($0)".contains(ProgramIdentity.development), "\($0)")
      }
    }
  }

  func testWhatIsSwitchedOffIsNotFoundFromThenOn() throws {
    try onMain {
      let sources = [
        ItemSource(id: "lists", items: TestProvision.items), ItemSource(id: "icons", items: TestProvision.items),
      ]
      let provision = try waitForTask { try await TestProvision(sources) }
      let asker = try waitForTask { try await Asker() }
      XCTAssertEqual(try waitForTask { try await asker.search("wolf") }.count, 2)
      var settings = CatalogSettings()
      settings.sources.off = ["icons"]
      provision.library.follow(settings)
      XCTAssertEqual(try waitForTask { try await asker.search("wolf") }, ["lists/grey"])
      try waitForTask { try await provision.stop() }
    }
  }

  func testItEndsWhenNobodyAsksAndWhenAnotherHasTheName() throws {
    try onMain {
      let provision = try waitForTask {
        try await TestProvision([ItemSource(id: "lists", items: TestProvision.items)], idleTime: .milliseconds(1))
      }
      waitUntil("it ends") { provision.end == .idle }
      let first = try waitForTask { try await TestProvision([]) }
      let second = try waitForTask { try await TestProvision([]) }
      waitUntil("the second ends") { second.end == .nameTaken }
      XCTAssertNil(first.end)
      try waitForTask { try await first.stop() }
      waitUntil("the first ends with its bus") { first.end == .busLost }
    }
  }
}

extension Variant {
  /// The values of a dictionary by their keys.
  var comparable: [String: Variant] {
    var values: [String: Variant] = [:]
    for case .entry(let key, let value) in elements ?? [] { values[key.string ?? ""] = value.unwrapped }
    return values
  }
}
