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

  @Test("arguments follow a program's name, and Ctrl+Return runs it in a terminal")
  func arguments() async throws {
    let window = try await window()
    window.type(">zorktool 'a b' $HOME")
    #expect(window.list == ["Run “zorktool 'a b' $HOME”"])
    window.press(.controlEnter)
    await window.wait("it runs") { window.launcher.launched == ["terminal zorktool a b $HOME"] }
  }

  @Test("a shell runs what begins with an exclamation mark, and nothing else")
  func shell() async throws {
    let window = try await window()
    window.type(">!echo $HOME | cat")
    #expect(window.list == ["Run “echo $HOME | cat” in a Shell"])
    window.press(.enter)
    await window.wait("it runs") { window.launcher.launched == ["run /bin/sh -c echo $HOME | cat"] }
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
    #expect(window.field == "zorktool --|all")
    #expect(window.list.first == "zorktool --all")
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
    #expect(window.session.isForScript)
    #expect(window.session.suggestionQuery == nil && window.session.programQuery == nil)
  }
}
