import Catalog
import Foundation
import GLibKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import HunchModel
@testable import Suggestions

/// Recorded choices, while the database is read and written.
final class SearchMemoryTests: XCTestCase {
  private static func item(_ number: Int) -> ItemReference { ItemReference(source: "names", item: "item \(number)") }

  /// Records a choice at each turn of the loop: some during a read of the ranking, some while earlier ones are
  /// written.
  func testNoChoiceIsLostToWhatIsReadMeanwhile() {
    onMain {
      let store = HistoryStore(.memory)
      let memory = SearchMemory(HistorySession(store))
      var isReady = false
      Task {
        // Many records make the read slow.
        for number in 0..<1_000 {
          try? await store.recordChoice(of: "names/old \(number)", for: "old \(number)", at: 1)
        }
        isReady = true
      }
      XCTAssertTrue(MainLoop.run(for: .seconds(60)) { isReady })
      var isLoaded = false
      Task {
        await memory.load()
        isLoaded = true
      }
      var recorded = 0
      var missing: Set<Int> = []
      let isDone = MainLoop.run(for: .seconds(60)) {
        let chosen = Set(memory.chosen(for: "text"))
        missing.formUnion((0..<recorded).filter { !chosen.contains(Self.item($0)) })
        if recorded < 40 {
          memory.recordChoice(of: Self.item(recorded), for: ["text"])
          recorded += 1
        }
        return recorded == 40 && isLoaded && memory.isSettled
      }
      XCTAssertTrue(isDone, "not all was written")
      XCTAssertEqual(missing.sorted(), [], "chosen, and not ranked by it at some moment after")
      XCTAssertEqual(memory.chosen(for: "old 999"), [ItemReference(source: "names", item: "old 999")])
    }
  }

  /// Programs without a window read a copy of the choices, which may hold what is being forgotten.
  func testForgettingDeletesTheCopyForOtherPrograms() throws {
    try onMain {
      let folder = TemporaryFolder()
      let path = folder.path + "/use"
      for isPrivate in [false, true] {
        let services = SuggestionServices(
          HistoryStore(.memory), isPrivate: isPrivate, locale: "en", prior: PriorUse(copy: path))
        let memory = services.memory
        let ways: [(String, @MainActor (SearchMemory) -> Void)] = [
          ("an item", { $0.forgetItem(Self.item(1)) }), ("a search", { $0.forgetSearch("text") }),
          ("all", { $0.forgetAll() }),
        ]
        for (name, forget) in ways {
          try folder.write("a copy", to: "use")
          memory.recordChoice(of: Self.item(1), for: ["text"])
          waitUntil { memory.isSettled }
          XCTAssertTrue(FileManager.default.fileExists(atPath: path), name)
          forget(memory)
          waitUntil { memory.isSettled }
          XCTAssertFalse(FileManager.default.fileExists(atPath: path), name)
        }
      }
    }
  }

  /// A choice makes no past search, so their absence proves nothing.
  func testWhoForgetsEverythingIsToldWhetherTheDiskHas() throws {
    try onMain {
      let folder = TemporaryFolder()
      let path = folder.path + "/h"
      let memory = SearchMemory(HistorySession(HistoryStore(.file(path), busyTimeout: 50)))
      memory.recordChoice(of: Self.item(1), for: ["text"])
      waitUntil { memory.isSettled }
      let other = try SQLiteConnection(path, busyTimeout: 0)
      try other.execute("BEGIN IMMEDIATE")
      XCTAssertFalse(try waitForTask { await memory.forgetAll().value })
      try other.execute("ROLLBACK")
      XCTAssertTrue(try waitForTask { await memory.forgetAll().value })
    }
  }

  func testWhatIsNotToBeRememberedIsNotRankedByEither() {
    onMain {
      let memory = SearchMemory(HistorySession(HistoryStore(.memory)))
      memory.setLearning(false)
      memory.recordChoice(of: Self.item(1), for: ["text"])
      XCTAssertEqual(memory.chosen(for: "text"), [])
      memory.setLearning(true)
      memory.recordChoice(of: Self.item(2), for: ["text"])
      XCTAssertEqual(memory.chosen(for: "text"), [Self.item(2)])
      waitUntil { memory.isSettled }
    }
  }
}
