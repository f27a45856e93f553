import Foundation
import SystemKit
import TestSupport
import Testing

@testable import Suggestions

/// Tables of words in files, compared with the same tables in memory.
@Suite struct WordTableTests {
  private let folder = TemporaryFolder()

  private func saved(_ sections: [[UInt8]]) throws -> [MappedBytes] {
    try sections.enumerated().map { number, section in
      let file = try MappedFile(path: folder.write(section, to: "section\(number)"))
      return MappedBytes(file, 0..<file.count)
    }
  }

  private func names(_ random: inout SeededRandom) -> [String] {
    (0..<random.int(below: 40)).map { _ in random.text(of: ["a", "b", "é", "ß", "한", " ", "."], letters: 0...9) }
  }

  private func lexicon(_ words: WordTable) async -> Lexicon {
    let keeper = LexiconKeeper()
    await keeper.setTable(words.table, of: "a")
    return keeper.lexicon
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func savedWordsAnswerAsThoseCountedAnew(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let counted = WordTable(names: names(&random))
    let (read, made) = (await lexicon(try #require(WordTable(saved(counted.sections)))), await lexicon(counted))
    for text in ["", "a", "b", "e", "ss", "ab", "ba", "aab", "x", Words.fold("한")] {
      #expect(read.words(beginningWith: text, limit: 5) == made.words(beginningWith: text, limit: 5), "\(text)")
      #expect(read.successors(of: text, limit: 5) == made.successors(of: text, limit: 5), "\(text)")
      #expect(read.count(of: text) == made.count(of: text), "\(text)")
      let corrections = [read, made].map { $0.corrections(of: text, maximumDistance: 2, limit: 9).map(\.word) }
      #expect(corrections[0] == corrections[1], "\(text)")
    }
  }

  /// Inconsistent numbers, which no table writes.
  @Test func sectionsThatDoNotFitTogetherAreNone() throws {
    let whole = WordTable(names: ["alpha beta", "alpha gamma", "delta"]).sections
    #expect(WordTable(try saved(whole)) != nil)
    #expect(WordTable(try saved(Array(whole.dropLast()))) == nil && WordTable([]) == nil)
    for section in whole.indices {
      var shorter = whole
      shorter[section].removeLast()
      #expect(WordTable(try saved(shorter)) == nil, "section \(section)")
      // Counts may have any value, and so may letters.
      guard ![0, 2, 3, 4, 8].contains(section) else { continue }
      var other = whole
      for place in other[section].indices.suffix(4) { other[section][place] = 0xFF }
      #expect(WordTable(try saved(other)) == nil, "section \(section)")
    }
  }
}
