import Foundation
import FuzzSupport

@testable import SmartSearch

/// Compares the index with the reference over all names of a file: as built, changed, saved and loaded, and merged.
struct NamesRun {
  private let path: String
  /// The minimum number of pairs of a text and a name to check in each of these states.
  private let pairs: Int
  private let seed: UInt64

  init(_ path: String, pairs: Int, seed: UInt64) {
    self.path = path
    self.pairs = pairs
    self.seed = seed
  }

  func succeeds() async -> Bool {
    var tally = Tally()
    do {
      try await run(&tally)
      say("\(path): \(tally.line), no difference, \(Int(Fuzz.processorSeconds)) s of processor time")
      return true
    } catch {
      say("FOUND in \(path) with seed \(seed): \(error)")
      return false
    }
  }

  private func run(_ tally: inout Tally) async throws {
    var random = FuzzRandom(seed: seed)
    var items: [SearchItem?] = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .map { SearchItem(name: String($0)) }
    var builder = SearchIndexBuilder()
    for case let item? in items { try builder.append(item) }
    var index = try await builder.build(workers: 2)
    try compare(index, Reference(items), "built", &random, &tally)

    let changes = changes(of: &items, &random)
    index = try index.applying(changes)
    let reference = Reference(items)
    try compare(index, reference, "changed", &random, &tally)

    try compare(try SearchIndex(index.saved()), reference, "saved and loaded", &random, &tally)
    try compare(try await index.merged(workers: 2), reference, "merged", &random, &tally)
  }

  /// Makes changes of about a hundredth of the items.
  private func changes(of items: inout [SearchItem?], _ random: inout FuzzRandom) -> [SearchIndexChange] {
    let names = items.count
    return (0..<max(10, names / 100)).map { _ in
      let position = random.int(below: items.count)
      let isThere = items[position] != nil
      let name = items[random.int(below: names)]?.name ?? "gone"
      let item = SearchItem(name: random.oneIn(3) ? name + " 2" : name, weight: Int32(random.int(below: 2)))
      switch random.int(below: 3) {
      case 0:
        items.append(item)
        return .append(item)
      case 1:
        if isThere { items[position] = item }
        return .replace(UInt32(position), item)
      default:
        items[position] = nil
        return .remove(UInt32(position))
      }
    }
  }

  private func compare(
    _ index: SearchIndex, _ reference: Reference, _ state: String, _ random: inout FuzzRandom, _ tally: inout Tally
  ) throws {
    guard index.count == reference.count else { throw Finding("\(state): \(index.count) items") }
    let texts = max(24, (pairs + reference.count - 1) / max(1, reference.count))
    for number in 0..<texts {
      let text = searchText(reference.liveItems, &random)
      do {
        // All hits, and the few shown ones, which another path finds.
        try reference.compare(index, text, limit: reference.count, completes: true, &tally)
        if number % 4 == 0 { try reference.compare(index, text, limit: 20, completes: false, &tally) }
      } catch {
        throw Finding("\(state): \(error)")
      }
    }
    say("\(path), \(state): \(tally.line)")
  }

  /// Returns beginnings of a name's words, or letters, repeated and nested.
  private func searchText(_ items: [SearchItem], _ random: inout FuzzRandom) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
    if random.oneIn(4) {
      return (0...random.int(below: 3)).map { _ in random.element(of: letters) }.joined(separator: " ")
    }
    if random.oneIn(8) {
      let letter = random.element(of: letters)
      return [String](repeating: letter, count: random.int(in: 1...10)).joined(separator: " ")
    }
    let name = random.element(of: items).name
    if random.oneIn(4) { return String(name.prefix(random.int(in: 1...12))) }
    let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let chosen = (0...random.int(below: 3)).compactMap { _ in words.randomElement(using: &random) }
    return chosen.map { String($0.prefix(random.int(in: 1...5))) }.joined(separator: " ")
  }
}
