import Catalog
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Commands typed behind `>`.
@MainActor @Suite("Running commands") struct RunTests {
  private let folder = TemporaryFolder()

  private func window(isPrivate: Bool = false) async throws -> HeadlessWindow {
    for name in ["zorktool", "zorkview"] { try folder.write("#!/bin/sh\n", to: "bin/" + name, mode: 0o755) }
    let window = await HeadlessWindow(
      ["zork notes"], actions: .starting, others: [RunSource(path: folder.path + "/bin")], isPrivate: isPrivate)
    return window
  }

  @Test("the sign narrows the search to programs, which are found nowhere else")
  func narrows() async throws {
    let window = try await window()
    window.type("zork")
    #expect(window.list == ["zork notes"])
    window.press(.escape)
    window.press(.escape)
    window.type(">")
    #expect(window.session.scope == "run" && window.field == "|")
    window.type("zorkt")
    #expect(window.field == "zorkt|ool")
    window.press(.enter)
    await window.wait("it runs") { window.launcher.launched == ["run zorktool"] }
  }

  @Test(
    "arguments follow a program's name, in a terminal by Ctrl+Return, and a shell runs what an exclamation mark begins",
    arguments: [
      (
        ">zorktool 'a b' $HOME", "Run “zorktool 'a b' $HOME”", SearchSession.Key.controlEnter,
        "terminal zorktool a b $HOME"
      ),
      (">!echo $HOME | cat", "Run “echo $HOME | cat” in a Shell", .enter, "run /bin/sh -c echo $HOME | cat"),
    ])
  func runs(_ typed: String, asRow row: String, by key: SearchSession.Key, _ launched: String) async throws {
    let window = try await window()
    window.type(typed)
    #expect(window.list == [row])
    window.press(key)
    await window.wait("it runs") { window.launcher.launched == [launched] }
  }

  @Test("what is no program is not offered")
  func unknown() async throws {
    let window = try await window()
    window.type(">zorkless -v")
    #expect(window.list == [])
  }

  @Test("commands that were run are there again, complete inline, and can be forgotten")
  func history() async throws {
    let window = try await window()
    window.type(">zorktool --all")
    window.press(.enter)
    await window.wait("it runs") { window.launcher.launched == ["run zorktool --all"] }
    #expect(window.chosen(for: "zorktool --all") == ["zorktool --all"])
    #expect(!window.isRemembered("zorktool --all"), "it is no search")
    window.send(.shown)
    window.press(.escape)
    window.type(">zorktool --")
    #expect(window.field == "zorktool --|all" && window.list.first == "zorktool --all")
    // Until then the field shows the first row as its completion, and no row is selected.
    window.press(.escape)
    window.press(.down)
    window.press(.up)
    window.press(.forget)
    #expect(window.chosen(for: "zorktool --all") == [])
  }

  @Test("a private window remembers none")
  func secret() async throws {
    let window = try await window(isPrivate: true)
    window.type(">zorktool --all")
    window.press(.enter)
    await window.wait("it runs") { window.launcher.launched == ["run zorktool --all"] }
    #expect(window.chosen(for: "zorktool --all") == [])
  }

  @Test("nobody is told of a command")
  func unshared() async throws {
    let window = try await window()
    window.type(">zorktool --password secret")
    #expect(window.session.isForScript && window.session.suggestionQuery == nil && window.session.programQuery == nil)
  }
}
