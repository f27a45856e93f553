import Foundation
import XCTest

@testable import GLibKit

/// The trash in the home folder that the test script makes for the tests.
final class TrashTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    // GLib has a trash for the disk of the home folder, and refuses files on system-internal mounts.
    folder = NSHomeDirectory() + "/.hunch-trash-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func bytes(_ name: [UInt8]) -> [UInt8] { Array((folder + "/").utf8) + name }

  private func make(_ path: [UInt8], _ contents: String) throws {
    let file = try XCTUnwrap(FileAddress.withCString(path) { fopen($0, "w") } ?? nil)
    fputs(contents, file)
    fclose(file)
  }

  private func contents(_ path: [UInt8]) -> String? {
    guard let file = FileAddress.withCString(path, { fopen($0, "r") }) ?? nil else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    return fgets(&line, 64, file).map { String(cString: $0) }
  }

  func testWhatIsMovedComesBackWithItsContentsWhateverItIsCalled() throws {
    try XCTSkipUnless(sameDisk, "the folder of data is on another disk than home: nothing can be moved to its trash")
    for name in [
      Array("plain.txt".utf8), Array("a.tar.gz".utf8), Array(".hidden".utf8), Array("no dot %20".utf8),
      [0xFF, 0x2E, 0x61],
    ] {
      let path = bytes(name)
      try make(path, "first")
      let first = try XCTUnwrap(try Trash.move(path))
      XCTAssertNil(contents(path))
      // The trash gives the second of two equal names another name.
      try make(path, "second")
      let second = try XCTUnwrap(try Trash.move(path))
      XCTAssertNotEqual(first, second)
      try first.restore()
      XCTAssertEqual(contents(path), "first")
      XCTAssertThrowsError(try second.restore(), "something else is there")
      XCTAssertEqual(contents(path), "first")
      XCTAssertEqual(FileAddress.withCString(path) { unlink($0) }, 0)
      try second.restore()
      XCTAssertEqual(contents(path), "second")
      XCTAssertThrowsError(try second.restore(), "it is no longer in the trash")
    }
  }

  func testAFolderComesBackWhole() throws {
    try XCTSkipUnless(sameDisk, "the folder of data is on another disk than home: nothing can be moved to its trash")
    let path = bytes(Array("tree".utf8))
    try FileManager.default.createDirectory(atPath: folder + "/tree/deep", withIntermediateDirectories: true)
    try make(path + Array("/deep/leaf".utf8), "leaf")
    let trashed = try XCTUnwrap(try Trash.move(path))
    XCTAssertEqual(LocalFiles.kind(at: path), .nothing)
    try trashed.restore()
    XCTAssertEqual(contents(path + Array("/deep/leaf".utf8)), "leaf")
  }

  func testWhatIsNotThereIsNamed() {
    XCTAssertThrowsError(try Trash.move(bytes(Array("nothing".utf8)))) {
      XCTAssertTrue(($0 as? GLibError)?.message.contains("nothing") == true, "\($0)")
    }
  }

  private var sameDisk: Bool {
    try? FileManager.default.createDirectory(atPath: Directories.userData, withIntermediateDirectories: true)
    let disks = [folder, Directories.userData].map { path in
      (try? FileManager.default.attributesOfItem(atPath: path))?[.systemNumber] as? Int
    }
    return disks[0] != nil && disks[0] == disks[1]
  }
}
