import FileCatalog
import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import Catalog

/// Files among the items of other sources: the order of all is that of one engine over all.
@Suite struct FileMergingTests {
  private static let words = ["fire", "fox", "file", "report", "a", "Straße"]

  private static func name(_ random: inout SeededRandom) -> String {
    (0..<1 + random.int(below: 3)).map { _ in random.element(of: words) }.joined(
      separator: random.element(of: [" ", ".", "-"]))
  }

  private struct Items: Source {
    let id: String
    let title = ""
    let iconName = ""
    let items: [CatalogItem]

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      CatalogItems(items)
    }
  }

  @Test(arguments: 1...8) func mergedAnswersAreThoseOfOneEngineOverAll(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let folder = TemporaryFolder()
    let root = folder.path.replacing("//", with: "/")
    for _ in 0..<30 {
      let place = (0..<random.int(below: 3)).map { _ in "/" + Self.name(&random) }.joined()
      try? FileManager.default.createDirectory(atPath: root + place, withIntermediateDirectories: true)
      _ = try? folder.write("", to: place + "/" + Self.name(&random))
    }
    let weights: [Int32] = [0, 3, ItemWeight.file - 1, ItemWeight.file - 2, ItemWeight.application]
    let others = (0..<25).map { number in
      CatalogItem(id: "\(number)", name: Self.name(&random), weight: random.element(of: weights))
    }
    let library = Library(sources: [
      Items(id: "others", items: others), FileSource(FileFilter(roots: [root]), savedIn: folder.path + "/.saved"),
    ])
    library.start()
    let snapshot = await library.loaded()
    let files = snapshot.sources[1]
    #expect(files.count > 10)
    // What is there is at the first positions: nothing has changed since it was read.
    let all =
      others.map { SearchItem(name: $0.name, weight: $0.weight) }
      + (0..<files.count).map { position in
        let depth = files.items[position].id.dropFirst(root.count).split(separator: "/").count
        return SearchItem(name: files.items[position].name, weight: ItemWeight.file - Int32(depth))
      }
    let engine = ScanEngine(all)
    for _ in 0..<40 {
      let text = random.oneIn(8) ? "" : random.element(of: Self.words).prefix(1 + random.int(below: 4)) + ""
      let chosen = (0..<random.int(below: 3)).map { _ in UInt32(random.int(below: all.count)) }
      let limit = 1 + random.int(below: all.count)
      func hit(_ position: UInt32) -> LibraryHit {
        Int(position) < others.count
          ? LibraryHit(source: 0, item: position) : LibraryHit(source: 1, item: position - UInt32(others.count))
      }
      let expected = engine.search(text, limit: limit, chosen: chosen)
      let answer = snapshot.search(text, limit: limit, chosen: chosen.map(hit))
      #expect(answer.total == expected.total)
      #expect(answer.hits == expected.hits.map { hit($0.item) }, "\(text.debugDescription)")
    }
  }
}
