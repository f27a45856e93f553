import TestSupport
import Testing

@testable import SmartSearch

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
      for position in items.indices { #expect(loaded.item(at: UInt32(position)) == items[position]) }
    }
  }

  /// A small index with everything in it.
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
        // Only the padding between sections is not covered.
        #expect(bytes[place] == 0 && loaded.search("", limit: 100) == expected)
      } catch {
        #expect(error != .tooLarge)
      }
    }
  }
}
