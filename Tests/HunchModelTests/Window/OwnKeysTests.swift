import Catalog
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// The window with the user's own keys, size and appearance.
@MainActor @Suite("Search window: own keys and size") struct OwnKeysTests {
  private static let names = ["Firefox", "Files"]

  private func window(_ purpose: SearchSession.Purpose = .search, picksMany: Bool = false) async -> HeadlessWindow {
    await HeadlessWindow(Self.names, purpose: purpose, picksMany: picksMany, actions: .starting)
  }

  private func choose(_ keys: [(Command, String)], in window: HeadlessWindow) throws {
    for (command, name) in keys {
      let key = try #require(Accelerator(xName: name))
      let keyboard = window.controller.preferences.window.keyboard
      window.controller.preferences.window.keyboard = try keyboard.choosing([key], for: command)
    }
  }

  private func hints(_ window: HeadlessWindow) -> [String] {
    window.display.content?.hints.map(\.spoken) ?? []
  }

  @Test("Keys that are changed hold at once, and are what hints and the list of actions say")
  func everywhere() async throws {
    let window = await window()
    window.type("fi")
    window.search()
    #expect(hints(window).contains("Ctrl+K Actions"))
    try choose([(.session(.actions), "F4"), (.session(.field(.controlEnter)), "Alt+Return")], in: window)
    #expect(hints(window).contains("F4 Actions"))
    let command = try #require(window.controller.command(for: .init(.function(4))))
    #expect(window.controller.perform(command))
    guard case .actions(let sections, _) = window.display.content?.page else {
      Issue.record("no list of actions")
      return
    }
    #expect(sections.flatMap(\.rows).compactMap(\.detail) == ["Return", "Alt+Return"])
    #expect(window.controller.command(for: .init("k", .control)) == nil)
  }

  @Test("A page that finds nothing names the key that searches all sources")
  func nothingFound() async throws {
    let window = await window()
    try choose([(.narrow(0), "Ctrl+Alt+0")], in: window)
    window.send(.narrowed(to: "names"))
    window.type("zzz")
    #expect(window.message?.explanation.contains("Press Ctrl+Alt+0 to search all sources.") == true)
  }

  @Test("A chooser has them as well, but where it has another use for them")
  func chooser() async throws {
    let window = await window(.choose, picksMany: true)
    window.type("fi")
    try choose([(.session(.mark), "Ctrl+t")], in: window)
    #expect(hints(window).contains("Ctrl+T Mark"))
    window.controller.take(ChooserNotes(prompt: "", keymap: .dmenu(isHorizontal: false)))
    #expect(window.controller.command(for: .init("t", .control)) == .session(.mark))
    #expect(window.controller.command(for: .init("k", .control)) == .edit(.deleteToEnd))
  }

  @Test("A size that the user gives the window by hand is kept when it goes, and one that is chosen is taken at once")
  func size() async {
    let window = await window()
    let preferences = window.controller.preferences
    preferences.window.size = WindowSize(width: 800, height: 500)
    #expect(window.display.size == WindowSize(width: 800, height: 500))
    window.controller.hide()
    #expect(preferences.window.size == WindowSize(width: 800, height: 500))
    window.controller.present()
    window.display.size = WindowSize(width: 1000, height: 700)
    window.controller.hide()
    #expect(preferences.window.size == WindowSize(width: 1000, height: 700))
    window.controller.present()
    window.display.size = WindowSize(width: 640, height: 700)
    #expect(window.controller.perform(.window(.showPreferences)))
    #expect(preferences.window.size.width == 640, "the preferences tell the size that it has")
  }

  @Test("A chooser does not change the size of the window of search")
  func chooserSize() async {
    let window = await window(.choose)
    window.display.size = WindowSize(width: 400, height: 300)
    window.controller.close()
    #expect(window.controller.preferences.window.size == WindowSize())
  }
}
