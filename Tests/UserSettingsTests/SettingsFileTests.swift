import Foundation
import TestSupport
import Testing

@testable import UserSettings

@Suite("The file of the settings")
struct SettingsFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/settings.ini" }
  private var file: SettingsFile { SettingsFile(path) }

  private func text(_ name: String = "settings.ini") throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  private static let edits = {
    var edits = SettingsEdits()
    edits.set("mine", in: "G", to: true)
    return edits
  }()

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("is made, with its folder, for its owner alone")
  func made() throws {
    let path = folder.path + "/a/b/settings.ini"
    try SettingsFile(path).apply(Self.edits)
    #expect(try text("a/b/settings.ini") == "[G]\nmine=true\n")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b") == ["settings.ini"])
  }

  @Test("is not touched by a change that changes nothing")
  func untouched() throws {
    try folder.write("[G]\nmine=true\n", to: "settings.ini", mode: 0o400)
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    try file.apply(Self.edits)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
  }

  @Test("stays a link, to a file that keeps its mode", arguments: [true, false])
  func links(isThere: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/dotfiles", withIntermediateDirectories: false)
    if isThere { try folder.write("# mine\n[G]\n", to: "dotfiles/hunch.ini", mode: 0o640) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/middle", withDestinationPath: "dotfiles/hunch.ini")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "middle")
    try file.apply(Self.edits)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "middle")
    #expect(try text("dotfiles/hunch.ini") == (isThere ? "# mine\n" : "") + "[G]\nmine=true\n")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/dotfiles/hunch.ini")[.posixPermissions]
    #expect(mode as? Int == (isThere ? 0o640 : 0o600))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/dotfiles") == ["hunch.ini"])
  }

  struct Fault: Sendable {
    var said: String
    var make: @Sendable (String) throws -> Void
  }

  @Test(
    "is left as it is where it cannot be read",
    arguments: [
      Fault(said: "is a folder") { mkdir($0, 0o700) },
      Fault(said: "is a pipe") { mkfifo($0, 0o600) },
      Fault(said: "symbolic links") { symlink("settings.ini", $0) },
      Fault(said: "is not a text file") { try Data("[G]\na=1\0".utf8).write(to: URL(fileURLWithPath: $0)) },
      Fault(said: "larger than 256 KiB") { try Data(count: 1 << 19).write(to: URL(fileURLWithPath: $0)) },
    ])
  func unreadable(_ fault: Fault) throws {
    try fault.make(path)
    func identity() -> [UInt64] {
      var status = stat()
      return lstat(path, &status) == 0 ? [UInt64(status.st_ino), UInt64(status.st_mode), UInt64(status.st_size)] : []
    }
    let before = identity()
    for work in [{ _ = try file.read() }, { try file.apply(Self.edits) }] {
      let error = #expect(throws: SettingsFileError.self) { try work() }
      #expect(error?.description.hasPrefix(path) == true)
      #expect(error?.description.contains(fault.said) == true, "\(error?.description ?? "")")
    }
    #expect(try identity() == before && names == ["settings.ini"])
  }

  @Test("says what keeps it from being written, and stays whole")
  func unwritable() throws {
    try folder.write("[G]\na=1\n", to: "settings.ini")
    let lock = try FolderLock(folder.path, path: path, patience: .zero)
    #expect(throws: SettingsFileError.locked(path)) {
      _ = try FolderLock(folder.path, path: path, patience: .milliseconds(10))
    }
    withExtendedLifetime(lock) {}
    let error = #expect(throws: SettingsFileError.self) {
      try SettingsFile("/proc/hunch/settings.ini").apply(Self.edits)
    }
    #expect(try error?.description.hasPrefix("/proc/hunch/settings.ini: ") == true && text() == "[G]\na=1\n")
  }

  // MARK: Editors, which take no lock

  enum Editor: CaseIterable, Sendable {
    case replaces, writesInPlace, removesFirst

    func save(_ text: String, to path: String) throws {
      switch self {
      case .replaces: try text.write(toFile: path, atomically: true, encoding: .utf8)
      case .writesInPlace: try text.write(toFile: path, atomically: false, encoding: .utf8)
      case .removesFirst:
        try FileManager.default.removeItem(atPath: path)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
      }
    }
  }

  /// The step `written` comes after the comparison and before the file is replaced.
  @Test("loses nothing that an editor saves at any step", arguments: SettingsFile.Step.allCases, Editor.allCases)
  func editor(step: SettingsFile.Step, editor: Editor) throws {
    try folder.write("# first\n[G]\na=1\n", to: "settings.ini")
    var isDone = false
    try file.apply(Self.edits) { now in
      guard now == step, !isDone else { return }
      isDone = true
      let text = (try? text()) ?? ""
      #expect(throws: Never.self) { try editor.save(text + "# by hand\n[List mine]\nfile=/x\n", to: path) }
    }
    let document = try file.read()
    #expect(document.value("mine", in: "G") == Array("true".utf8))
    #expect(document.value("file", in: "List mine") == Array("/x".utf8))
    #expect(try text().contains("# by hand\n") && text().hasPrefix("# first\n") && names == ["settings.ini"])
  }

  @Test(
    "loses no file that an editor makes before the first is written",
    arguments: SettingsFile.Step.allCases.filter { $0 != .exchanged && $0 != .replaced })
  func first(step: SettingsFile.Step) throws {
    var isDone = false
    try file.apply(Self.edits) { now in
      guard now == step, !isDone else { return }
      isDone = true
      #expect(throws: Never.self) { try Editor.replaces.save("# by hand\n", to: path) }
    }
    #expect(try text() == "# by hand\n\n[G]\nmine=true\n" && names == ["settings.ini"])
  }
}
