import TestSupport
import Testing

@testable import Catalog

/// A clipboard manager that always gives the same answer.
private struct Manager: ClipboardManager {
  let name: String
  let answer: ClipboardAnswer

  func history() async -> ClipboardAnswer { answer }
}

extension ClipboardHistory {
  fileprivate init(of texts: [String]) {
    self.init()
    for text in texts { add(ClipboardEntry(text)) }
  }
}

@Suite("The clipboard’s history") struct ClipboardTests {
  private func items(_ managers: [any ClipboardManager]) async throws -> CatalogItems {
    try await ClipboardSource(managers).load { _ in }
  }

  @Test(
    "shows the beginning of each text in one line",
    arguments: [
      ("one", "one"), ("  one\n\n\ttwo \r\n three\n", "one ⏎ two ⏎ three"), ("a  b\tc", "a b c"), ("\n \t", ""),
      ("a\u{0}b\u{1B}[1m", "a\u{0}b\u{1B}[1m"), ("a\u{2028}b\u{85}c", "a ⏎ b ⏎ c"),
      (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
      (String(repeating: "x", count: 201), String(repeating: "x", count: 200) + "…"),
    ])
  func line(text: String, line: String) {
    #expect(ClipboardEntry.line(of: text) == line)
  }

  @Test("copies a whole text, and is remembered nowhere")
  func copying() async throws {
    let text = "first\nsecond" + String(repeating: ".", count: 1_000)
    let source = ClipboardSource([Manager(name: "Zork", answer: .history(ClipboardHistory(of: [text, " \n"])))])
    let items = try await source.load { _ in }
    #expect(items.count == 1, "a blank text shows nothing")
    #expect(items.first?.actions.map(\.effect) == [.copy(text)] && items.first?.isRemembered == false)
    #expect(source.traits.isHiddenInPrivate && source.traits.isConfidential && !((source as Any) is any SavableSource))
  }

  @Test("lists the newest first while nothing is typed, with as many entries as there is room for")
  func limits() async throws {
    var history = ClipboardHistory()
    for number in 0..<10_000 where history.admits(10) { history.add(ClipboardEntry("entry \(number)")) }
    let items = try await items([Manager(name: "Zork", answer: .history(history))])
    #expect(items.count == 500 && items.map(\.name).prefix(2) == ["entry 0", "entry 1"])
    #expect(items[0].weight > items[1].weight && items[499].weight > ItemWeight.software)
    #expect(ClipboardSource([]).traits.keepsOrderWhileBrowsed)
  }

  @Test("leaves out what is too large, and says so")
  func tooLarge() async throws {
    var history = ClipboardHistory()
    let large = String(repeating: "x", count: 10 << 20)
    for text in [large, large, "small"] where history.admits(text.utf8.count) { history.add(ClipboardEntry(text)) }
    let items = try await items([Manager(name: "Zork", answer: .history(history))])
    #expect(items.map(\.actions.first?.effect) == [.copy(large), .copy("small")])
    #expect(items.notes == ["1 entry is too large to list"])
  }

  @Test("is that of the first manager that has one")
  func order() async throws {
    let absent = Manager(name: "Absent", answer: .absent)
    let items = try await items([
      absent, Manager(name: "Zork", answer: .history(ClipboardHistory(of: ["one"]))),
      Manager(name: "Other", answer: .history(ClipboardHistory(of: ["two"]))),
    ])
    #expect(items.map(\.name) == ["one"] && items.notes.isEmpty && items.hint == nil)
    let none = try await self.items([absent, Manager(name: "Gone", answer: .absent)])
    #expect(none.isEmpty && none.notes.isEmpty)
    #expect(none.hint?.hasSuffix("Absent, Gone") == true, "\(none.hint ?? "")")
  }

  @Test("is empty where the manager does not answer, and says so")
  func silence() async throws {
    let items = try await items([
      Manager(name: "Zork", answer: .silent), Manager(name: "Other", answer: .history(ClipboardHistory(of: ["two"]))),
    ])
    #expect(items.isEmpty && items.notes == ["Zork did not answer"])
  }

  @Test("is read again when the window is opened")
  func summons() async {
    let source = ClipboardSource([])
    var changes = source.changes.makeAsyncIterator()
    Library(sources: [source]).summon()
    #expect(await changes.next() != nil)
  }
}
