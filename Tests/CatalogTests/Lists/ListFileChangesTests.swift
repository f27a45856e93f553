import GLibKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import Catalog

/// Lists are read again when they change, which GIO reports in the main loop.
final class ListFileChangesTests: XCTestCase {
  /// Reads lists in a library while a body changes them.
  @MainActor
  private static func read(
    _ settings: CatalogSettings, _ body: (_ library: Library, _ names: () -> [String]) throws -> Void
  ) throws {
    let library = Library(sources: [ListFileSource()])
    var names: [String] = []
    // Each new snapshot wakes the main loop.
    let following = Task { @MainActor in
      for await snapshot in library.snapshots() {
        names = snapshot.sources.flatMap { $0.state.isLoading ? ["loading"] : $0.items.map(\.name) }
      }
    }
    library.follow(settings)
    library.start()
    try body(library) { names }
    library.stop()
    following.cancel()
  }

  func testAListFollowsItsFileAndTheSettings() throws {
    let folder = TemporaryFolder()
    let first = try folder.write("one\n", to: "a.csv")
    let second = try folder.write("other\n", to: "b.txt")
    try onMain {
      var settings = CatalogSettings()
      settings.lists.lists = [ListSettings.List(id: "a", path: first, format: .csv(separator: 44))]
      try Self.read(settings) { library, names in
        waitUntil("the list") { names() == ["one"] }
        try folder.write("one\ntwo\n", to: "a.csv")
        waitUntil("the row that was added") { names() == ["one", "two"] }
        // By a rename, as editors save.
        let copy = try folder.write("three\n", to: "a.new")
        XCTAssertEqual(rename(copy, first), 0)
        waitUntil("the file that took its place") { names() == ["three"] }
        XCTAssertEqual(unlink(first), 0)
        waitUntil("the removal") { names().isEmpty }
        settings.lists.lists.append(ListSettings.List(id: "b", path: second, format: .text))
        library.follow(settings)
        waitUntil("the other list") { names() == ["other"] }
      }
    }
  }

  func testAListIsFollowedThroughALinkAndIntoAFolderThatComesLater() throws {
    let folder = TemporaryFolder()
    let target = try folder.write("one\n", to: "dotfiles/list")
    try onMain {
      let paths = [folder.path + "/list", folder.path + "/stick/more/late"]
      XCTAssertEqual(symlink(target, paths[0]), 0)
      var settings = CatalogSettings()
      settings.lists.lists = paths.map { ListSettings.List(id: $0, path: $0, format: .text) }
      try Self.read(settings) { _, names in
        waitUntil("the list behind the link") { names() == ["one"] }
        try folder.write("one\ntwo\n", to: "dotfiles/list")
        waitUntil("the row that was added there") { names() == ["one", "two"] }
        try folder.write("three\n", to: "stick/more/late")
        waitUntil("the list in a folder that is new") { names() == ["one", "two", "three"] }
      }
    }
  }
}
