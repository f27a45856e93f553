import Foundation
import GLibKit
import ScriptTestSupport
import TestSupport
import Testing
import UserSettings

@testable import Catalog

@Suite("What a script may do")
struct TrustTests {
  private let fixture = ScriptFixture()

  private var folders: ScriptFolders { ScriptFolders([fixture.folder.path]) }

  /// Returns the agreements from a settings file in which the script was enabled, or disabled.
  private func agreements(_ script: ScriptFile, isOn: Bool = true) throws -> ScriptAgreements {
    let file = SettingsFile(fixture.folder.path + "/settings.ini")
    try file.apply(ScriptAgreements.edits(turning: script, on: isOn))
    return ScriptAgreements(try file.read())
  }

  @Test("is nothing until it is turned on")
  func off() throws {
    let script = try ScriptFile(path: fixture.script("script", "true"))
    #expect(ScriptAgreements().state(of: script) == .off)
  }

  @Test(
    "is agreed to as it is, whatever it is called",
    arguments: ["pass", "with space.sh", "a=b", "[x]", "ü", "%41", "#x", "-", "a.b-c_d"])
  func agreed(name: String) throws {
    let script = try ScriptFile(path: fixture.script(name, "echo 1"))
    let agreements = try agreements(script)
    #expect(agreements.state(of: script) == .on)
    let changed = try ScriptFile(path: fixture.script(name, "echo 2"))
    #expect(agreements.state(of: changed) == .changed)
    #expect(agreements.state(of: try ScriptFile(path: fixture.script("other", "echo 1"))) == .off)
    #expect(try self.agreements(script, isOn: false).isEmpty)
  }

  @Test("ends when its file is changed, though nobody has looked at the folder since")
  func changed() async throws {
    let path = try fixture.script("script", "# hunch.deadline = 60s\necho good")
    let trusted = TrustedCall(try ScriptFile(path: path))
    #expect(String(decoding: try await fixture.runner.run(trusted).bytes, as: UTF8.self) == "good\n")
    try fixture.script("script", "touch \"\(fixture.folder.path)/ran\"; echo bad")
    await #expect(throws: ScriptFailure.changed) { try await fixture.runner.run(trusted) }
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path + "/ran"))
  }

  @Test(
    "ends when its file is changed after it was looked at, and before it runs",
    arguments: [
      "mv other script", "cp -p other script", "printf '#!/bin/sh\\ntouch pwn\\n' | dd conv=notrunc of=script",
    ])
  func changedMeanwhile(change: String) async throws {
    let path = try fixture.script("script", "touch ran")
    try fixture.script("other", "touch pwn")
    // A second script with the same size and modification time.
    try Program.run("sh", ["-c", "cd '\(fixture.folder.path)'; touch -r script other"])
    let trusted = TrustedCall(try ScriptFile(path: path))
    let file = try #require(ScriptRunner.checked(trusted))
    try Program.run("sh", ["-c", "cd '\(fixture.folder.path)'; touch -r script now; \(change); touch -r now script"])
    await #expect(throws: ScriptFailure.changed) { try await fixture.runner.run(trusted.call, file) }
    #expect(!["ran", "pwn"].contains { FileManager.default.fileExists(atPath: "\(fixture.folder.path)/\($0)") })
  }

  @Test("is run by its own name in its own folder, be it a script or machine code")
  func name() async throws {
    let path = try fixture.script("script", "# hunch.deadline = 60s\necho $0")
    let output = try await fixture.runner.run(TrustedCall(try ScriptFile(path: path)))
    #expect(String(decoding: output.bytes, as: UTF8.self) == path + "\n")
    try Program.run("cp", ["/bin/echo", fixture.folder.path + "/program"])
    let program = try ScriptFile(path: fixture.folder.path + "/program")
    let said = try await fixture.runner.run(TrustedCall(program, ScriptArguments(["said"])))
    #expect(String(decoding: said.bytes, as: UTF8.self) == "said\n")
  }

  @Test(
    "is nothing where its header is not understood, which it says by name",
    arguments: ["@raycast.platform windows", "@raycast.needsConfirmation yes", "hunch.tittle = x"])
  func refused(line: String) async throws {
    let script = try ScriptFile(path: fixture.script("script", "# \(line)\ntouch ran"))
    let failure = await #expect(throws: ScriptFailure.self) {
      try await fixture.runner.run(TrustedCall(script, purpose: .choose))
    }
    #expect(failure == .refused(reason: try #require(script.header.refusal)))
    #expect(failure?.sentence(about: "script").contains("line 2: “\(line.prefix { $0 != " " })”") == true)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path + "/ran"))
  }

  @Test(
    "happens in the folder that it names: an absolute path, one below home, or one beside it",
    arguments: [
      ("FOLDER/there", "FOLDER/there"), ("there", "FOLDER/there"), ("..", "FOLDER/.."), ("~", "HOME"), ("/", "/"),
    ])
  func folder(path: String, expected: String) async throws {
    try FileManager.default.createDirectory(atPath: fixture.folder.path + "/there", withIntermediateDirectories: false)
    let place = { (text: String) in
      text.replacing("FOLDER", with: fixture.folder.path).replacing("HOME", with: Directories.home)
    }
    let script = try ScriptFile(
      path: fixture.script("script", "# hunch.deadline = 60s\n# @raycast.currentDirectoryPath \(place(path))\npwd -P"))
    let output = try await fixture.runner.run(TrustedCall(script, purpose: .choose))
    let real = try #require(realpath(place(expected), nil).map { String(cString: $0) })
    #expect(String(decoding: output.bytes, as: UTF8.self) == real + "\n")
  }

  @Test("does not happen elsewhere where the folder that it names is not there")
  func noFolder() async throws {
    let script = try ScriptFile(
      path: fixture.script("script", "# @raycast.currentDirectoryPath ~/no/such/folder\ntouch ran"))
    let folder = Directories.home + "/no/such/folder"
    let expected = ScriptFailure.noFolder(folder, reason: String(cString: strerror(ENOENT)))
    await #expect(throws: expected) { try await fixture.runner.run(TrustedCall(script, purpose: .choose)) }
    #expect(expected.sentence(about: "script").contains(folder))
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path + "/ran"))
  }

  @Test("concerns executable files alone, in the order of their titles; the first folder counts")
  func folder() throws {
    try fixture.script("b", "# hunch.title = Beta")
    try fixture.script("a", "true")
    try fixture.script("plain", "true", mode: 0o600)
    try fixture.script(".hidden", "true")
    try fixture.script("old~", "true")
    try FileManager.default.createDirectory(atPath: fixture.folder.path + "/folder", withIntermediateDirectories: false)
    mkfifo(fixture.folder.path + "/pipe", 0o700)
    let second = ScriptFixture()
    try second.script("a", "# hunch.title = Other")
    try second.script("c", "true")
    let content = ScriptFolders([fixture.folder.path, "/nowhere", second.folder.path]).content()
    #expect(content.scripts.map(\.title) == ["Beta", "a", "c"])
    // The only one that could be meant as a script.
    #expect(
      content.problems == [
        "\(fixture.folder.path)/plain is not executable: run “chmod +x” on it"
      ])
  }

  @Test("is nothing where its file cannot be read")
  func unreadable() throws {
    let path = fixture.folder.path + "/large"
    try fixture.folder.write("", to: "large", mode: 0o700)
    truncate(path, 1 << 40)
    let content = folders.content()
    #expect(content.scripts.isEmpty && content.problems == ["\(path) is larger than 16 MiB; make it smaller"])
  }

  @Test("is told by the digest that everybody knows")
  func digest() throws {
    #expect(Checksum.sha256(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(Checksum.sha256([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }
}
