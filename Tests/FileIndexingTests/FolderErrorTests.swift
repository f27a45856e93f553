import Glibc
import TestSupport
import Testing

@testable import FileIndexing

/// The effect of system errors on known names.
@Suite struct FolderErrorTests {
  /// The call that fails.
  enum Call: CaseIterable, Sendable {
    /// Opening a folder to read it again.
    case opening
    /// Looking at a name after an event about it.
    case name
    /// Looking at an entry of a folder whose file system does not report the kinds of entries.
    case entry
  }

  private static let errors = [EIO, EMFILE, ESTALE, EACCES, ELOOP, ENOENT, ENOTDIR]

  @Test("Only missing files and folders lose their names", arguments: Call.allCases, errors)
  func names(call: Call, code: Int32) throws {
    let folder = TemporaryFolder()
    try folder.write("", to: "a/b/file")
    let filter = FileFilter(roots: [folder.root])
    let scan = try #require(TreeScanner(filter).scan())
    let files = try FileIndex.build(scan.tree, fingerprint: filter.fingerprint)
    #expect(files.count == 3)
    let name = Array("a".utf8)
    let number = try #require(files.position(of: name, in: 0).flatMap { files.folder(at: $0) })
    var updater = TreeUpdater(filter)
    var request = TreeUpdater.Request()
    switch call {
    case .opening:
      request.stale = [number]
      updater.faults.opening = code
    case .name:
      request.names = [0: [name]]
      updater.faults.status = code
    case .entry:
      request.stale = [0]
      updater.faults.status = code
      updater.faults.hidesKinds = true
    }
    let update = try #require(try updater.update(files, request))
    if code == ENOENT || code == ENOTDIR {
      #expect(update.files.count == 0)
    } else {
      #expect(update.files.count == 3)
      let path = Array((folder.root + (call == .opening ? "/a" : "")).utf8)
      #expect(update.leftOut == [LeftOut(path: path, reason: .unreadable(code: code))])
    }
  }
}
