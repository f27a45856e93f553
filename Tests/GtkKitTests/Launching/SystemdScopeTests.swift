import Foundation
import Glibc
import GtkKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import GLibKit

private func target(ofLink path: String) -> String? {
  guard let target = realpath(path, nil) else { return nil }
  defer { free(target) }
  return String(cString: target)
}

/// The systemd scopes of started programs, with a fake service manager.
final class SystemdScopeTests: XCTestCase {
  private let folder = TemporaryFolder()

  private func application(_ program: LaunchedProgram) throws -> AppInfo {
    let path = try folder.write(
      "[Desktop Entry]\nType=Application\nName=Bird Watch\nExec=\(program.path)\n", to: "org.example.Bird-Watch.desktop"
    )
    return try XCTUnwrap(AppInfo(contentsOf: path))
  }

  func testAProgramDoesNothingBeforeItIsInItsScope() throws {
    let program = try LaunchedProgram(in: folder)
    let info = try application(program)
    try onMain {
      let manager = try waitForTask { try await FakeServiceManager(.held) }
      defer { manager.stop() }
      let tick = MainLoop.repeat(every: .milliseconds(5)) { true }
      defer { tick.cancel() }
      var isStarted = false
      let start = Task {
        try await info.start()
        isStarted = true
      }
      waitUntil("the manager is asked") { !manager.units.isEmpty }
      let unit = try XCTUnwrap(manager.units.first)
      let process = try XCTUnwrap(unit.processes.first)
      XCTAssertEqual(target(ofLink: "/proc/\(process)/exe"), target(ofLink: "/proc/self/exe"), "not the program yet")
      XCTAssertFalse(isStarted || program.isDone)
      // Another program claims that the job has ended, once to all and once to this program alone.
      let bus = try waitForTask { try await DBusConnection.session() }
      try waitForTask {
        let stranger = try await DBusConnection.ownSession()
        for destination in [nil, bus.uniqueName] { try FakeServiceManager.sayDone(over: stranger, to: destination) }
        // Both signals have arrived once this is answered.
        for bus in [stranger, bus] {
          _ = try await bus.call("GetId", on: "org.freedesktop.DBus", at: "/", of: "org.freedesktop.DBus")
        }
      }
      // On all but the busiest machines, a program that was not held would have ended by then.
      XCTAssertFalse(
        MainLoop.run(for: .milliseconds(500)) { isStarted || program.isDone }, "only the manager's own word counts")
      try manager.finish()
      waitUntil("the program is done") { isStarted && program.isDone }
      XCTAssertEqual(program.lines("process"), ["\(process)"])
      XCTAssertTrue(unit.name.hasPrefix(#"app-hunch-org.example.Bird\x2dWatch-"#), unit.name)
      XCTAssertEqual(unit.properties["Slice"]?.string, "app.slice")
      XCTAssertEqual(unit.properties["Description"]?.string, "Bird Watch, started by Hunch")
      _ = start
    }
  }

  func testTheProgramThatOpensAnAddressHasAScopeOfItsOwn() throws {
    let program = try LaunchedProgram(in: folder)
    let data = try XCTUnwrap(
      getenv("XDG_DATA_HOME").map { String(cString: $0) }, "the tests have a folder of their own")
    let entry = data + "/applications/org.example.Browser.desktop"
    mkdir(data + "/applications", 0o700)
    try Data(
      """
      [Desktop Entry]
      Type=Application
      Name=Browser
      Exec=\(program.path) %u
      MimeType=x-scheme-handler/x-hunch-browser;

      """.utf8
    ).write(to: URL(fileURLWithPath: entry))
    let cache = data + "/applications/mimeinfo.cache"
    try Data("[MIME Cache]\nx-scheme-handler/x-hunch-browser=org.example.Browser.desktop;\n".utf8)
      .write(to: URL(fileURLWithPath: cache))
    defer { for path in [entry, cache] { unlink(path) } }
    let address = "x-hunch-browser:a;b&c='d e'"
    try onMain {
      let manager = try waitForTask { try await FakeServiceManager(.held) }
      defer { manager.stop() }
      // GIO reads the desktop entries again some time after they were written, when its watch reports the change.
      waitUntil("GIO knows the program") {
        (try? InstalledApplications(findsTypes: true).usual(forType: "x-scheme-handler/x-hunch-browser")) ?? nil != nil
      }
      let start = Task { try await AppInfo.open(uri: address, on: nil) }
      waitUntil("the manager is asked") { !manager.units.isEmpty }
      try manager.finish()
      waitUntil("the program is done") { program.isDone }
      XCTAssertEqual(program.words, [address])
      let unit = try XCTUnwrap(manager.units.first)
      XCTAssertTrue(unit.name.hasPrefix("app-hunch-org.example.Browser-"), unit.name)
      XCTAssertEqual(program.lines("process"), unit.processes.map(String.init))
      _ = start
    }
  }

  func testWithAManagerThatFailsOrHangsTheProgramStartsAllTheSame() throws {
    for behaviour in [FakeServiceManager.Behaviour.failing, .hanging] {
      let program = try LaunchedProgram(in: folder, name: "program-\(behaviour)")
      let info = try application(program)
      try onMain {
        let manager = try waitForTask { try await FakeServiceManager(behaviour) }
        defer { manager.stop() }
        try waitForTask { try await info.start() }
        waitUntil("the program is done") { program.isDone }
        XCTAssertEqual(manager.units.count, 1)
        XCTAssertEqual(program.lines("session"), program.lines("process"))
      }
    }
  }

  func testNamesOfScopesAreValidAndDiffer() {
    onMain {
      let names = ["a.desktop", "a.desktop", ".hidden.desktop", "a/b ü.desktop", String(repeating: "ä", count: 300)]
        .map(SystemdScope.name)
      XCTAssertEqual(Set(names).count, names.count)
      let valid = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:_.\\-")
      for name in names {
        XCTAssertLessThanOrEqual(name.utf8.count, 255)
        XCTAssertTrue(name.hasPrefix("app-hunch-") && name.hasSuffix(".scope") && valid.isSuperset(of: name), name)
      }
    }
  }
}
