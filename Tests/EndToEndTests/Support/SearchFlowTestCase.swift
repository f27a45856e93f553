import Foundation
import TestSupport
import XCTest

/// A test of searches by keys, among a few applications that leave a mark when they start.
class SearchFlowTestCase: EndToEndTestCase {
  let home = TemporaryFolder()
  var folder: String { home.path }

  override func setUpWithError() throws {
    // Some Yi syllables begin as some of these names do.
    try home.write(settings: "[Sources]\noff=characters\n")
    for name in ["Zork", "Zorba the Reader", "Zorn Editor", "Lyric Editor", "Lyric Viewer"] {
      let id = name.lowercased().replacingOccurrences(of: " ", with: "-")
      try home.addApplication(name, exec: "/usr/bin/touch \(folder)/\(id)", to: "share/applications/\(id).desktop")
    }
  }

  /// Starts the program with a home folder that it shares with later starts.
  func open(_ arguments: String..., environment: [String: String] = [:]) throws -> Session {
    let hunch = try launch(arguments, environment: home.dataVariables.merging(environment) { $1 })
    hunch.eventually("the home page shows") { $0.sources.contains("Applications") }
    return hunch
  }

  func wasStarted(_ id: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(id)") }
}
