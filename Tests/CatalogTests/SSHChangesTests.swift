import Foundation
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import Catalog

/// The configuration of ssh is read again when it changes or appears, which GIO reports in the main loop.
final class SSHChangesTests: XCTestCase {
  func testAConfigurationThatComesLaterIsFollowedWithWhatItIncludes() throws {
    let home = TemporaryFolder()
    let path = home.path + "/.ssh/config"
    func make(_ folder: String) throws {
      try FileManager.default.createDirectory(atPath: home.path + "/" + folder, withIntermediateDirectories: true)
    }
    try onMain {
      let library = Library(sources: [SSHSource(path: path)])
      var names: [String]?
      // Each new snapshot wakes the main loop.
      let following = Task { @MainActor in
        for await snapshot in library.snapshots() where !snapshot.isLoading {
          names = snapshot.sources.flatMap { $0.items.map(\.name) }
        }
      }
      library.start()
      waitUntil("no hosts") { names == [] }
      try make(".ssh")
      try make("dotfiles")
      try home.write("Include more/*.conf\nHost web\n", to: ".ssh/config")
      waitUntil("the configuration") { names == ["web"] }
      try make(".ssh/more")
      try home.write("Host nas\n", to: ".ssh/more/home.conf")
      waitUntil("an included file in a folder that is new") { names == ["nas", "web"] }
      try home.write("Host nas\nHost printer\n", to: ".ssh/more/home.conf")
      waitUntil("its change") { names == ["nas", "printer", "web"] }
      try home.write("Host pi\n", to: ".ssh/more/lab.conf")
      waitUntil("another one") { names == ["nas", "printer", "pi", "web"] }
      try FileManager.default.removeItem(atPath: home.path + "/.ssh/more")
      waitUntil("their removal") { names == ["web"] }
      // By a rename, as editors save.
      let copy = try home.write("Host other\n", to: ".ssh/config.new")
      XCTAssertEqual(rename(copy, path), 0)
      waitUntil("the file that took its place") { names == ["other"] }
      try home.write("Host linked\n", to: "dotfiles/config")
      XCTAssertEqual(unlink(path), 0)
      XCTAssertEqual(symlink("../dotfiles/config", path), 0)
      waitUntil("a link in its place") { names == ["linked"] }
      try home.write("Host linked\nHost more\n", to: "dotfiles/config")
      waitUntil("a change of the link's target") { names == ["linked", "more"] }
      try FileManager.default.removeItem(atPath: home.path + "/.ssh")
      waitUntil("the removal of all") { names == [] }
      library.stop()
      following.cancel()
    }
  }

  func testOnlyWhatHasToDoWithThemConcernsTheFiles() {
    let files = GlobWatchSet(["/nowhere/.ssh/config"], patterns: ["/nowhere/.ssh/more/*.conf"])
    XCTAssertEqual(files.folders, ["/"])
    for path in ["/nowhere", "/nowhere/.ssh", "/nowhere/.ssh/config", "/nowhere/.ssh/more/a.conf"] {
      XCTAssertTrue(files.concerns(path), path)
    }
    for path in ["/", "/home", "/nowhere/.ssh/known_hosts", "/nowhere/.ssh/more/a.txt", "/nowhere/.ssh/config/x"] {
      XCTAssertFalse(files.concerns(path), path)
    }
  }
}
