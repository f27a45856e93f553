import Foundation
import FuzzSupport

@testable import SmartSearch

/// Saved indexes that are damaged or manipulated: each must give a typed error, or an index that answers.
struct FileCase {
  private let journal: Journal
  private let source: TextSource
  private let items: [SearchItem]
  private let bytes: [UInt8]
  private let whole: SavedBytes

  init(_ journal: Journal, _ random: inout FuzzRandom) throws {
    self.journal = journal
    let source = TextSource(&random)
    self.source = source
    // Sometimes a second chunk, and enough tokens for the table of jumps.
    let isLarge = random.oneIn(200)
    let count = isLarge ? random.int(in: 66_000...70_000) : random.int(in: 0...80)
    items = (0..<count).map { number in
      var item = source.item(&random)
      if isLarge { item.name += " \(number % 5_000)" }
      return item
    }
    var builder = SearchIndexBuilder()
    if !isLarge { builder.heavyThreshold = random.int(below: 8) }
    for item in items { try builder.append(item) }
    bytes = try builder.build().saved()
    whole = SavedBytes(bytes)
    guard whole.bytes == bytes else { throw Finding("a saved index put together again is another") }
  }

  func run(_ random: inout FuzzRandom, _ tally: inout Tally) async throws {
    for _ in 0..<(items.count > 1_000 ? 4 : 40) {
      if random.oneIn(3) { try damaged(&random, &tally) } else { try await crafted(&random, &tally) }
    }
  }

  /// Loads bytes damaged at random: the result is an error, or the same index if only padding changed.
  private func damaged(_ random: inout FuzzRandom, _ tally: inout Tally) throws {
    var changed = bytes
    switch random.int(below: 6) {
    case 0: changed = Array(bytes.prefix(random.int(below: bytes.count)))
    case 1: changed += random.bytes(random.int(in: 1...20))
    case 2: changed = random.bytes(random.int(below: 300))
    case 3:
      let start = random.int(below: bytes.count)
      let end = min(bytes.count, start + random.int(in: 1...64))
      changed.replaceSubrange(start..<end, with: [UInt8](repeating: random.element(of: [0, 0xFF]), count: end - start))
    case 4: changed.replaceSubrange(0..<8, with: Array("HUNCHIDX".utf8).shuffled(using: &random))
    default:
      for _ in 0..<random.int(in: 1...3) { changed[random.int(below: bytes.count)] ^= 1 << UInt8(random.int(below: 8)) }
    }
    tally.files += 1
    journal.note("load damaged bytes")
    guard let index = try load(changed) else { return }
    tally.loadedFiles += 1
    let reference = Reference(items)
    try reference.compare(index, "", limit: items.count, &tally)
  }

  private func load(_ bytes: [UInt8]) throws -> SearchIndex? {
    do throws(SearchIndexError) {
      return try SearchIndex(bytes)
    } catch {
      if error == .tooLarge { throw Finding("loading throws \(error)") }
      return nil
    }
  }

  /// Loads wrong contents with a right checksum: the result is an error, or an index that answers something.
  private func crafted(_ random: inout FuzzRandom, _ tally: inout Tally) async throws {
    var saved = whole
    for _ in 0..<random.int(in: 1...2) { change(&saved, &random) }
    tally.files += 1
    journal.note("load crafted bytes")
    guard let index = try load(saved.bytes) else { return }
    tally.loadedFiles += 1
    try await use(index, &random, &tally)
  }

  private func change(_ saved: inout SavedBytes, _ random: inout FuzzRandom) {
    let section = random.int(below: saved.sections.count)
    switch random.int(below: 20) {
    case 0:
      // Changes the position count or the layer count.
      let place = random.element(of: [48, 56])
      let known = SavedBytes.number(saved.header, at: place, size: 8)
      let number = random.element(of: [0, 1, known &+ 1, known &- 1, known &* 2, 1 << 31, 1 << 32, .max, .max / 2])
      saved.header.replaceSubrange(place..<place + 8, with: SavedBytes.bytes(number, size: 8))
    case 1: saved.sections[section] = random.bytes(saved.sections[section].count)
    case 2: saved.sections[section] += random.bytes(random.element(of: [1, 2, 4, 8]))
    case 3: saved.sections[section].removeLast(min(saved.sections[section].count, random.element(of: [1, 2, 4, 8])))
    case 4: saved.sections[section] = []
    case 5: saved.sections.swapAt(section, random.int(below: saved.sections.count))
    case 6: saved.sections.append(saved.sections[section])
    case 7: saved.sections.removeLast(min(2, saved.sections.count))
    default: changeNumber(&saved.sections[section], &random)
    }
  }

  /// Changes one or two numbers of a section.
  private func changeNumber(_ bytes: inout [UInt8], _ random: inout FuzzRandom) {
    let size = random.element(of: [1, 2, 4, 4, 8])
    let count = bytes.count / size
    guard count > 0 else { return }
    for _ in 0..<random.int(in: 1...2) {
      let place = size * (random.oneIn(4) ? count - 1 : random.int(below: count))
      let known = SavedBytes.number(bytes, at: place, size: size)
      let other = SavedBytes.number(bytes, at: size * random.int(below: count), size: size)
      let number = random.element(of: [
        0, 1, known &+ 1, known &- 1, known ^ 1 << UInt64(random.int(below: 8 * size)), other, other &+ known,
        UInt64(items.count), .max, .max - 1, .max / 2, random.next(),
      ])
      bytes.replaceSubrange(place..<place + size, with: SavedBytes.bytes(number, size: size))
    }
  }

  /// Uses all functions of an index whose answers may be wrong. It only has to answer.
  private func use(_ index: SearchIndex, _ random: inout FuzzRandom, _ tally: inout Tally) async throws {
    for _ in 0..<12 {
      let text = source.searchText(for: items, &random)
      let chosen = (0..<random.int(below: 3)).map { _ in UInt32(random.int(below: items.count + 3)) }
      journal.note("use crafted: \(text.debugDescription), chosen \(chosen)")
      let limit = random.oneIn(3) ? items.count : random.int(below: 20)
      let answer = index.search(text, limit: limit, chosen: chosen)
      _ = index.completion(of: text, chosen: chosen)
      for hit in answer.hits.prefix(3) { _ = index.item(at: hit.item) }
      tally.answers += 2
    }
    for position in 0..<UInt32(min(20, index.positionCount)) { _ = index.item(at: position) }
    journal.note("use crafted: change, merge, save")
    let changed = try index.applying([
      .remove(0), .remove(1), .replace(2, source.item(&random)), .append(source.item(&random)),
    ])
    for _ in 0..<4 {
      let text = source.searchText(for: items, &random)
      _ = changed.search(text, limit: 10)
      _ = changed.completion(of: text)
    }
    _ = try SearchIndex(index.saved())
    _ = try await changed.merged(workers: 2).search("a", limit: 3)
  }
}
