import Foundation
import GLibKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import Catalog

/// Records the changes that a source of scripts reports, and its items.
@MainActor
private final class Seen {
  var told = 0
  private(set) var loads = 0
  private(set) var names: [String] = []

  func load(_ source: ScriptSource) async {
    names = (try? await source.load { _ in })?.map(\.name) ?? ["failed"]
    loads += 1
  }
}

/// The source of scripts must report a change whenever there is something new to read, and only then.
final class ScriptChangesTests: XCTestCase {
  func testScriptsThatComeChangeAndAreTurnedOnAreTold() throws {
    try onMain {
      let folder = TemporaryFolder()
      let scripts = folder.path + "/hunch/scripts"
      try FileManager.default.createDirectory(
        atPath: folder.path + "/hunch", withIntermediateDirectories: true)
      let source = ScriptSource(
        runner: ScriptRunner(version: "1"), folders: ScriptFolders([scripts]),
        cache: folder.path + "/cache")
      let seen = Seen()
      let changes = source.changes
      let following = Task {
        await seen.load(source)
        for await _ in changes {
          seen.told += 1
          await seen.load(source)
        }
      }
      defer { following.cancel() }
      waitUntil("the watch begins, and the first load ends") { seen.loads == 1 }

      // The scripts' folder is created after the source.
      func write(_ row: String) throws {
        try FileManager.default.createDirectory(atPath: scripts, withIntermediateDirectories: true)
        let text = "#!/bin/sh\n# hunch.deadline = 60s\necho \(row)\n"
        try folder.write(text, to: "hunch/scripts/new.part", mode: 0o700)
        XCTAssertEqual(rename(scripts + "/new.part", scripts + "/new"), 0)
      }
      func turnOn() throws {
        let script = try ScriptFile(path: scripts + "/new")
        var settings = CatalogSettings()
        settings.scripts = ScriptAgreements([script.id: script.digest])
        source.follow(settings)
      }
      try write("one")
      waitUntil("a script that comes is told") { seen.told > 0 }
      try turnOn()
      waitUntil("one that is turned on is read") { seen.names == ["one"] }
      try write("two")
      waitUntil("one that changes is off again") { seen.names == ["failed"] }
      try turnOn()
      waitUntil("it is on when it is turned on again") { seen.names == ["two"] }
      XCTAssertEqual(rename(scripts, scripts + ".old"), 0)
      waitUntil("the folder is gone") { seen.names == [] }
      try write("two")
      waitUntil("another folder takes its place") { seen.names == ["two"] }
    }
  }
}
