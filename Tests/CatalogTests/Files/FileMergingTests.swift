import FileIndexing
import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import Catalog

/// Files merged with items of other sources: the order must be that of one engine over all items, with references
/// last.
@Suite struct FileMergingTests {
  private static let words = ["fire", "fox", "file", "report", "a", "Straße"]

  private static func name(_ random: inout SeededRandom) -> String {
    (0..<1 + random.int(below: 3)).map { _ in random.element(of: words) }.joined(
      separator: random.element(of: [" ", ".", "-"]))
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
    let weights: [Int32] = [ItemWeight.file - 1, ItemWeight.file - 2, ItemWeight.application]
    // No real source holds both items to start and items to look up.
    let ownCount = 15
    let others = (0..<25).map { number in
      CatalogItem(
        id: "\(number)", name: Self.name(&random), weight: random.element(of: number < ownCount ? weights : [0, 3]))
    }
    let snapshot = await Library.read([
      ItemSource(id: "others", items: Array(others[..<ownCount])),
      ItemSource(id: "references", items: Array(others[ownCount...])),
      FileSource(FileFilter(roots: [root]), savedIn: folder.path + "/.saved"),
    ]).snapshot
    let files = snapshot.sources[2]
    #expect(files.count > 10)
    // Nothing has changed since the scan, and so all files are at the first positions.
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
        let starts = [0, ownCount, others.count]
        let source = starts.lastIndex { $0 <= Int(position) } ?? 0
        return LibraryHit(source: Int32(source), item: position - UInt32(starts[source]))
      }
      let expected = engine.search(text, limit: all.count, chosen: chosen)
      // Chosen items come first in any case.
      let known = expected.hits.prefix { chosen.contains($0.item) }
      let others = Array(expected.hits[known.endIndex...]).inStanding { all[Int($0.item)].weight }
      let listed = (known + others).prefix(limit)
      let answer = snapshot.search(text, limit: limit, chosen: chosen.map(hit))
      #expect(answer.total == expected.total)
      let isReference = { (hit: Hit) in hit.tier != .exact && all[Int(hit.item)].weight < ItemWeight.commonSymbol }
      // With few hits it may be unknown which ones match exactly.
      if limit > 10, !text.isEmpty { #expect(answer.references == others.count(where: isReference)) }
      #expect(answer.hits == listed.map { hit($0.item) }, "\(text.debugDescription)")
    }
  }
}
