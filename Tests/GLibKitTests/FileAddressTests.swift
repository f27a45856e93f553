import Foundation
import XCTest

@testable import GLibKit

final class FileAddressTests: XCTestCase {
  func testAddressesLeadBackToTheBytesOfAPath() {
    let everyByte = (1...255).map { UInt8($0) }
    let path = [UInt8(ascii: "/")] + everyByte
    let address = FileAddress.of(path)
    XCTAssertEqual(address.flatMap(FileAddress.path), path)
    XCTAssertTrue(address?.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } == true)
  }

  func testOnlyAbsolutePathsHaveAddressesAndOnlyThoseOfThisMachineArePaths() {
    XCTAssertNil(FileAddress.of(Array("a".utf8)))
    XCTAssertNil(FileAddress.of([]))
    XCTAssertNil(FileAddress.of([0x2F, 0x00]))
    for address in ["sftp://host/a", "file://elsewhere.example/a", "a", "", "file:///a%00"] {
      XCTAssertNil(FileAddress.path(of: address), address)
    }
  }
}

final class FileTypeTests: XCTestCase {
  func testTheTypeIsToldByTheName() {
    for (name, type) in [("a.txt", "text/plain"), ("b.png", "image/png"), ("c", FileType.unknown)] {
      XCTAssertEqual(FileType.ofName(Array(name.utf8)), type)
    }
    XCTAssertEqual(
      FileType.ofName([0xFF] + Array(".png".utf8)), "image/png", "a name that is not text has an ending, too")
  }

  func testWhereTheNameSaysNothingTheFirstBytesDo() throws {
    let path = NSTemporaryDirectory() + "hunch-type-\(UUID().uuidString)"
    defer { unlink(path) }
    try "plain words\n".write(toFile: path, atomically: false, encoding: .utf8)
    XCTAssertEqual(try FileType.ofFile(at: Array(path.utf8)), "text/plain")
    XCTAssertThrowsError(try FileType.ofFile(at: Array((path + "-gone").utf8)))
  }
}
