import Foundation
import GLibKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import Catalog

/// Saved applications must follow changes of their desktop entries.
final class SavedApplicationTests: XCTestCase {
  private let cache = TemporaryFolder()
  private static let entries = Directories.userData + "/applications"

  private static func write(_ id: String, name: String) throws {
    try FileManager.default.createDirectory(atPath: entries, withIntermediateDirectories: true)
    try "[Desktop Entry]\nType=Application\nExec=true\nName=\(name)\n".write(
      toFile: "\(entries)/\(id)", atomically: true, encoding: .utf8)
  }

  /// Waits until an application of this name appears, or disappears.
  @MainActor private static func wait(for name: String, isThere: Bool = true, _ library: Library) throws {
    let snapshot = try waitForTask {
      await library.snapshot { $0.sources[0].items.contains { $0.name == name } == isThere }
    }
    XCTAssertNotNil(snapshot, "\(name), which is to be there: \(isThere)")
  }

  @MainActor private static func loaded(cache: String) throws -> Library {
    let library = Library(sources: [ApplicationSource()], store: SourceStore(folder: cache))
    library.start()
    _ = try waitForTask { await library.loaded() }
    try waitForTask { await library.save() }
    return library
  }

  func testEntriesThatComeAndGoAreFollowedByThoseThatWereSaved() throws {
    let cache = self.cache.path + "/sources"
    try onMain {
      let ids = (0..<3).map { "hunch-test-\($0)-\(UUID().uuidString).desktop" }
      defer { ids.forEach { unlink("\(Self.entries)/\($0)") } }
      try Self.write(ids[0], name: "Hunch Test Zero")
      try Self.loaded(cache: cache).stop()
      // From here on, the library has only saved items.
      let library = try Self.loaded(cache: cache)
      defer { library.stop() }
      XCTAssertTrue(library.snapshot.sources[0].items.contains { $0.name == "Hunch Test Zero" })
      for (number, name) in ["Hunch Test One", "Hunch Test Two"].enumerated() {
        try Self.write(ids[number + 1], name: name)
        try Self.wait(for: name, library)
      }
      unlink("\(Self.entries)/\(ids[0])")
      try Self.wait(for: "Hunch Test Zero", isThere: false, library)
    }
  }
}
