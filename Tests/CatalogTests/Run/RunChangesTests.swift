import Foundation
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import Catalog

/// The programs of `PATH` are read again when they change, which GIO reports in the main loop.
final class RunChangesTests: XCTestCase {
  func testProgramsAreFollowedInFoldersThatComeLater() throws {
    let home = TemporaryFolder()
    try onMain {
      let library = Library(sources: [RunSource(path: home.path + "/bin")])
      var names: [String]?
      // Each new snapshot wakes the main loop.
      let following = Task { @MainActor in
        for await snapshot in library.snapshots() where !snapshot.isLoading {
          names = snapshot.sources.flatMap { $0.items.map(\.name) }
        }
      }
      library.start()
      library.require(RunSource.sourceID)
      waitUntil("no programs") { names == [] }
      try home.write("#!/bin/sh\n", to: "bin/zork", mode: 0o755)
      waitUntil("a program in a folder that is new") { names == ["zork"] }
      let other = try home.write("#!/bin/sh\n", to: "bin/other", mode: 0o755)
      waitUntil("another one") { names == ["other", "zork"] }
      XCTAssertEqual(chmod(other, 0o644), 0)
      waitUntil("one that may not be run any more") { names == ["zork"] }
      library.stop()
      following.cancel()
    }
  }
}
