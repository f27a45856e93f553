import Foundation
import SystemKit
import TestSupport
import Testing

@Suite struct MappedFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/file" }

  private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }

  /// A tool that copies folders, or a failing disk, may truncate the very file that is in use, or overwrite it in
  /// place. Small files are read, and large ones mapped.
  @Test(arguments: [0, 100, 1_000_000], [false, true])
  func changesOfAFileInUseHaveNoEffect(count: Int, isOverwritten: Bool) throws {
    let content = bytes(count)
    try Data(content).write(to: URL(filePath: path))
    let file = try MappedFile(path: path)
    #expect(damage(path, isOverwritten: isOverwritten) && MappedBytes(file, 0..<file.count).equals(0..<count, content))
    file.release()
    #expect(MappedBytes(file, 0..<file.count).equals(0..<count, content))
  }

  @Test func aMissingFileIsNamed() {
    #expect(throws: FileError(path: path, code: ENOENT)) { try MappedFile(path: path) }
  }

  @Test func onlyARegularFileIsMapped() {
    #expect(throws: FileError(path: folder.path, code: EINVAL)) { try MappedFile(path: folder.path) }
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: FileError(path: path, code: EINVAL)) { try MappedFile(path: path) }
  }
}
