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

  @Test func rareWordsAreFoundBesideFrequentOnesInSeveralChunks() throws {
    var items = names(70_000)
    for item in stride(from: 0, to: items.count, by: 1_000) {
      items[item].name += " rare\(item / 1_000 % 8)"
      if item % 2_000 == 0 { items[item].alternateNames = ["Foo bar2Rare linux"] }
    }
    let index = try SearchIndex(items)
    let reference = ScanEngine(items)
    for text in [
      "rare", "rare l", "l rare1 x", "rare7 png", "x x rare", "rare foo", "2 rare", "bar rare li", "rare rare",
      "rare4 é",
      "rare1 rare2", "2 lin rare", "rare zz",
    ] {
      #expect(index.search(text, limit: 30) == reference.search(text, limit: 30), "\(text)")
    }
  }

  @Test(arguments: [0, 1, 70_000]) func aBuildPieceByPieceMakesTheSameIndex(_ count: Int) throws {
    let items = names(count)
    var builder = SearchIndexBuilder()
    for item in items { try builder.append(item) }
    var build = builder.pieces()
    var index: SearchIndex?
    var calls = 0
    while index == nil, calls < 10_000 {
      index = try build.advance()
      calls += 1
    }
    #expect(calls > 16, "it may pause after each of its nine stages, and within them")
    let expected = try SearchIndex(items)
    #expect(index?.count == count)
    for text in ["l", "li x", "1 2", "html html", "-", "zz", "bar2 x", ""] {
      #expect(index?.search(text, limit: 30) == expected.search(text, limit: 30), "\(text)")
      #expect(index?.near(text, limit: 30) == expected.near(text, limit: 30), "\(text)")
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
