import GLibKit
import SmartSearch
import TestSupport
import Testing

@testable import Catalog

@Suite("Programs to run") struct RunTests {
  @Test("are the files of PATH that may be run, each name once, from the first folder that has it")
  func programs() async throws {
    let folder = TemporaryFolder()
    for (name, mode) in [("one/tool", 0o755), ("two/tool", 0o755), ("two/other", 0o755), ("two/text", 0o644)] {
      try folder.write("#!/bin/sh\n", to: name, mode: mode)
    }
    let source = RunSource(
      path: "\(folder.path)/one:\(folder.path)/two:\(folder.path)/missing:relative::\(folder.path)/one")
    let items = try await source.load { _ in }
    #expect(items.map(\.name) == ["other", "tool"] && items.last?.subtitle == "\(folder.path)/one")
    #expect(items.last?.actions.map(\.effect) == [.runProgram(["tool"]), .runInTerminal(["tool"]), .copy("tool")])
  }

  @Test("are found where they alone are searched", arguments: [true, false])
  func alone(follows: Bool) async throws {
    let folder = TemporaryFolder()
    try folder.write("#!/bin/sh\n", to: "zorktool", mode: 0o755)
    let library = Library(sources: [RunSource(path: folder.path)])
    library.start(follows: follows)
    #expect(await library.loaded().sources[0].items.isEmpty, "nobody has searched them yet")
    library.require("run")
    let snapshot = await library.loaded()
    let (everywhere, alone) = (
      snapshot.search("zork", limit: 9), snapshot.search("zork", scope: .source("run"), limit: 9)
    )
    #expect(everywhere.total == 0 && snapshot.completion(of: "zork", by: everywhere) == nil)
    #expect(alone.total == 1 && snapshot.completion(of: "zork", by: alone)?.rest == "tool")
    #expect(snapshot.near("zrok", beside: 0, limit: 9).isEmpty)
  }

  @Test(
    "are given words as they are typed, without a shell",
    arguments: [
      ("ls -l", ["ls", "-l"]), ("  ls  ", ["ls"]), ("echo 'a b' \"c\"", ["echo", "a b", "c"]),
      ("echo $HOME *", ["echo", "$HOME", "*"]),
      ("a; b", ["a;", "b"]), ("cat ~/x", ["cat", Directories.home + "/x"]),
      ("ls ~ ~x", ["ls", Directories.home, "~x"]),
      ("!echo $HOME | cat", ["/bin/sh", "-c", "echo $HOME | cat"]),
      ("! ls", ["/bin/sh", "-c", "ls"]), ("", nil), ("  ", nil), ("!", nil), ("echo 'a", nil), ("a\0b", nil),
      (String(repeating: "x", count: 5_000), nil),
    ] as [(String, [String]?)])
  func words(text: String, words: [String]?) {
    #expect(RunCommand(text)?.words == words)
  }
}
