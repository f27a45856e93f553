import Foundation
import TestSupport
import Testing

@testable import SystemKit

@Suite("A mapped file under a lease") struct FileLeasesTests {
  private let folder = TemporaryFolder()
  private let content = String(repeating: "0123456789abcde\n", count: 1 << 14)

  private func isMapped(_ path: String) throws -> Bool {
    try systemText("/proc/self/maps").split(separator: "\n").contains {
      $0.hasSuffix(" " + path)
    }
  }

  private func holds(_ file: MappedFile) -> Bool { unsafe content.utf8.elementsEqual(file.bytes) }

  @Test("is the file itself, until another program opens it for writing", arguments: [false, true])
  func lease(isReleased: Bool) throws {
    let path = try folder.write(content, to: "file")
    let files = try (0..<3).map { _ in try MappedFile(path: path) }
    #expect(try isMapped(path))
    if isReleased { files.forEach { $0.release() } }
    #expect(files.allSatisfy(holds))
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    #expect(try descriptor >= 0 && !isMapped(path) && ftruncate(descriptor, 0) == 0)
    files.forEach { $0.release() }
    #expect(files.allSatisfy(holds))
  }

  @Test("that is shortened by its path keeps its content")
  func truncated() throws {
    let path = try folder.write(content, to: "file")
    let file = try MappedFile(path: path)
    #expect(truncate(path, 0) == 0 && holds(file))
  }

  @Test("is a copy if another program has it open for writing already")
  func alreadyOpen() throws {
    let path = try folder.write(content, to: "file")
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    let file = try MappedFile(path: path)
    #expect(try !isMapped(path) && ftruncate(descriptor, 0) == 0 && holds(file))
  }

  @Test("can be read while others change it, whoever is first")
  func meanwhile() async throws {
    for number in 0..<20 {
      let path = try folder.write(content, to: "file-\(number)")
      let file = try MappedFile(path: path)
      async let isSame = (0..<10).allSatisfy { _ in holds(file) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { #expect(truncate(path, 0) == 0) }
        try await group.waitForAll()
      }
      #expect(await isSame)
    }
  }

  @Test("lets go of the file with its last user")
  func end() throws {
    let path = try folder.write(content, to: "file")
    do { _ = try MappedFile(path: path) }
    #expect(try !isMapped(path))
    let descriptor = open(path, O_RDWR | O_NONBLOCK)
    #expect(descriptor >= 0, "nobody has to be waited for")
    close(descriptor)
  }
}
