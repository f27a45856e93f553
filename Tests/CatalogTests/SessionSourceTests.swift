import GLibKit
import Testing

@testable import Catalog

@Suite("The commands of the session") struct SessionSourceTests {
  @Test("are listed as the machine offers them, without a note")
  func offered() async throws {
    let items = try await SessionSource { SessionService.Offer([.lock, .shutDown]) }.load { _ in }
    #expect(items.map(\.id) == ["lock", "shutDown"])
    #expect(items.notes.isEmpty)
    #expect(
      items.map(\.actions.first?.effect) == [.session(.lock, asksFirst: false), .session(.shutDown, asksFirst: true)])
  }

  @Test("are asked for again when the window opens, if the system did not answer, which is said")
  func unanswered() async throws {
    let source = SessionSource { SessionService.Offer([.lock], isWhole: false) }
    var changes = source.changes.makeAsyncIterator()
    let items = try await source.load { _ in }
    #expect(items.map(\.id) == ["lock"])
    #expect(items.notes == ["The system did not answer; Hunch asks again when you open the window"])
    Library(sources: [source]).summon()
    #expect(await changes.next() != nil)
  }
}
