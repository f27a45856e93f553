import Catalog
import SmartSearch
import Testing

@testable import HunchModel

/// The action that gives an item a key, and what the key does.
@MainActor @Suite("The key of an item") struct ItemKeyActionTests {
  private static let terminal = ItemReference(source: "names", item: "Terminal")

  private static func window() async -> HeadlessWindow {
    await HeadlessWindow(["Firefox", "Terminal"], actions: .starting)
  }

  @Test("is asked for, refused if it is needed, and kept; without a portal the text to bind is shown")
  func asked() async throws {
    let window = await Self.window()
    window.type("term")
    window.press(.actions)
    window.type("key")
    window.press(.enter)
    let question = try #require(window.display.keyQuestion)
    #expect(question.name == "Terminal" && question.take(.init("x")) == "The search field needs X.")
    #expect(window.controller.preferences.window.itemKeys == ItemKeys() && question.take(.init("t", .super)) == nil)
    #expect(window.controller.preferences.window.itemKeys.requested == [Self.terminal: .init("t", .super)])
    await window.wait("the text is shown") { !window.display.dialogs.isEmpty }
    #expect(window.display.dialogs.first?.contains("hunch --item names/Terminal") == true)
  }

  @Test("does what Return does while the window is hidden, and counts as a choice")
  func pressed() async {
    let window = await Self.window()
    window.controller.hide()
    var isPresented = false
    let problem = await window.controller.open(Self.terminal) { isPresented = true }
    #expect(problem == nil && !isPresented)
    await window.wait("it is started") { window.launcher.launched == ["Terminal"] }
    await window.wait("it is remembered") { window.chosen(for: "") == ["Terminal"] }
  }

  @Test("opens the window first for an action that shows something there")
  func presented() async {
    let window = await HeadlessWindow(["Shut Down"], actions: .ending)
    window.controller.hide()
    var isPresented = false
    _ = await window.controller.open(ItemReference(source: "names", item: "Shut Down")) {
      isPresented = true
      window.controller.present()
    }
    #expect(isPresented)
    await window.wait("it is asked first") { window.session.actionList != nil }
    #expect(window.launcher.launched == [])
  }

  @Test("of an item that is gone says so", arguments: ["names/Gone", "nowhere/Terminal"])
  func gone(reference: String) async throws {
    let window = await Self.window()
    window.controller.hide()
    let item = try #require(ItemReference(reference))
    let sentence = await window.controller.open(item, presenting: {})
    #expect(sentence == "Not found: \(reference)" && window.display.notified == ["Not found: \(reference)"])
  }
}
