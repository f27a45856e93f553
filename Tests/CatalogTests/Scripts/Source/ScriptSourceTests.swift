import Foundation
import GLibKit
import SmartSearch
import Synchronization
import TestSupport
import Testing
import UserSettings

@testable import Catalog

@Suite("The source of scripts")
struct ScriptSourceTests {
  private let folder = TemporaryFolder()
  private let cache = TemporaryFolder()

  private var settings: SettingsFile { SettingsFile(cache.path + "/settings.ini") }

  private var source: ScriptSource {
    let source = ScriptSource(
      runner: ScriptRunner(version: "1"), folders: ScriptFolders([folder.path]), cache: cache.path + "/answers")
    source.follow(CatalogSettings.read(from: settings).settings)
    return source
  }

  /// Writes a script that counts its runs, and enables it.
  @discardableResult
  private func script(_ name: String, _ body: String, isOn: Bool = true) throws -> ScriptFile {
    let counts = "echo x >> \"\(cache.path)/runs-\(name)\""
    let path = try folder.write(
      "#!/bin/sh\n# hunch.deadline = 60s\n\(body)\n\(counts)\n", to: name, mode: 0o700)
    let script = try ScriptFile(path: path)
    if isOn { try turnOn(script) }
    return script
  }

  private func turnOn(_ scripts: ScriptFile...) throws {
    for script in scripts { try settings.apply(ScriptAgreements.edits(turning: script, on: true)) }
  }

  private func runs(_ name: String) -> Int {
    (FileManager.default.contents(atPath: "\(cache.path)/runs-\(name)")?.count ?? 0) / 2
  }

  /// Returns the path of the file that keeps a script's answer.
  private func answer(of script: ScriptFile) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: cache.path + "/answers")
    return cache.path + "/answers/" + (try #require(names.first { $0.hasPrefix(script.digest) }))
  }

  private func names() async throws -> [String] { try await source.load { _ in }.map(\.name) }

  @Test("has the rows of scripts that are on, and runs no other")
  func rows() async throws {
    try script("a", "echo one; echo two")
    try script("b", "echo three", isOn: false)
    try script("k", "# hunch.keyword = k\necho four")
    #expect(try await (names(), ["a", "b", "k"].map(runs)) == (["one", "two"], [1, 0, 0]))
  }

  @Test("has a row for a script mode that lists nothing at first, where that takes a text")
  func waiting() async throws {
    let mode = try script("calc", "# hunch.title = Reckoner\n[ \"$ROFI_RETV\" = 2 ] && echo \"= $1\"")
    try script("rows-alone", "printf '\\0no-custom\\037true\\n'")
    try script("filter", "echo '{\"items\": []}'")
    for _ in 0..<2 {
      let items = try await source.load { _ in }
      #expect(items.map(\.name) == ["Reckoner"])
      let action = items.first?.actions.first
      #expect(action?.effect == .run(ScriptChoice(mode, ScriptArguments(), reply: .mode)))
    }
    #expect(runs("calc") == 1, "its empty answer is kept")
  }

  @Test("says what a script complains of that has rows")
  func complaints() async throws {
    try script("a", "# hunch.title = Mail\necho one; echo offline >&2")
    let items = try await source.load { _ in }
    #expect(items.map(\.name) == ["one"] && items.notes == ["Mail: offline"])
  }

  @Test("runs a script once, until it is another")
  func once() async throws {
    try script("a", "echo one")
    #expect(try await (names(), names(), runs("a")) == (["one"], ["one"], 1))
    try script("a", "echo other")
    #expect(try await (names(), runs("a")) == (["other"], 2))
    ScriptSource.clearCache(cache.path + "/answers")
    #expect(try await (names(), runs("a")) == (["other"], 3))
  }

  @Test("asks again when its rows are older than it says, and not before")
  func refresh() async throws {
    let script = try script("a", "# hunch.refresh = 1h\necho one")
    #expect(try await (names(), names(), runs("a")) == (["one"], ["one"], 1))
    let answer = try answer(of: script)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3_700)], ofItemAtPath: answer)
    #expect(try await (names(), runs("a")) == (["one"], 2))
  }

  @Test("leaves a script that failed alone until its time, or until it is another or turned on again")
  func failureWaits() async throws {
    var source = source
    func follow() { source.follow(CatalogSettings.read(from: settings).settings) }
    let script = try script("bad", "# hunch.refresh = 1h\necho x >> '\(cache.path)/runs-bad'; exit 3")
    follow()
    for _ in 0..<3 {
      let error = await #expect(throws: SourceError.self) { try await source.load { _ in } }
      #expect(error?.message == "bad ended with status 3")
      // Also in another process.
      source = self.source
    }
    #expect(runs("bad") == 1)
    try settings.apply(ScriptAgreements.edits(turning: script, on: false))
    follow()
    // Its answers and failures are forgotten.
    #expect(try await source.load { _ in }.isEmpty)
    try turnOn(script)
    follow()
    await #expect(throws: SourceError.self) { try await source.load { _ in } }
    #expect(runs("bad") == 2)
    try self.script("bad", "echo one")
    follow()
    #expect(try await source.load { _ in }.map(\.name) == ["one"])
  }

  @Test("keeps what was answered from others")
  func secrecy() async throws {
    let script = try script("a", "echo one")
    _ = try await names()
    let path = try answer(of: script)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // An answer that others can write is not used.
    try Data("forged\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(try await names() == ["one"])
  }

  @Test("says which script failed and why, and has the rows of the others, and those it had before")
  func failures() async throws {
    try script("good", "echo one")
    try script("bad", "# hunch.title = Broken\necho why >&2; exit 1")
    try turnOn(script("changed", "echo two", isOn: false))
    try script("changed", "echo three", isOn: false)
    let reported = Mutex<[String]>([])
    let source = source
    let error = await #expect(throws: SourceError.self) {
      try await source.load { progress in
        if let items = progress.items { reported.withLock { $0 = items.map(\.name) } }
      }
    }
    #expect(
      error?.message
        == "changed changed after you turned it on: review it, then turn it on again in Preferences; "
        + "Broken ended with status 1: why")
    #expect((reported.withLock { $0 }, runs("changed")) == (["one"], 0))
  }

  @Test("gives each row what it does, and where it comes from")
  func items() async throws {
    let script = try script(
      "a",
      """
      # hunch.title = Things
      # hunch.icon = dialog-password
      printf '%s' '{"items": [{"title": "t", "arg": "x", "mods": {"ctrl": {"arg": "y", "subtitle": "Delete"}},
        "text": {"copy": "c"}}, {"title": "web", "subtitle": "s", "icon": {"path": "./p.png"},
        "action": "/a b/ü"}]}'
      """)
    let items = try await source.load { _ in }
    #expect(items.map(\.subtitle) == ["Things", "s"])
    #expect(
      items.map(\.icon) == [
        .themed("dialog-password"), ItemIcon(Icon(path: folder.path + "/./p.png"), fallback: .picture),
      ])
    #expect(items[0].actions.map(\.title) == ["Run", "Delete", "Copy"])
    guard case .run(let choice) = items[0].actions[0].effect, case .run(let other) = items[0].actions[1].effect else {
      return #expect(Bool(false), "\(items[0].actions)")
    }
    #expect(choice == ScriptChoice(script, ScriptArguments(["x"]), reply: .rows(.scriptFilter)))
    #expect(other.arguments.words == ["y"] && items[0].actions[2].effect == .copy("c"))
    #expect(items[1].actions[0].effect == .file(.open, try #require(FilePath("/a b/ü"))))
  }

  @Test("names a script that may not run, and one whose keyword another has")
  func unused() async throws {
    try folder.write("#!/bin/sh\necho one\n", to: "mine")
    for name in ["README", "mine~", ".hidden"] { try folder.write("notes", to: name) }
    try script("a", "# hunch.title = First\n# hunch.keyword = k")
    try script("b", "# hunch.title = Second\n# hunch.keyword = k")
    try script("c", "# hunch.title = Off\n# hunch.keyword = k", isOn: false)
    let error = await #expect(throws: SourceError.self) { try await names() }
    #expect(
      error?.message
        == "\(folder.path)/mine is not executable: run “chmod +x” on it; "
        + "Second is never asked, because First has its keyword “k” too")
  }

  @Test("has rows that are only to be read, which do nothing")
  func unselectable() async throws {
    try script("a", #"printf 'Title\0nonselectable\037true\nrow\n'"#)
    let items = try await source.load { _ in }
    #expect(items.map { $0.actions.isEmpty } == [true, false])
  }

  @Test("asks a script once more that was late")
  func late() async throws {
    try script("a", "# hunch.deadline = 5s\nmkdir '\(cache.path)/first' 2>/dev/null && exec sleep 1000\necho row")
    #expect(try await names() == ["row"])
    #expect(runs("a") == 1, "the first run did not come so far")
  }

  @Test("runs a few scripts at a time")
  func few() async throws {
    let body = "mkdir '\(cache.path)'/run-$$; ls -d '\(cache.path)'/run-* | wc -l; rmdir '\(cache.path)'/run-$$"
    for number in 0..<24 { try script("s\(number)", body) }
    let counts = try await names().compactMap { Int($0) }
    #expect(counts.count == 24 && counts.allSatisfy { $0 <= 4 }, "\(counts)")
  }

  @Test("keeps the rows of two links to one script apart, which may look at its own name")
  func links() async throws {
    try script("a", "basename \"$0\"")
    symlink(folder.path + "/a", folder.path + "/b")
    try turnOn(try ScriptFile(path: folder.path + "/b"))
    #expect(try await (names(), names()) == (["a", "b"], ["a", "b"]))
    #expect(runs("a") == 2, "each once")
  }

  @Test("has one row for a command for Raycast, and runs it only when it is chosen")
  func raycast() async throws {
    try script(
      "lock", "# @raycast.title Lock\n# @raycast.mode compact\n# @raycast.packageName System\n# @raycast.icon 🔒")
    try script("load", "# @raycast.title Load\n# @raycast.mode inline\n# @raycast.refreshTime 1h\necho 0.5")
    let items = try await source.load { _ in }
    #expect(items.map(\.name) == ["Load", "Lock"] && items.map(\.subtitle) == ["0.5", "System"])
    #expect(items[1].icon == .glyph("🔒") && runs("lock") == 0 && runs("load") == 1)
  }

  @Test("says in the row of a command why it does not run, and runs it no more than others that are not understood")
  func refused() async throws {
    try script("lock", "# @raycast.title Lock\n# @raycast.mode inline\n# @raycast.platform windows\necho ran")
    try script("rows", "# hunch.tittle = Rows\necho ran")
    let progress = Mutex<[CatalogItem]>([])
    let failure = await #expect(throws: SourceError.self) {
      try await source.load { report in progress.withLock { $0 = report.items.map { Array($0) } ?? $0 } }
    }
    #expect(progress.withLock { $0.map(\.subtitle) } == ["Cannot run: line 5: “@raycast.platform” is unknown"])
    #expect("\(String(describing: failure))".contains("line 3: “hunch.tittle” is unknown"))
    #expect(["lock", "rows"].map(runs) == [0, 0])
  }

  @Test("is found, completed and ranked as any other")
  func searched() async throws {
    try script("a", "echo 'mail/work'; echo 'mail/home'; echo 'bank'")
    let library = Library(sources: [source])
    library.start(follows: false)
    let snapshot = await library.loaded()
    #expect(snapshot.names("mai", limit: 9) == ["mail/work", "mail/home"])
    #expect(snapshot.completion(of: "ban", by: snapshot.search("ban", limit: 1))?.rest == "k")
    _ = await library.setUsageScores { [ItemReference(source: "scripts", item: "a/mail/home"): 5] }.value
    #expect(library.snapshot.names("mai", limit: 1) == ["mail/home"])
  }
}
