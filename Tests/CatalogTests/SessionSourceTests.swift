import GLibKit
import Testing

@testable import Catalog

@Suite("The commands of the session") struct SessionSourceTests {
  @Test("are listed as the machine offers them, without a note")
  func offered() async throws {
    let items = try await SessionSource { SessionService.Offer([.lock, .shutDown]) }.load { _ in }
    #expect(items.map(\.id) == ["lock", "shutDown"] && items.notes.isEmpty)
    #expect(
      items.map(\.actions.first?.effect) == [.session(.lock, asksFirst: false), .session(.shutDown, asksFirst: true)])
  }

  @Test("that stop the machine come last, unless the text is a word of theirs, or they were chosen before")
  func stopping() async throws {
    let source = SessionSource { SessionService.Offer([.lock, .suspend, .hibernate, .shutDown, .switchUser]) }
    let emoji = ["Snowman", "Sleeping Face"].map { CatalogItem(id: $0, name: $0, weight: ItemWeight.emoji) }
    let library = await Library.read([source, ItemSource(id: "characters", items: emoji)])
    let snapshot = library.snapshot
    func names(_ text: String, _ scope: SearchScope = .all, limit: Int = 9, chosen: [LibraryHit] = []) -> [String] {
      let hits = snapshot.search(text, scope: scope, limit: limit, chosen: chosen).hits
      return hits.map { snapshot.item($0).name }
    }
    #expect(Array(names("s").prefix(4)) == ["Shut Down", "Switch User", "Lock Screen", "Snowman"])
    #expect(Set(names("s").suffix(2)) == ["Suspend", "Hibernate"], "a name of theirs begins so")
    #expect((names("s", .source("session"), limit: 1), names("s", limit: 1)) == (["Shut Down"], ["Shut Down"]))
    for text in ["suspend", "sleep", "standby", "susp"] { #expect(names(text).first == "Suspend", "\(text)") }
    #expect(names("h").first == "Shut Down", "halt")
    #expect(snapshot.completion(of: "s", by: snapshot.search("s", limit: 9))?.rest == "hut Down")
    let suspend = try #require(snapshot.search("suspend", limit: 1).hits.first)
    #expect(names("s", chosen: [suspend]).first == "Suspend", "it was chosen for this text")
    await library.setUsageScores { [ItemReference(source: "session", item: "suspend"): 3] }.value
    let used = library.snapshot
    #expect(used.names("s", limit: 1) == ["Suspend"], "it was chosen for another")
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
