import Catalog
import Foundation
import HunchModelTestSupport
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// A typed path leads through folders.
@MainActor @Suite struct PathWalkTests {
  private let folder = TemporaryFolder()

  private func window() async throws -> HeadlessWindow {
    for path in ["alpha/inner", "beta/one", "Alphabet.txt", ".hidden/x"] {
      let url = URL(filePath: folder.path + "/" + path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    return await HeadlessWindow(["pearl"], actions: .starting)
  }

  @Test func theListIsWhatIsInTheFolder() async throws {
    let window = try await window()
    window.type(folder.path + "/")
    await window.wait(for: [folder.path, "alpha", "Alphabet.txt", "beta"])
    window.type("b")
    #expect(window.list == ["beta"] && window.field == folder.path + "/b|eta/")
    window.send(.field(.textSet(folder.path + "/.")))
    #expect(window.list == [".hidden"], "what is hidden shows once a part begins with a point")
  }

  /// All that is below an entry counts for it. Names decide among the others.
  @Test func whatIsUsedComesFirst() async throws {
    _ = try await window()
    func item(_ path: String) -> String { FilePath(folder.path + path)?.id ?? "" }
    let scores = [
      ItemReference(source: "files", item: item("/beta/one")): 2.0,
      ItemReference(source: "recent", item: item("/Alphabet.txt")): 1,
      ItemReference(source: "icons", item: item("/alpha")): 9,
    ]
    let walk = PathWalk()
    walk.usage = { { scores } }
    func names(_ text: String) -> [String] {
      guard let answer = walk.answer(to: folder.path + text) else { return [] }
      return answer.snapshot.search(answer.text, limit: 9).hits.map { answer.snapshot.item($0).name }
    }
    #expect(await eventually { names("/") == [folder.path, "beta", "Alphabet.txt", "alpha"] }, "\(names("/"))")
    #expect(names("/a") == ["Alphabet.txt", "alpha"])
  }

  @Test func tabAndASlashGoIn() async throws {
    for goesIn in [{ _ = $0.press(.tab) }, { $0.type("/") }] as [@MainActor (HeadlessWindow) -> Void] {
      let window = try await window()
      window.type(folder.path + "/")
      await window.wait(for: [folder.path, "alpha", "Alphabet.txt", "beta"])
      window.type("be")
      goesIn(window)
      #expect(window.session.field.text == folder.path + "/beta/")
      await window.wait(for: [folder.path + "/beta", "one"])
      window.send(.field(window.session.shownField.deletingLast()))
      #expect(window.session.field.text == folder.path + "/", "deleting the slash goes up")
      await window.wait(for: [folder.path, "alpha", "Alphabet.txt", "beta"])
    }
  }

  @Test func returnOpensTheFolderItselfBeforeAnythingInIt() async throws {
    let window = try await window()
    window.type(folder.path + "/beta/")
    await window.wait(for: [folder.path + "/beta", "one"])
    window.press(.enter)
    await window.wait("it is opened") { window.files.done.first?.hasPrefix("open " + folder.path + "/beta") == true }
  }

  /// Another program may change the folder while its path is typed.
  @Test func whatIsNewInTheFolderIsThereWithTheNextKey() async throws {
    let window = try await window()
    window.type(folder.path + "/")
    await window.wait(for: [folder.path, "alpha", "Alphabet.txt", "beta"])
    try folder.write("", to: "bread")
    try FileManager.default.removeItem(atPath: folder.path + "/alpha")
    window.type("b")
    #expect(window.list == ["beta"], "the former rows stay until the new ones are known")
    await window.wait(for: ["beta", "bread"])
    window.send(.field(.textSet(folder.path + "/a")))
    #expect(window.list == ["Alphabet.txt"])
  }

  /// A path tells what is on this machine.
  @Test func noPathIsOfferedToWebEngines() {
    let keywords = KeywordSearch()
    keywords.take(engines: WebEngines("w = Web https://w.example/?q={searchTerms}", path: "engines"))
    #expect(!keywords.offers(for: "pearl diving").isEmpty)
    for text in ["/etc/secret plans", "~/taxes", "./x", "file:///etc/x"] {
      #expect(keywords.offers(for: text).isEmpty, "\(text)")
    }
  }

  /// Its row is called “.”, which would complete “./” to “././”.
  @Test func theCurrentFolderCompletesNothing() async throws {
    let window = try await window()
    window.type("./")
    await window.wait("it is listed") { window.list.first == "." && !window.controller.state.items.snapshot.isLoading }
    #expect(window.field == "./|")
  }

  @Test func aFolderThatCannotBeReadSaysSo() async throws {
    let window = try await window()
    let closed = folder.path + "/" + String(repeating: "n", count: 300)
    window.type(closed + "/")
    await window.wait("it says so") { window.notice?.contains("long") == true }
  }

  /// A path asks for a folder, not for names with its words.
  @Test(arguments: ["/nothing/", "/nothing/pearl", "/pearl", "/alpha/pearl", "/alpha/."])
  func aPathThatLeadsNowhereFindsNothing(_ path: String) async throws {
    let window = try await window()
    window.type("pearl")
    #expect(window.list == ["pearl"])
    window.send(.field(.textSet(folder.path + path)))
    await window.wait("the folder is read") { !window.controller.state.items.snapshot.isLoading }
    #expect(window.list == [])
  }

  @Test(arguments: [
    ("/usr/sh", "/usr/", "sh"), ("/", "/", ""), ("~", "~/", ""), ("~/D", "~/", "D"), ("./a/b", "./a/", "b"),
  ])
  func aPathHasAFolderAndAPart(text: String, folder: String, part: String) {
    let path = TypedPath(text)
    #expect(path?.folder == folder && path?.part == part && TypedPath(text + "/")?.part == "")
  }

  @Test func otherTextsAreNoPaths() {
    for text in ["", "usr/", "~ann", ".", ".config", "a/b"] { #expect(TypedPath(text) == nil, "\(text)") }
    #expect(TypedPath.above("/usr/share/") == "/usr/" && TypedPath.above("/usr/") == "/")
    #expect(TypedPath.above("/") == nil && TypedPath.above("~/") == nil && TypedPath.above("/usr") == nil)
  }
}
