import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

@Suite struct SearchIndexFileTests {
  @Test func answersAsTheReferenceAfterSavingAndLoading() throws {
    try withEvery(60) { random in
      let source = RandomItems(&random)
      var items: [SearchItem?] = source.items(random.int(below: 60), &random)
      var builder = SearchIndexBuilder()
      builder.heavyThreshold = random.int(below: 10)
      for case let item? in items { try builder.append(item) }
      var index = try builder.build()
      if random.oneIn(2) {
        let item = source.item(&random)
        index = try index.applying([.remove(0), .append(item)])
        if !items.isEmpty { items[0] = nil }
        items.append(item)
      }
      let loaded = try SearchIndex(index.saved())
      #expect(loaded.changeCount == 0 && loaded.positionCount == index.positionCount)
      expectSameAnswers(loaded, items, source, count: 10, &random)
      let text = source.searchText(for: items.compactMap { $0 }, &random)
      #expect(loaded.near(text, limit: 9) == index.near(text, limit: 9))
      for position in items.indices { #expect(loaded.item(at: UInt32(position)) == items[position]) }
    }
  }

  @Test func aPositionUsedOnceIsNotUsedAgainAfterSavingAndLoading() throws {
    let index = try SearchIndex([SearchItem(name: "a")])
    let changed = try index.applying([.append(SearchItem(name: "b")), .remove(1)])
    let loaded = try SearchIndex(changed.saved())
    #expect(try loaded.positionCount == 2 && loaded.applying([.append(SearchItem(name: "c"))]).item(at: 2)?.name == "c")
  }

  /// Returns a small index with every kind of content.
  private func bytes() throws -> [UInt8] {
    var random = SeededRandom(seed: 7)
    let source = RandomItems(&random)
    var builder = SearchIndexBuilder()
    builder.heavyThreshold = 3
    for item in source.items(40, &random) { try builder.append(item) }
    return try builder.build().saved()
  }

  @Test func bytesOfSomethingElseAreForeign() throws {
    #expect(throws: SearchIndexError.foreign) { try SearchIndex([]) }
    #expect(throws: SearchIndexError.foreign) { try SearchIndex(Array("#!/bin/sh\nexit 0".utf8)) }
    #expect(throws: SearchIndexError.damaged) { try SearchIndex(Array("HUNCHIDX".utf8)) }
  }

  @Test func otherVersionsAreNotRead() throws {
    for place in [8, 16] {
      var bytes = try bytes()
      bytes[place] += 1
      #expect(throws: SearchIndexError.otherVersion) { try SearchIndex(bytes) }
    }
  }

  @Test func truncatedBytesAreDamaged() throws {
    let bytes = try bytes()
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: SearchIndexError.self) { try SearchIndex(Array(bytes[..<count])) }
    }
    #expect(throws: SearchIndexError.damaged) { try SearchIndex(bytes + [0]) }
  }

  @Test func everyChangedByteIsFoundOrDoesNotMatter() throws {
    let bytes = try bytes()
    let index = try SearchIndex(bytes)
    let expected = index.search("", limit: 100)
    withEvery(3_000) { random in
      var changed = bytes
      let place = random.int(below: bytes.count)
      changed[place] ^= 1 << UInt8(random.int(below: 8))
      do throws(SearchIndexError) {
        let loaded = try SearchIndex(changed)
        // The checksum leaves out only the padding between sections.
        #expect(bytes[place] == 0 && loaded.search("", limit: 100) == expected)
      } catch {
        #expect(error != .tooLarge)
      }
    }
  }

  @Test func wrongNumbersWithARightChecksumAreRefusedOrHarmless() throws {
    let bytes = try bytes()
    let whole = SavedBytes(bytes)
    #expect(whole.bytes == bytes)
    var refused = 0
    withEvery(600) { random in
      var saved = whole
      let section = random.int(below: saved.sections.count)
      let size = random.element(of: [2, 4, 8])
      let places = saved.sections[section].count / size
      guard places > 0 else { return }
      let place = size * random.int(below: places)
      let known = SavedBytes.number(saved.sections[section], at: place, size: size)
      let number = random.element(of: [0, known &+ 1, known &- 1, .max, .max / 2, random.next()])
      saved.sections[section].replaceSubrange(place..<place + size, with: SavedBytes.bytes(number, size: size))
      do throws(SearchIndexError) {
        let index = try SearchIndex(saved.bytes)
        for text in ["", "a", "a b", "b a", "1", ".", "a a a", "aab", "bba ab"] {
          #expect(index.search(text, limit: 50).hits.count <= 50)
          _ = index.completion(of: text)
          _ = index.near(text, limit: 9)
        }
      } catch {
        #expect(error == .damaged)
        refused += 1
      }
    }
    #expect(refused > 100)
  }

  @Test func wrongLengthsWithARightChecksumAreDamaged() throws {
    let whole = SavedBytes(try bytes())
    // The sixth section holds names with odd white space, and may have any length.
    for section in whole.sections.indices where section != 5 && !whole.sections[section].isEmpty {
      var saved = whole
      saved.sections[section].removeLast(8)
      #expect(throws: SearchIndexError.damaged, "section \(section)") { try SearchIndex(saved.bytes) }
    }
    for (place, numbers) in [(48, [0, 41, 1 << 40, UInt64.max]), (56, [0, 1 << 31, 1 << 62, UInt64.max])] {
      for number in numbers {
        var saved = whole
        saved.header.replaceSubrange(place..<place + 8, with: SavedBytes.bytes(number, size: 8))
        #expect(throws: SearchIndexError.damaged) { try SearchIndex(saved.bytes) }
      }
    }
  }
}
