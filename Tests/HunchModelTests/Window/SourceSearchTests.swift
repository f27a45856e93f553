import Catalog
import HunchModelTestSupport
import Testing

@testable import HunchModel

/// One search of the sources.
@Suite struct SourceSearchTests {
  private static func search(_ text: String, among names: [String]...) async -> SourceSearch {
    let library = Library(sources: names.enumerated().map { NameSource($1, id: "\($0)") })
    library.start()
    return await SourceSearch(
      query: .init(generation: 1, text: text, scope: nil), snapshot: library.loaded(), chosen: [])
  }

  @Test func allRowsBeginWithTheFirstOnes() async throws {
    let search = await Self.search("row", among: (0..<900).map { "row \($0)" }, (0..<300).map { "arrow row \($0)" })
    let first = search.firstAnswer()
    #expect(first.total == 1200 && first.hits.count < 1200)
    let all = try await search.allHits(total: first.total).answer
    #expect(all.total == 1200 && all.hits.count == 1200 && all.hits.prefix(first.hits.count).elementsEqual(first.hits))
    #expect(all.counts == [900, 300])
  }

  @Test func aSearchThatIsCalledOffFindsNothingMore() async {
    let search = await Self.search("row", among: (0..<900).map { "row \($0)" })
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await search.allHits(total: 900).row
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
