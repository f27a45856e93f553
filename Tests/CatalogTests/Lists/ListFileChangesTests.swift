import GLibKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import Catalog

/// Lists are read again when they change, which GIO reports in the main loop.
final class ListFileChangesTests: XCTestCase {
  func testAListFollowsItsFileAndTheSettings() throws {
    let folder = TemporaryFolder()
    let first = try folder.write("one\n", to: "a.csv")
    let second = try folder.write("other\n", to: "b.txt")
    var settings = CatalogSettings()
    settings.lists.lists = [ListSettings.List(id: "a", path: first, format: .csv(separator: 44))]
    try onMain {
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
      waitUntil("the list") { names == ["one"] }
      try folder.write("one\ntwo\n", to: "a.csv")
      waitUntil("the row that was added") { names == ["one", "two"] }
      // By a rename, as editors save.
      let copy = try folder.write("three\n", to: "a.new")
      XCTAssertEqual(rename(copy, first), 0)
      waitUntil("the file that took its place") { names == ["three"] }
      XCTAssertEqual(unlink(first), 0)
      waitUntil("the removal") { names.isEmpty }
      settings.lists.lists.append(ListSettings.List(id: "b", path: second, format: .text))
      library.follow(settings)
      waitUntil("the other list") { names == ["other"] }
      library.stop()
      following.cancel()
    }
  }
}
