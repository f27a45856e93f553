import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import SmartSearch

@Suite struct SearchIndexBuildTests {
  /// Returns more names than a chunk holds, from few words.
  private func names(_ count: Int) -> [SearchItem] {
    var random = SeededRandom(seed: 3)
    let words = ["lib", "Foo", "bar2", "x", "linux", "index", "html", "é", "1", "png"]
    return (0..<count).map { _ in
      SearchItem(name: (0...random.int(below: 3)).map { _ in random.element(of: words) }.joined(separator: "-"))
    }
  }

  @Test func answersAreTheSameOverSeveralChunksAndWorkers() async throws {
    let items = names(70_000)
    var builder = SearchIndexBuilder()
    for item in items { try builder.append(item) }
    let index = try await builder.build(workers: 2)
    let reference = ScanEngine(items)
    for text in [
      "l", "li x", "x li", "1 2", "foo bar", "html html", "x x x", "png-", "-", "e", "lib-x", "i l", "zz", "bar2 2",
      "bar ba 2", "b 2 bar2", "bar2 x", "",
    ] {
      #expect(index.search(text, limit: 30) == reference.search(text, limit: 30), "\(text)")
      #expect(index.completion(of: text) == reference.completion(of: text), "\(text)")
    }
  }

  @Test func saysHowMuchIsDone() async throws {
    let seen = Mutex<[Double]>([])
    var builder = SearchIndexBuilder()
    for item in names(100) { try builder.append(item) }
    _ = try await builder.build(workers: 2) { progress in seen.withLock { $0.append(progress) } }
    let values = seen.withLock { $0 }
    #expect(values.max() == 1 && values.allSatisfy { $0 > 0 && $0 <= 1 })
  }

  @Test func stopsWhenItIsCancelled() async throws {
    let items = names(100)
    let task = Task {
      var builder = SearchIndexBuilder()
      for item in items { try builder.append(item) }
      withUnsafeCurrentTask { $0?.cancel() }
      return try await builder.build(workers: 2)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite struct SearchIndexStoreTests {
  @Test func mergesInTheBackgroundWithoutLosingAChange() async throws {
    let items = (0..<200).map { SearchItem(name: "item \($0)") }
    let store = SearchIndexStore(try SearchIndex(items), mergeThreshold: 10)
    let before = store.snapshot
    for number in 0..<100 {
      try store.apply([.append(SearchItem(name: "new \(number)")), .remove(UInt32(number))])
    }
    await store.waitForMerge()
    let after = store.snapshot
    #expect(before.count == 200 && before.search("new", limit: 1).total == 0)
    #expect(after.count == 200)
    #expect(after.search("new", limit: 0).total == 100)
    #expect(after.search("item", limit: 0).total == 100)
    #expect(after.item(at: 0) == nil && after.item(at: 200)?.name == "new 0")
    #expect(after.changeCount < 200)
  }

  /// A gate holds a build, once for a change and once for the end of a merge. All that time readers must get the
  /// previous index.
  @Test(arguments: [1_000, 1]) func readersDoNotWaitForABuild(mergeThreshold: Int) throws {
    let gate = BuildGate()
    let store = SearchIndexStore(
      try SearchIndex([SearchItem(name: "old")]), mergeThreshold: mergeThreshold, workers: 1
    ) { index, changes throws(SearchIndexError) in
      gate.pass()
      return try index.applying(changes)
    }
    if mergeThreshold == 1 {
      // The build for the change passes; the gate holds the build at the end of the merge that it starts.
      gate.open(builds: 1)
    }
    startThread { try? store.apply([.append(SearchItem(name: "new"))]) }
    #expect(gate.isReached(builds: mergeThreshold == 1 ? 2 : 1))
    let read = DispatchSemaphore(value: 0)
    let found = Mutex<[Int]>([])
    startThread {
      found.withLock { $0 = [store.snapshot.count] }
      read.signal()
    }
    let isRead = read.wait(timeout: .now() + 30) == .success
    #expect(isRead, "a reader waits for a writer")
    if isRead { #expect(found.withLock { $0 } == [mergeThreshold == 1 ? 2 : 1]) }
    gate.open(builds: 100)
  }
}

/// Holds builds until the test opens it.
private final class BuildGate: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  func pass() {
    arrived.signal()
    opened.wait()
  }

  /// Lets this many further builds pass.
  func open(builds: Int) {
    for _ in 0..<builds { opened.signal() }
  }

  /// Waits until this many further builds have arrived.
  func isReached(builds: Int) -> Bool {
    (0..<builds).allSatisfy { _ in arrived.wait(timeout: .now() + 30) == .success }
  }
}
