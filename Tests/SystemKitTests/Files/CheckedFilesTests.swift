import Foundation
import SystemKit
import TestSupport
import Testing

@Suite("Files that were checked before") struct CheckedFilesTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/file" }
  private var checked: CheckedFiles { CheckedFiles(folder: folder.path + "/checked", leastAge: 0) }

  private func contents() throws -> FileContents { try MappedFile(path: path).contents }

  private func write(_ text: String) throws { try text.write(toFile: path, atomically: false, encoding: .utf8) }

  /// Changes a file after its times have moved on, and sets its time back, as a copying tool may.
  private func change(_ body: () throws -> Void) throws {
    var status = stat()
    #expect(stat(path, &status) == 0)
    usleep(20_000)
    try body()
    #expect(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0) == 0)
  }

  @Test("are known as long as their contents are the same")
  func sameContents() throws {
    try write("one")
    #expect(try !checked.contains("file", contents()))
    checked.add("file", try contents())
    #expect(try checked.contains("file", contents()) && !checked.contains("other", contents()))
    try change { try write("two") }
    #expect(try !checked.contains("file", contents()), "the same length and time, and another text")
    checked.add("file", try contents())
    try change { try "two".write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try !checked.contains("file", contents()), "another file with the same text")
  }

  @Test("are noted only once they are older than a tick of the clock")
  func young() throws {
    try write("one")
    let usual = CheckedFiles(folder: folder.path + "/checked")
    usual.add("file", try contents())
    #expect(try !usual.contains("file", contents()))
  }

  @Test("are noted in a folder for the user alone, and nobody else's note counts")
  func access() throws {
    try write("one")
    checked.add("file", try contents())
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/checked")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    chmod(folder.path + "/checked/file", 0o666)
    #expect(try !checked.contains("file", contents()))
  }

  @Test("are unknown without a folder for notes", arguments: [nil, "/dev/null/x"] as [String?])
  func withoutFolder(folder: String?) throws {
    try write("one")
    let checked = CheckedFiles(folder: folder, leastAge: 0)
    checked.add("file", try contents())
    #expect(try !checked.contains("file", contents()))
  }
}
