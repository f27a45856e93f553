import GLibKit
import HunchCommands
import MainLoopTestSupport
import Suggestions
import SystemKit
import TestSupport
import XCTest

@testable import ExternalSearch

/// The real program, which the bus starts at the first call.
final class ProvideProgramTests: XCTestCase {
  private let folder = TemporaryFolder()

  /// Lets the bus start the program, with its own home folder and without a display.
  @MainActor
  private static func install(
    idle: Int, in folder: String, off: String = "characters;icons;files;recent"
  ) throws {
    XCTAssertNotNil(getenv("XDG_DATA_HOME"), "run scripts/test.py: tests must not install anything in your home")
    let program = try XCTUnwrap(Program.built("hunch"))
    let services = URL(fileURLWithPath: Directories.userData).appendingPathComponent("dbus-1/services")
    try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
    let config = folder + "/config/hunch"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    let list = folder + "/birds.txt"
    try "Zorkfinch\nZorkbill\n".write(toFile: list, atomically: true, encoding: .utf8)
    try """
    [Sources]
    off=\(off)

    [List birds]
    file=\(list)

    """.write(toFile: config + "/settings.ini", atomically: true, encoding: .utf8)
    let variables =
      "-u DISPLAY -u WAYLAND_DISPLAY HOME=\(folder) XDG_CONFIG_HOME=\(folder)/config "
      + "XDG_CACHE_HOME=\(folder)/cache XDG_DATA_HOME=\(folder)/data"
    try """
    [D-BUS Service]
    Name=\(ProgramIdentity.searchProvider)
    Exec=/usr/bin/env \(variables) \(program) provide --idle \(idle)

    """.write(
      to: services.appendingPathComponent("\(ProgramIdentity.searchProvider).service"), atomically: true,
      encoding: .utf8)
    try waitForTask { try await Asker().reloadServices() }
  }

  override func tearDown() {
    onMain {
      let services = URL(fileURLWithPath: Directories.userData).appendingPathComponent("dbus-1/services")
      try? FileManager.default.removeItem(
        at: services.appendingPathComponent("\(ProgramIdentity.searchProvider).service"))
      try? waitForTask {
        let asker = try await Asker()
        try await asker.reloadServices()
        try await asker.endProvider()
      }
    }
    super.tearDown()
  }

  func testTheBusStartsItAndItEndsWhenNobodyAsks() throws {
    try onMain { [folder = folder.path] in
      try Self.install(idle: 1, in: folder)
      let asker = try waitForTask { try await Asker() }
      for _ in 0..<2 {
        var isThere = false
        let watch = asker.bus.watch(
          ProgramIdentity.searchProvider, appeared: { _ in isThere = true }, vanished: { isThere = false })
        let found = try waitForTask {
          try await asker.shell("GetInitialResultSet", .strings(["zorkf"]), startsService: true)
        }
        XCTAssertEqual(found, .tuple([.strings(["lists/birds\u{1F}Zorkfinch\u{1F}"])]))
        waitUntil("it was there, and is gone") { !isThere }
        watch.cancel()
      }
    }
  }

  /// The asker makes the overview's calls: a first search, narrower ones, descriptions.
  func testOneThatAsksAsTheOverviewDoesIsGivenCharactersWithTheirTexts() throws {
    try onMain { [folder = folder.path] in
      try Self.install(idle: 20, in: folder, off: "icons;files;recent")
      let program = SearchProgram(
        desktopID: "app.example.desktop", title: "Other", busName: ProgramIdentity.searchProvider,
        objectPath: SearchProvision.shellPath)
      var configuration = ProgramSearchConfiguration()
      configuration.timeout = .seconds(300)
      configuration.startTimeout = .seconds(300)
      let search = try waitForTask {
        ProgramSearch(try await .session(), programs: [program], configuration: configuration)
      }
      for (text, names) in [("zork", ["Zorkbill", "Zorkfinch"]), ("zorkf", ["Zorkfinch"])] {
        search.search(text)
        waitUntil("results of \(text)") { search.state.sections.first?.results.first?.terms.joined == text }
        XCTAssertEqual(search.state.sections.first?.results.map(\.name), names)
      }
      // The program reads the characters first, because the home folder is new; the common ones come soonest.
      let asker = try waitForTask { try await Asker() }
      var found: [String] = []
      waitUntil("characters are found") {
        found = (try? waitForTask { try await asker.search("greek", "small", "letter", "alpha") }) ?? []
        return found.first?.hasPrefix("characters/") == true
      }
      XCTAssertEqual(found.first, "characters/03B1")
      let description = try waitForTask { try await asker.describe(found) }.first?.comparable
      XCTAssertEqual(description?["name"]?.string?.hasPrefix("α "), true, "\(description ?? [:])")
      XCTAssertEqual(description?["clipboardText"], .string("α"))
    }
  }

  /// Lets the bus start the program to search only files.
  @MainActor
  private static func installForFiles(in folder: TemporaryFolder) throws {
    try install(idle: 60, in: folder.path)
    try folder.write("[Sources]\noff=icons;recent;lists;characters\n", to: "config/hunch/settings.ini")
  }

  /// Runs the program in the home folder of the provider.
  private static func run(in folder: TemporaryFolder, _ arguments: String...) throws {
    let variables = ["HOME=", "XDG_CONFIG_HOME=/config", "XDG_CACHE_HOME=/cache", "XDG_DATA_HOME=/data"].map {
      $0.replacing("=", with: "=\(folder.path)")
    }
    try Program.run("env", variables + [XCTUnwrap(Program.built("hunch"))] + arguments)
  }

  /// The provider finds what the window finds.
  func testFilesAreFoundByTheirFoldersAndNarrowedByFilters() throws {
    try onMain { [folder] in
      try Self.installForFiles(in: folder)
      for name in ["zorkletter.pdf", "zorkletter.txt"] { try folder.write("", to: "Letters/" + name) }
      try Self.run(in: folder, "search", "--in", "files", "zorkletter")
      let asker = try waitForTask { try await Asker() }
      @MainActor func found(_ words: String...) throws -> [String] {
        try waitForTask {
          try await asker.shell("GetInitialResultSet", .strings(words), startsService: true)
        }[0]?.strings?.map { $0.components(separatedBy: "/").last ?? "" } ?? []
      }
      waitUntil("the provider finds both files") { (try? found("zorkletter"))?.count == 2 }
      XCTAssertEqual(try found("zork", "letters").sorted(), ["zorkletter.pdf", "zorkletter.txt"])
      XCTAssertEqual(try found("zork", ":pdf"), ["zorkletter.pdf"])
      XCTAssertEqual(try found("zork", ":txt", ":today"), ["zorkletter.txt"])
      XCTAssertEqual(try found("zork", ":big"), [])
    }
  }

  /// A running provider follows what another process saves about the files.
  func testItFindsANewFileOnceAnotherProcessKnowsIt() throws {
    try onMain { [folder] in
      try Self.installForFiles(in: folder)
      try folder.write("", to: "Letters/zorkletter one")
      try Self.run(in: folder, "search", "--in", "files", "zorkletter")
      let asker = try waitForTask { try await Asker() }
      @MainActor func found() throws -> Int {
        try waitForTask {
          try await asker.shell("GetInitialResultSet", .strings(["zorkletter"]), startsService: true)
        }[0]?.strings?.count ?? 0
      }
      waitUntil("the provider finds the first file") { (try? found()) == 1 }
      try folder.write("", to: "Letters/zorkletter two")
      // Compares the saved names with the disk.
      try? Self.run(in: folder, "sources")
      waitUntil("the provider finds the new file") { (try? found()) == 2 }
    }
  }

  /// The provider orders as the window does before anything was chosen in Hunch, and follows what is forgotten there.
  func testWhatOtherProgramsRecordedComesFirstUntilItIsForgotten() throws {
    try onMain { [folder] in
      try Self.installForFiles(in: folder)
      for name in ["zorkletter-one", "zorkletter-two"] { try folder.write("", to: "Letters/" + name) }
      let address = "file://\(folder.path)/Letters/zorkletter-two"
      try folder.writeRecentlyUsed(
        bookmarks: [TemporaryFolder.bookmark(address, used: "2026-01-02T03:04:05Z", counts: [3])])
      try Self.run(in: folder, "search", "--in", "files", "zorkletter")
      let asker = try waitForTask { try await Asker() }
      @MainActor func found() -> [String]? {
        let found = try? waitForTask {
          try await asker.shell("GetInitialResultSet", .strings(["zorkletter"]), startsService: true)
        }
        return found?[0]?.strings?.map { $0.components(separatedBy: "/").last ?? "" }
      }
      waitUntil("the file that another program used is first") { found() == ["zorkletter-two", "zorkletter-one"] }
      try folder.write(
        "[Sources]\noff=icons;recent;lists;characters\n[Learning]\nforgotten-files=4000000000\n",
        to: "config/hunch/settings.ini")
      waitUntil("it is forgotten, and names decide") { found() == ["zorkletter-one", "zorkletter-two"] }
    }
  }

  /// The provider and the runner order as the window does, also after what was opened there, until it is forgotten.
  func testWhatWasOpenedInTheWindowComesFirstUntilItIsForgotten() throws {
    try onMain { [folder] in
      try Self.installForFiles(in: folder)
      let names = ["zorkletter-one", "zorkletter-two", "zorkletter-three"]
      for name in names { try folder.write("", to: "Letters/" + name) }
      try Self.run(in: folder, "search", "--in", "files", "zorkletter")
      let history = folder.path + "/data/hunch/history.sqlite"
      let asker = try waitForTask { try await Asker() }
      @MainActor func found(_ text: String) -> [String]? {
        let found = try? waitForTask {
          try await asker.shell("GetInitialResultSet", .strings([text]), startsService: true)
        }
        return found?[0]?.strings?.map { $0.components(separatedBy: "/").last ?? "" }
      }
      waitUntil("names decide") { found("zorkletter") == names }
      XCTAssertFalse(FileManager.default.fileExists(atPath: history), "no search makes a history")
      let store = HistoryStore(.file(history))
      try waitForTask {
        for (name, text) in [("three", "zork"), ("three", "zork"), ("two", "zorkletter")] {
          let item = "files/\(folder.path)/Letters/zorkletter-\(name)"
          try await store.recordChoice(of: item, for: text, at: WallClock.now)
        }
      }
      waitUntil("what was chosen for the text is first, then what was chosen more often") {
        found("zorkletter") == ["zorkletter-two", "zorkletter-three", "zorkletter-one"]
      }
      XCTAssertEqual(found("zorkl"), ["zorkletter-three", "zorkletter-two", "zorkletter-one"])
      let matches = try waitForTask { try await asker.runner("Match", .string("zorkletter")) }[0]?.elements ?? []
      XCTAssertEqual(
        matches.compactMap { $0[0]?.string?.components(separatedBy: "/").last },
        ["zorkletter-two", "zorkletter-three", "zorkletter-one"])
      try waitForTask { try await store.forgetAll() }
      waitUntil("it is forgotten, and names decide") { found("zorkletter") == names }
    }
  }

  /// Hunch asks search providers too, and its own file is among those that it reads.
  func testTheFilesAreReadAndTheProgramDoesNotAskItself() throws {
    let data = Checkout.root.appendingPathComponent("data")
    let share = folder.path + "/share"
    for (file, place) in [
      ("app.hunch.Hunch.search-provider.ini", "gnome-shell/search-providers/app.hunch.Hunch.search-provider.ini"),
      ("app.hunch.Hunch.runner.desktop", "krunner/dbusplugins/app.hunch.Hunch.desktop"),
    ] {
      let target = URL(fileURLWithPath: share + "/" + place)
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: data.appendingPathComponent(file), to: target)
    }
    // Without an existing program the desktop entry would be ignored.
    let text = try String(contentsOf: data.appendingPathComponent("app.hunch.Hunch.desktop"), encoding: .utf8)
    let entry = try XCTUnwrap(
      AppInfo(
        contentsOf: folder.write(
          text.replacingOccurrences(of: "Exec=hunch", with: "Exec=true"), to: "app.hunch.Hunch.desktop")))
    func list(excluding excluded: Set<String>) -> ProgramList {
      var list = ProgramList(folders: [share], choices: ProgramChoices(), excluding: excluded) { ids in
        ids.contains("app.hunch.Hunch.desktop") ? ["app.hunch.Hunch.desktop": entry] : [:]
      }
      list.addRunners(folders: [share], choices: RunnerChoices(), excluding: excluded)
      return list
    }
    let others = list(excluding: [])
    XCTAssertEqual(others.problems, [])
    XCTAssertEqual(
      others.programs.map { $0.busName + " " + $0.objectPath },
      [
        "app.hunch.Hunch.SearchProvider /app/hunch/Hunch/SearchProvider", "app.hunch.Hunch.SearchProvider /runner",
      ])
    XCTAssertEqual(list(excluding: ProgramIdentity.desktopEntries).programs, [])
  }
}

extension Asker {
  /// Makes the bus read its service files again.
  func reloadServices() async throws {
    _ = try await bus.call(
      "ReloadConfig", on: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus")
  }

  /// Ends the process that owns the provider's name, and waits until it has gone.
  func endProvider() async throws {
    let answer = try await bus.call(
      "GetConnectionUnixProcessID", on: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      of: "org.freedesktop.DBus", .tuple([.string(ProgramIdentity.searchProvider)]))
    kill(pid_t(try XCTUnwrap(answer[0]?.int)), SIGTERM)
    // The next test must not meet this process.
    let name = Variant.tuple([.string(ProgramIdentity.searchProvider)])
    while try await bus.call(
      "NameHasOwner", on: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus", name)[0]
      == .bool(true)
    {}
  }
}
