import Catalog
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// A list so long that it is searched off the main thread.
@MainActor @Suite struct LongSearchTests {
  private static let count = 210_000

  private let folder = TemporaryFolder()

  /// Returns a chooser over lines of some twenty letters. Two of them have a needle, the second as its first word.
  private func window(picksMany: Bool = false) async throws -> HeadlessWindow {
    var lines = (0..<Self.count).map { "line \($0) " + String(repeating: "x", count: 12) }
    lines[150_000] = "hay and needles"
    lines[155_000] = "needle and thread"
    let path = try folder.write(lines.joined(separator: "\n"), to: "list")
    return await HeadlessWindow([], purpose: .choose, picksMany: picksMany, others: [ListSource(path: path)])
  }

  @Test func theRowsFollowTheKeys() async throws {
    let window = try await window()
    #expect(window.list.first?.hasPrefix("line 0 ") == true, "without a text, there is nothing to search")
    window.type("needle")
    #expect(!window.session.isAnswered && window.controller.longSearch.searching != nil)
    await window.wait("the rows are there") { window.session.isAnswered }
    #expect(window.list == ["needle and thread", "hay and needles"] && window.field == "needle| and thread")
    #expect(window.display.content?.status.contains("2 results") == true)
  }

  @Test func anotherTextCancelsTheSearch() async throws {
    let window = try await window()
    window.type("hay")
    let first = try #require(window.controller.longSearch.searching)
    window.type(" nee")
    #expect(first.isCancelled)
    await window.wait("the rows are there") { window.session.isAnswered }
    #expect(window.list == ["hay and needles"])
    window.type("zzz")
    await window.wait("nothing is found") { window.session.isAnswered && window.session.results.total == 0 }
    while !window.session.field.text.isEmpty { window.press(.escape) }
    #expect(window.session.isAnswered && window.controller.longSearch.searching == nil)
    #expect(window.session.results.total == Self.count)
  }

  @Test func returnTakesARowOfTheTextItself() async throws {
    let window = try await window()
    window.type("hay")
    window.press(.enter)
    #expect(window.outcomes.isEmpty, "the first row is still that of no text")
    await window.wait("a row is taken") { !window.outcomes.isEmpty }
    #expect(window.opened == ["hay and needles"])
  }

  @Test func returnWaitsToSayThatNothingMatches() async throws {
    let window = try await window()
    window.type("qqq")
    window.press(.enter)
    #expect(window.outcomes.isEmpty)
    await window.wait("the chooser has ended") { window.choseNothing }
  }

  @Test func allRowsOfTheTextAreMarked() async throws {
    let window = try await window(picksMany: true)
    window.type("line")
    await window.wait("the rows are there") { window.session.isAnswered }
    window.press(.down)
    window.press(.markAll)
    await window.wait("all are marked") { window.display.content?.status.contains("209,998 marked") == true }
    #expect(window.controller.state.marks.runCount == 3)
  }

  @Test func aMarkIsNoRowOfAnEarlierText() async throws {
    let window = try await window(picksMany: true)
    window.type("hay")
    window.press(.mark)
    #expect(window.controller.state.marks.count == 0)
    await window.wait("the rows are there") { window.session.isAnswered }
    window.press(.mark)
    #expect(window.controller.state.marks.ordered == [150_000])
  }

  /// As in place of dmenu.
  @Test func lettersInsideWordsAreFoundAsTyped() async throws {
    let list = ListSource(path: try longList(), insideMatching: .asWritten)
    let window = await HeadlessWindow(
      [], purpose: .choose, choosing: .init(unmatched: .takesText), others: [list])
    window.type("eedl")
    #expect(!window.session.isAnswered && window.controller.longSearch.searching != nil)
    await window.wait("the rows are there") { window.session.isAnswered }
    #expect(window.list == ["needle and thread"])
    window.type("E")
    let search = try #require(window.controller.longSearch.searching)
    window.type("E")
    #expect(search.isCancelled)
    await window.wait("nothing is found") { window.session.isAnswered && window.session.results.total == 0 }
  }

  @Test func nearMatchesAreFoundToo() async throws {
    let window = try await HeadlessWindow(
      [], purpose: .choose, choosing: .init(showsNear: true), others: [ListSource(path: longList())])
    window.type("neelde")
    await window.wait("the near match is there") { window.near == ["needle and thread"] }
  }

  private func longList() throws -> String {
    let lines = (0..<Self.count).map { "line \($0) " + String(repeating: "x", count: 12) } + ["needle and thread"]
    return try folder.write(lines.joined(separator: "\n"), to: "long")
  }
}
