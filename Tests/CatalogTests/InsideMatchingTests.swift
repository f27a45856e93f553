import SmartSearch
import TestSupport
import Testing

@testable import Catalog

/// In place of dmenu and rofi, a text matches anywhere in a line.
@Suite struct InsideMatchingTests {
  private let folder = TemporaryFolder()

  private func found(_ text: String, _ matching: InsideMatching?, limit: Int = 20) async throws -> (
    names: [String], total: Int
  ) {
    let path = try folder.write(
      "Thunderbird\nNothing\nBirdfont\nstays\0permanent\u{1F}true\nmeta\0meta\u{1F}hummingbird\n", to: "list")
    let snapshot = await Library.read([ListSource(path: path, insideMatching: matching)]).snapshot
    let answer = snapshot.search(text, limit: limit)
    return (answer.hits.map { snapshot.item($0).name }, answer.total)
  }

  @Test func whatBeginsWithTheTextComesFirst() async throws {
    let (names, total) = try await found("bird", .inAnyCase)
    #expect(names == ["Birdfont", "Thunderbird", "meta", "stays"] && total == 4)
    #expect(try await found("bird", nil).names == ["Birdfont", "stays"])
    #expect(try await found("bird", .inAnyCase, limit: 1).names == ["Birdfont"])
    #expect(try await found("bird", .inAnyCase, limit: 1).total == 4)
  }

  @Test func caseMattersUnlessItIsIgnored() async throws {
    #expect(try await found("Bird", .asWritten).names == ["Birdfont", "stays"])
    #expect(try await found("bird", .asWritten).names == ["Thunderbird", "meta", "stays"])
    #expect(try await found("bird", .asWritten, limit: 1).names == ["Thunderbird"])
    #expect(try await found("bird", .asWritten, limit: 1).total == 3)
    #expect(try await found("ST", .asWritten).names == ["stays"], "what stays needs no match")
    #expect(try await found("nothing", .asWritten).total == 1)
    #expect(try await found("nothing", .inAnyCase).names == ["Nothing", "stays"])
    #expect(try await found("Bird", .inAnyCase).names == ["Birdfont", "Thunderbird", "meta", "stays"])
    #expect(try await found("hin", .asWritten).names == ["Nothing", "stays"])
  }

  @Test func eachWordMayStandAnywhereAndTheTextMayBeShort() async throws {
    #expect(try await found("ird der", .asWritten).names == ["Thunderbird", "stays"])
    #expect(try await found("o", .asWritten).names == ["Nothing", "Birdfont", "stays"])
    #expect(try await found("ta", .asWritten).names == ["stays", "meta"], "what stays is listed once")
  }

  @Test func slipsAndWordsRunTogetherMatchNothing() async throws {
    #expect(try await found("brid", .inAnyCase).names == ["stays"])
  }
}
