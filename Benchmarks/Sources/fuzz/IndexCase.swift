import Foundation
import FuzzSupport

@testable import SmartSearch

/// Compares an index over random items, which is changed, merged, saved and loaded, with the reference.
struct IndexCase {
  private let source: TextSource
  private let journal: Journal
  private let size: Size
  private var items: [SearchItem?] = []

  private enum Size { case small, middle, severalChunks }

  init(_ journal: Journal, _ random: inout FuzzRandom) {
    self.journal = journal
    source = TextSource(&random)
    size = random.oneIn(400) ? .severalChunks : random.oneIn(12) ? .middle : .small
    let count =
      switch size {
      case .small: random.int(in: 0...60)
      case .middle: random.int(in: 100...3_000)
      case .severalChunks: random.int(in: 66_000...140_000)
      }
    items = (0..<count).map { _ in source.item(&random) }
  }

  mutating func run(_ random: inout FuzzRandom, _ tally: inout Tally) async throws {
    var index = try await build(&random)
    try compare(index, &random, &tally)
    for round in 0..<random.int(in: 1...3) {
      switch random.int(below: 3) {
      case 0:
        journal.note("round \(round): save and load")
        index = try SearchIndex(index.saved())
      case 1:
        journal.note("round \(round): merge")
        index = try await index.merged(workers: random.int(in: 1...3))
        guard index.changeCount == 0 else { throw Finding("changes left after a merge") }
      default:
        journal.note("round \(round): change")
        index = try index.applying(changes(&random))
      }
      try compare(index, &random, &tally)
    }
  }

  private func build(_ random: inout FuzzRandom) async throws -> SearchIndex {
    let threshold = random.element(of: [0, 1, 2, 5, 20, 100, nil])
    let workers = random.int(below: 4)
    journal.note("build \(items.count) items, threshold \(threshold ?? -1), \(workers) workers")
    var builder = SearchIndexBuilder()
    // With a lower threshold, the lists of several chunks would be larger than their names.
    if size == .small || (threshold ?? 0) > 1 { builder.heavyThreshold = threshold }
    for case let item? in items { try builder.append(item) }
    return workers == 0 ? try builder.build() : try await builder.build(workers: workers)
  }

  private func compare(_ index: SearchIndex, _ random: inout FuzzRandom, _ tally: inout Tally) throws {
    let reference = Reference(items)
    guard index.count == reference.count, index.positionCount == items.count else {
      throw Finding("\(index.count) items of \(index.positionCount), not \(reference.count) of \(items.count)")
    }
    for _ in 0..<(size == .small ? 12 : 25) {
      let text = source.searchText(for: reference.liveItems, &random)
      let limit = random.oneIn(4) ? items.count + 1 : random.int(in: -1...30)
      let chosen = reference.chosen(&random)
      journal.note("search \(text.debugDescription), limit \(limit), chosen \(chosen)")
      try reference.compare(index, text, limit: limit, chosen: chosen, &tally)
      if size == .small { try reference.compareWithMatcher(index, text, &tally) }
    }
    for _ in 0..<min(items.count, 5) {
      let position = random.int(below: items.count)
      let (found, expected) = (index.item(at: UInt32(position)), items[position])
      guard found?.name == expected?.name, found?.alternateNames == expected?.alternateNames else {
        throw Finding("item \(position): \(String(describing: found)), not \(String(describing: expected))")
      }
    }
  }

  /// Makes some changes, which it also applies to the items.
  private mutating func changes(_ random: inout FuzzRandom) -> [SearchIndexChange] {
    let count = random.int(below: size == .small ? 12 : 300)
    return (0..<count).map { _ in
      let position = random.int(below: items.count + 1)
      let isThere = position < items.count && items[position] != nil
      switch random.int(below: 3) {
      case 0:
        items.append(source.item(&random))
        return .append(items[items.count - 1] ?? SearchItem(name: ""))
      case 1:
        let item = source.item(&random)
        if isThere { items[position] = item }
        return .replace(UInt32(position), item)
      default:
        if isThere { items[position] = nil }
        return .remove(UInt32(position))
      }
    }
  }
}
