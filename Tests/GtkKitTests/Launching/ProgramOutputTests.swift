import Glibc
import TestSupport
import XCTest

@testable import GLibKit

/// The output of started programs, with a fake journal.
final class ProgramOutputTests: XCTestCase {
  private let folder = TemporaryFolder()

  /// Listens on a socket at a path; returns nil if that fails.
  private func listen(at path: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      place.copyBytes(from: path.utf8.prefix(place.count - 1))
    }
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(server, $0, size) }
    }
    return isBound == 0 && Glibc.listen(server, 1) == 0 ? server : nil
  }

  func testTheJournalIsToldWhoWrites() throws {
    let path = folder.path + "/journal"
    let server = try XCTUnwrap(listen(at: path))
    defer { close(server) }
    var output: ProgramOutput? = ProgramOutput(identifier: "org.example.Bird\n.desktop", socket: path)
    let reader = accept(server, nil, nil)
    defer { close(reader) }
    let descriptor = try XCTUnwrap(output?.descriptor)
    XCTAssertEqual(write(descriptor, "a line\n", 7), 7)
    output = nil
    var bytes = [UInt8](repeating: 0, count: 256)
    var text: [UInt8] = []
    while case let count = read(reader, &bytes, bytes.count), count > 0 { text += bytes[..<count] }
    XCTAssertEqual(String(decoding: text, as: UTF8.self), "org.example.Bird.desktop\n\n6\n1\n0\n0\n0\na line\n")
  }

  func testWithoutAJournalItIsThisProgramsStandardError() {
    XCTAssertEqual(ProgramOutput(identifier: "x", socket: folder.path + "/none").descriptor, STDERR_FILENO)
  }
}
