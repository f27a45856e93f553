import Foundation
import ScriptTestSupport
import TestSupport
import Testing

@testable import Catalog

/// Runs the shipped examples unchanged, with programs that answer like the real ones.
@Suite("The example")
struct ExampleTests {
  private let fixture = ScriptFixture()

  private static let folder = Checkout.root.appendingPathComponent("data/examples").path

  /// Runs the test's programs before those of the system, in the test's home folder.
  private var runner: ScriptRunner {
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = fixture.folder.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["HOME"] = fixture.folder.path
    environment["TERMINAL"] = "terminal"
    return ScriptRunner(version: "1", environment: environment)
  }

  private func example(_ name: String) throws -> ScriptFile { try ScriptFile(path: Self.folder + "/" + name) }

  /// Returns the listed rows. The deadline is one that even a busy machine meets.
  private func rows(_ name: String, _ words: String...) async throws -> [ScriptRow] {
    var call = TrustedCall(try example(name), ScriptArguments(words))
    call.call.deadline = .seconds(60)
    return try await runner.answer(call).0.rows
  }

  private func choose(_ row: ScriptRow, of name: String) async throws {
    guard case .run(let arguments)? = row.choices.first?.deed else { throw ScriptFailure.unreadable("\(row)") }
    var call = TrustedCall(try example(name), arguments, purpose: .choose)
    call.call.deadline = .seconds(60)
    _ = try await runner.run(call)
  }

  @Test(
    "says what it is",
    arguments: [
      ("clipboard", "Clipboard", "clip"), ("windows", "Windows", "win"), ("ssh-hosts", "Hosts I know", nil),
      ("calculator", "Calculator", "="), ("firefox-bookmarks", "Bookmarks", nil),
    ] as [(String, String, String?)])
  func headers(name: String, title: String, keyword: String?) throws {
    let script = try example(name)
    #expect(script.title == title && script.header.keyword == keyword && script.header.problems.isEmpty)
    #expect(ScriptFile.isCandidate(name, in: Self.folder))
  }

  @Test("is one of five")
  func count() throws {
    #expect(ScriptFolders([Self.folder]).content().scripts.count == 5)
  }

  @Test("of the clipboard finds what was copied, and copies it again")
  func clipboard() async throws {
    try fixture.script(
      "cliphist",
      #"if [ "$1" = list ]; then printf '3\tRed apple\n2\tgreen  pear\n1\tan Apple tree\n'; else sed 's/^/decoded /'; fi"#
    )
    try fixture.script("wl-copy", "cat > \"\(fixture.folder.path)/copied\"; echo >> \"\(fixture.folder.path)/copied\"")
    let found = try await rows("clipboard", "apple")
    try #require(found.map(\.title) == ["Red apple", "an Apple tree"])
    try await choose(found[1], of: "clipboard")
    #expect(fixture.line(of: "copied") == "decoded 1\tan Apple tree")
  }

  @Test("of windows finds one by its title and program, and goes to it")
  func windows() async throws {
    let tree = """
      {"nodes": [{"nodes": [{"id": 7, "pid": 1, "name": "Inbox", "app_id": "mail"},
       {"id": 8, "pid": 2, "name": "A page", "app_id": null, "window_properties": {"class": "Firefox"}}],
       "floating_nodes": [{"id": 9, "pid": 3, "name": "Sum", "app_id": "calc"}]}]}
      """
    try fixture.folder.write(tree, to: "tree.json")
    try fixture.script(
      "swaymsg", "cd \"\(fixture.folder.path)\"; if [ $1 = -t ]; then cat tree.json; else echo \"$@\" > asked; fi")
    #expect(try await rows("windows", "").map(\.title) == ["Inbox", "A page", "Sum"])
    let found = try await rows("windows", "fire page")
    try #require(found.map(\.subtitle) == ["Firefox"])
    try await choose(found[0], of: "windows")
    #expect(fixture.line(of: "asked") == "[con_id=8] focus")
  }

  @Test("of hosts lists those that ssh has seen, and connects")
  func hosts() async throws {
    try FileManager.default.createDirectory(
      atPath: fixture.folder.path + "/.ssh", withIntermediateDirectories: false)
    try fixture.folder.write(
      "web.example,192.0.2.1 ssh-ed25519 A\n|1|x|y ssh-rsa A\n[port.example]:22 ssh-rsa A\n@revoked z ssh-rsa A\na ssh-rsa B\na ssh-ed25519 C\n",
      to: ".ssh/known_hosts")
    try fixture.script("terminal", "echo \"$@\" > \"\(fixture.folder.path)/started\"")
    let found = try await rows("ssh-hosts")
    try #require(found.map(\.title) == ["a", "web.example"])
    try await choose(found[1], of: "ssh-hosts")
    #expect(fixture.line(of: "started") == "-e ssh -- web.example")
  }

  @Test("of sums has the result, and copies it")
  func calculator() async throws {
    try fixture.script("qalc", "[ \"$1 $2\" = '-t --' ] && echo warning: x && echo \"result of $3\"")
    try fixture.script("wl-copy", "cat > \"\(fixture.folder.path)/copied\"; echo >> \"\(fixture.folder.path)/copied\"")
    #expect(try await rows("calculator", "").isEmpty)
    let found = try await rows("calculator", "3 feet in cm")
    try #require(found.map(\.title) == ["result of 3 feet in cm"])
    try await choose(found[0], of: "calculator")
    #expect(fixture.line(of: "copied") == "result of 3 feet in cm")
  }

  @Test("of bookmarks has those of Firefox, which are opened, though Firefox holds their file")
  func bookmarks() async throws {
    let folder = fixture.folder.path + "/.mozilla/firefox/x.default"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try fixture.folder.write(
      """
      #!/usr/bin/env python3
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      for statement in [
          "CREATE TABLE moz_places (id INTEGER, url TEXT)",
          "CREATE TABLE moz_bookmarks (type INTEGER, fk INTEGER, title TEXT, lastModified INTEGER)",
          "INSERT INTO moz_places VALUES (1, 'https://a.example/'), (2, 'https://b.example/'), (3, 'place:x')",
          "INSERT INTO moz_bookmarks VALUES (1, 1, 'First', 1), (1, 2, NULL, 2), (1, 3, 'Query', 3), (2, NULL, 'F', 4)",
      ]:
          db.execute(statement)
      db.commit()

      """, to: "make-places", mode: 0o700)
    let made = ScriptCall(
      fixture.folder.path + "/make-places", ScriptArguments([folder + "/places.sqlite"]), deadline: .seconds(60))
    _ = try await runner.run(made)
    let found = try await rows("firefox-bookmarks")
    try #require(found.map(\.title) == ["https://b.example/", "First"])
    try #require(found.map(\.choices) == [[.init(.open("https://b.example/"))], [.init(.open("https://a.example/"))]])
  }
}
