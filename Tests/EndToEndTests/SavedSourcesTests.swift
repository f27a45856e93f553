import Foundation
import TestSupport
import XCTest

/// Saved sources, seen from outside: answers must be the same with and without them, whatever happens to their files.
final class SavedSourcesTests: EndToEndTestCase {
  private let home = TemporaryFolder()
  private var cache: String { home.path + "/cache" }

  /// The names of the saved files.
  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: cache + "/hunch/sources")) ?? []).sorted()
  }

  private func start(_ arguments: [String], program: String? = nil, log: Bool = false) throws -> Session {
    var environment = ["HUNCH_WARM_CACHE": "", "XDG_CACHE_HOME": cache, "XDG_DATA_HOME": home.path + "/data"]
    if log { environment["G_MESSAGES_DEBUG"] = "hunch-cache" }
    return try launch(arguments, environment: environment, accessible: false, program: program)
  }

  /// Runs a command that logs what it reads and saves.
  private func runLogged(_ arguments: [String], program: String? = nil) throws -> (output: String, log: String) {
    let session = try start(arguments, program: program, log: true)
    defer { session.end() }
    XCTAssertNotNil(session.exitStatus())
    return (session.output, session.process.errorOutput)
  }

  private static let search = ["search", "--in", "icons,applications", "o"]

  func testASearchAnswersFromWhatAnotherSaved() throws {
    let first = try runLogged(Self.search)
    XCTAssertEqual(files, ["applications.source", "icons.source"])
    let second = try runLogged(Self.search)
    XCTAssertFalse(second.log.contains("written"), "it was saved again: \(second.log)")
    XCTAssertEqual(second.output, first.output)
    let cleared = try runLogged(["sources", "--clear-cache"])
    XCTAssertEqual(cleared.output, "")
    XCTAssertEqual(files, [])
  }

  /// Loading the toolkit takes longer than everything else.
  func testWhatWasSavedIsSearchedWithoutTheToolkit() throws {
    let answers = try (0..<2).map { number in
      let trace = home.path + "/trace\(number)"
      let output = try runLogged(
        [
          "-f", "-e", "trace=openat", "-o", trace, try Self.program(), "search", "--in",
          "icons,applications,software,lists,ssh", "o",
        ], program: "/usr/bin/strace"
      ).output
      return (output: output, files: try String(contentsOfFile: trace, encoding: .utf8))
    }
    XCTAssertTrue(answers[0].files.contains("libgtk-4"), "nothing was saved")
    XCTAssertTrue(answers[1].files.contains("icons.source"))
    XCTAssertFalse(answers[1].files.contains("libgtk-4"), answers[1].files)
    XCTAssertEqual(answers[1].output, answers[0].output)
  }

  func testWhatHasChangedIsReadAnew() throws {
    _ = try runLogged(Self.search)
    let icons = home.path + "/data/icons/hicolor/48x48/apps"
    let entries = home.path + "/data/applications"
    for folder in [icons, entries] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try Data().write(to: URL(fileURLWithPath: icons + "/zyxicon.png"))
    XCTAssertTrue(try runLogged(["search", "--in", "icons", "zyx"]).output.contains("zyxicon"))
    let entry = URL(fileURLWithPath: entries + "/zyx.desktop")
    for name in ["Zyxapp", "Zyxapq"] {
      try "[Desktop Entry]\nType=Application\nExec=true\nName=\(name)\n".write(
        to: entry, atomically: false, encoding: .utf8)
      XCTAssertTrue(try runLogged(["search", "--in", "applications", "zyx"]).output.contains(name))
    }
    try FileManager.default.removeItem(at: entry)
    XCTAssertEqual(try runLogged(["search", "--in", "applications", "zyx"]).output, "")
  }

  /// Several processes run at once, and one is killed while it may be writing.
  func testWhateverEndsWhenThereIsAWholeFileOrNone() throws {
    let expected = try runLogged(Self.search).output
    var random = SeededRandom(seed: 11)
    for _ in 0..<8 {
      _ = try runLogged(["sources", "--clear-cache"])
      let sessions = try (0..<3).map { _ in try start(Self.search) }
      // At a random moment between its first read and its last write.
      usleep(useconds_t(random.int(below: 400_000)))
      kill(sessions[0].process.id, SIGKILL)
      for session in sessions.dropFirst() {
        XCTAssertNotNil(session.exitStatus())
        XCTAssertEqual(session.output, expected)
      }
      sessions.forEach { $0.end() }
      let after = try runLogged(Self.search)
      XCTAssertEqual(after.output, expected)
      XCTAssertFalse(after.log.contains("damaged"), after.log)
      XCTAssertEqual(files.filter { $0.hasSuffix(".source") }, ["applications.source", "icons.source"])
    }
  }

  func testADiskThatTakesNoMoreAndAFolderThatIsNoneAreNoTrouble() throws {
    // Makes saved files larger than the limit, even on a machine with few applications.
    for number in 0..<50 {
      try home.addApplication(
        "Zyx \(number)", "Comment=\(String(repeating: "zyx ", count: 20))\n",
        to: "data/applications/zyx\(number).desktop")
    }
    let expected = try runLogged(Self.search).output
    _ = try runLogged(["sources", "--clear-cache"])
    // The limit of 8 blocks is larger than the answer and smaller than a saved file.
    let limited = ["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh", try Self.program()] + Self.search
    let session = try launch(
      limited, environment: ["HUNCH_WARM_CACHE": "", "XDG_CACHE_HOME": cache, "XDG_DATA_HOME": home.path + "/data"],
      accessible: false,
      program: "/bin/sh")
    XCTAssertEqual(session.exitStatus(), .exited(0))
    XCTAssertTrue(expected.hasPrefix(session.output) && files.isEmpty, "\(files)")
    try FileManager.default.removeItem(atPath: cache)
    try home.write("", to: "cache")
    let blocked = try runLogged(Self.search)
    XCTAssertEqual(blocked.output, expected)
  }

  func testASearchNeedsNoDisplay() throws {
    let session = try launch(
      Self.search, environment: ["DISPLAY": ":4711", "XDG_CACHE_HOME": cache], accessible: false)
    XCTAssertEqual(session.exitStatus(), .exited(0))
    XCTAssertEqual(session.process.errorOutput, "")
  }
}
