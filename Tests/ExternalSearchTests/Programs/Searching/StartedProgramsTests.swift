import GtkKit
import MainLoopTestSupport
import XCTest

@testable import ExternalSearch

/// Search providers that the bus starts, as separate processes.
final class StartedProgramsTests: XCTestCase {
  private static let behaviours = ["well", "silent", "failing", "flooding", "huge", "dying"]

  /// Lets the bus start the program under names that choose its behaviour.
  @MainActor
  private static func install(on bus: DBusConnection) async throws -> [String: SearchProgram] {
    let binaries = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let executable = binaries.appendingPathComponent("UnrulyProgram").path
    XCTAssertTrue(FileManager.default.isExecutableFile(atPath: executable), executable)
    let folder = URL(fileURLWithPath: Directories.userData).appendingPathComponent("dbus-1/services")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var programs: [String: SearchProgram] = [:]
    for behaviour in behaviours {
      let name = "org.example.Unruly.\(behaviour)"
      try "[D-BUS Service]\nName=\(name)\nExec=\(executable) \(name) \(behaviour)\n"
        .write(to: folder.appendingPathComponent("\(name).service"), atomically: true, encoding: .utf8)
      programs[behaviour] = SearchProgram(
        desktopID: "\(name).desktop", title: behaviour, busName: name,
        objectPath: "/" + name.replacingOccurrences(of: ".", with: "/"))
    }
    _ = try await bus.call(
      "ReloadConfig", on: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus")
    return programs
  }

  func testProgramsAreStartedAndTheUnrulyOnesStopNobody() throws {
    try onMain {
      XCTAssertNotNil(getenv("XDG_DATA_HOME"), "run scripts/test.py: tests must not install anything in your home")
      let bus = try waitForTask { try await DBusConnection.session() }
      let programs = try waitForTask { try await Self.install(on: bus) }
      var configuration = ProgramSearchConfiguration()
      // Long enough for the busiest machine. All start at once, because the silent one would keep its place for
      // that long.
      configuration.timeout = .seconds(120)
      configuration.startTimeout = .seconds(120)
      configuration.simultaneousStarts = 6
      let search = ProgramSearch(
        bus, programs: Self.behaviours.compactMap { programs[$0] }, configuration: configuration)
      var failures: [String] = []
      search.onFailure = { failures.append($0.program.title) }
      search.search("fire")
      let answering = ["well", "flooding", "huge"]
      waitUntil("those that answer") { search.state.sections.count == answering.count && failures.count == 2 }
      XCTAssertEqual(Set(search.state.sections.map(\.program.title)), Set(answering))
      XCTAssertEqual(Set(failures), ["failing", "dying"])
      for section in search.state.sections {
        XCTAssertEqual(section.results.first?.id.hasPrefix("fire-"), true)
        XCTAssertLessThanOrEqual(section.results.count, 5)
        XCTAssertEqual(section.results.first?.name.hasPrefix("fire-"), true)
      }

      search.search("fires")
      waitUntil("those that answer") { search.state.sections.count == answering.count }
      XCTAssertTrue(search.state.sections.allSatisfy { $0.results[0].terms.words == ["fires"] })
      XCTAssertEqual(Set(failures), ["failing", "dying"], "each is named once")
      XCTAssertEqual(failures.count, 2)
      for name in Self.behaviours { try? waitForTask { try await Self.end("org.example.Unruly.\(name)", on: bus) } }
    }
  }

  /// Ends the program that owns a name on the bus.
  @MainActor
  private static func end(_ name: String, on bus: DBusConnection) async throws {
    let answer = try await bus.call(
      "GetConnectionUnixProcessID", on: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      of: "org.freedesktop.DBus", .tuple([.string(name)]))
    kill(pid_t(try XCTUnwrap(answer[0]?.int)), SIGKILL)
  }
}
