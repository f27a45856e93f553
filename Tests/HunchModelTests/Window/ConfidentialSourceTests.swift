import Catalog
import GLibKit
import HunchModelTestSupport
import SmartSearch
import Suggestions
import Testing

@testable import HunchModel

@MainActor @Suite("A confidential source") struct ConfidentialSourceTests {
  /// Returns a source of texts that nothing may keep or repeat.
  /// - Parameter areElsewhere: Whether another program has the whole texts.
  private static func secrets(areElsewhere: Bool = false) -> NameSource {
    let items = ["zorkian one", "zorkian two"].map { text in
      let effect: ItemAction.Effect =
        areElsewhere ? .copyEntry(.init(manager: .cliphist, id: text)) : .copy(text + "\nmore")
      return CatalogItem(
        id: text, name: text, weight: ItemWeight.clipboardEntry, actions: [ItemAction("Copy", effect)],
        isRemembered: false)
    }
    return NameSource(items: items, id: "secrets", title: "Secrets", traits: SourceTraits { $0.isConfidential = true })
  }

  private func window(areElsewhere: Bool = false) async -> HeadlessWindow {
    await HeadlessWindow([], others: [Self.secrets(areElsewhere: areElsewhere)])
  }

  @Test("completes nothing, and the field keeps the typed text when the user moves to its rows")
  func field() async {
    let window = await window()
    window.type("zorki")
    #expect(window.list == ["zorkian one", "zorkian two"] && window.field == "zorki|")
    window.press(.down)
    #expect(window.selected == "zorkian two" && window.field == "zorki|")
    let other = await HeadlessWindow(["zorkian one", "zorkian two"])
    other.type("zorki")
    #expect(other.field == "zorki|an one", "any other source completes")
  }

  @Test("teaches no words")
  func words() async throws {
    // The words of sources are read in their order.
    let later = NameSource(["zorkular"], id: "later", title: "Later")
    let window = await HeadlessWindow([], others: [Self.secrets(), later])
    window.type("zork")
    let providers = try #require(window.controller.services?.suggestions.providers)
    let local = try #require(providers.first { $0.id == "local" })
    func suggested() async -> [String] {
      ((try? await local.suggestions(for: SuggestionRequest("zork"))) ?? []).map(\.text)
    }
    await window.wait("those of a later source are known") { await suggested().contains { $0.contains("zorkular") } }
    let texts = await suggested()
    #expect(!texts.contains { $0.contains("zorkian") }, "\(texts)")
  }

  @Test("enters no history, and no notification names what was copied", arguments: [false, true])
  func copying(areElsewhere: Bool) async {
    let window = await window(areElsewhere: areElsewhere)
    window.launcher.entries = ["zorkian one": "zorkian one\nmore"]
    window.type("zorki")
    window.press(.enter)
    await window.wait("it is copied") { window.doneCount == 1 }
    #expect((window.display.copied, window.display.notified) == (["zorkian one\nmore"], ["Copied"]))
    #expect(window.chosen(for: "zorki").isEmpty && !window.isRemembered("zorkian one"))
  }

  @Test("is copied by its manager, where that has no text to give")
  func managed() async {
    let window = await window(areElsewhere: true)
    window.type("zorki")
    window.press(.enter)
    await window.wait("it is done") { window.doneCount == 1 }
    #expect((window.launcher.launched, window.display.copied) == (["copy zorkian one"], []))
  }

  @Test("says in the window why an entry cannot be copied, without its text")
  func failure() async {
    let window = await window(areElsewhere: true)
    window.launcher.failure = GLibError(domain: "test", code: 0, message: "cliphist did not answer")
    window.type("zorki")
    window.press(.enter)
    await window.wait("it says so") { window.notice == "Clipboard Entry: cliphist did not answer" }
    #expect(window.display.copied == [] && window.display.notified == [] && window.doneCount == 0)
  }

  @Test("is copied whole by Ctrl+C, which keeps the window", arguments: [false, true])
  func copyingByKey(areElsewhere: Bool) async {
    let window = await window(areElsewhere: areElsewhere)
    window.launcher.entries = ["zorkian one": "zorkian one\nmore"]
    window.type("zorki")
    #expect(window.controller.perform(.copyRow))
    await window.wait("it says so") { window.notice == "Copy: Clipboard Entry" }
    #expect(window.display.copied == ["zorkian one\nmore"] && window.doneCount == 0 && window.display.notified == [])
  }

  @Test("is not in the developers’ log")
  func log() async throws {
    let window = await window()
    window.type("zorki")
    window.send(.actionsWanted(row: 0))
    let subject = try #require(window.session.actionList?.subject)
    let action = try #require(subject.item.actions.first)
    #expect(SearchSession.Event.actionsListed([action], of: subject).isSecret)
    #expect(SearchSession.Effect.perform(action, on: subject, keepsWindow: false).isSecret)
    #expect(!SearchSession.Effect.perform(action, on: .init(item: subject.item), keepsWindow: false).isSecret)
  }
}
