import Foundation
import TestSupport
import Testing

@testable import GLibKit

@Suite struct LocalFilesTests {
  private let folder = NSTemporaryDirectory() + "gtkkit-files-\(UUID().uuidString)"

  @Test func aFolderIsMadeWithThoseAroundItAndListsWhatIsInIt() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let inner = folder + "/a/b"
    #expect(throws: GLibError.self) { try LocalFiles.names(in: inner) }
    #expect(LocalFiles.makeFolder(inner))
    #expect(LocalFiles.makeFolder(inner), "it is there already")
    #expect(try LocalFiles.names(in: inner) == [])
    try FileManager.default.createDirectory(atPath: inner + "/folder", withIntermediateDirectories: false)
    try Data([0, 0xFF, 0x0A]).write(to: URL(fileURLWithPath: inner + "/bytes"))
    try FileManager.default.createSymbolicLink(atPath: inner + "/link", withDestinationPath: "bytes")
    #expect(try LocalFiles.names(in: inner).sorted() == ["bytes", "folder", "link"])
    #expect(!LocalFiles.makeFolder(inner + "/bytes/c"), "a file is in the way")
  }

  @Test func aProgramIsAFileThatMayBeRun() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(LocalFiles.makeFolder(folder))
    for (name, mode) in [("program", 0o755), ("text", 0o644)] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder)/\(name)")
    }
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "program")
    // The system runs no pipe, whatever its permissions are.
    #expect(mkfifo(folder + "/pipe", 0o755) == 0)
    let names = ["link", "missing", "pipe", "program", "text", "", "program\0"]
    #expect(names.filter { LocalFiles.isProgram(at: Array("\(folder)/\($0)".utf8)) } == ["link", "program"])
  }

  @Test(
    "the days next to the present one have names",
    arguments: [
      (0, "Today, 12:00"), (-12 * 3_600, "Today, 00:00"), (-12 * 3_600 - 1, "Yesterday, 23:59"),
      (-36 * 3_600, "Yesterday, 00:00"), (-36 * 3_600 - 1, "1 May 2026, 23:59"), (12 * 3_600, "4 May 2026, 00:00"),
      (-365 * 86_400, "3 May 2025, 12:00"),
    ])
  func time(seconds: Int, text: String) {
    let noon = Calendar.current.date(from: DateComponents(year: 2026, month: 5, day: 3, hour: 12))
    let now = Int64(noon?.timeIntervalSince1970 ?? 0)
    #expect(FileFacts.text(ofTime: now + Int64(seconds), now: now) == text)
  }

  @Test(
    "PATH is read as GLib reads it",
    arguments: [
      ("/a:/b", ["/a", "/b"]), ("/a::b:", ["/a", ".", "b", "."]), ("", ["."]), (nil, ["/bin", "/usr/bin", "."]),
    ] as [(String?, [String])])
  func path(value: String?, folders: [String]) {
    #expect(ProgramPath.folders(of: value) == folders)
  }
  @Test func aProgramIsFoundBelowTheHomeFolder() throws {
    let folder = TemporaryFolder()
    let program = try folder.write("", to: "program", mode: 0o700)
    // The home folder of the tests may be any.
    let steps = Directories.home.split(separator: "/").map { _ in "/.." }.joined()
    for (name, path) in [("~" + steps + program, Directories.home + steps + program), ("~/no such program", nil)] {
      #expect(try ProgramPath().find(name, within: .seconds(60)) == path)
      #expect(ProgramPath().installed(among: [name], within: .seconds(60)) == (path == nil ? [] : [name]))
    }
  }
}
