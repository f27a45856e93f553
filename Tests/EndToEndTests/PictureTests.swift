import Foundation
import TestSupport
import XCTest

/// Takes the pictures of the README from the real program: `make pictures`. Otherwise nothing is saved, and the test only
/// makes sure that each scene can be reached.
final class PictureTests: EndToEndTestCase {
  /// Where to save the pictures, if they are wanted.
  private let folder = ProcessInfo.processInfo.environment["HUNCH_PICTURES"]

  private func take(_ name: String, _ session: Session) throws {
    let picture = try XCTUnwrap(session.screenshot(), "no picture of \(name)")
    XCTAssertGreaterThan(picture.colorCount, 16, "\(name) shows next to nothing")
    guard let folder else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try picture.save(to: "\(folder)/\(name).png")
  }

  /// For a picture all sources must be read; otherwise those that the scene needs are waited for.
  private func launchLoaded(_ appearance: Session.Appearance = .light, home: String? = nil) throws -> Session {
    let hunch = try launch(environment: home.map { ["HOME": $0] } ?? [:], appearance: appearance)
    hunch.eventually("the sources are there", timeout: .seconds(240)) {
      $0.isHome && $0.statusText.map { !$0.contains("reading") && !$0.contains("so far") } ?? false
    }
    return hunch
  }

  func testTheHomePageListsTermsAndSources() throws {
    let hunch = try launchLoaded()
    for term in ["smiling eyes", "arrow", "heart"] {
      hunch.type(term)
      hunch.eventually("\(term) is found", timeout: .seconds(240)) { !$0.rows.isEmpty }
      hunch.search()
      hunch.eventually("the results") { $0.selectedRow != nil }
      hunch.press(.control + "a", .backspace)
      hunch.eventually("home again") { $0.isHome }
    }
    hunch.eventually("the terms are there") { $0.rows(in: "Home").map(\.name).contains("smiling eyes") }
    hunch.press(.down)
    try take("home", hunch)
  }

  func testTypingCompletesAndLists() throws {
    let hunch = try launchLoaded()
    hunch.type("smi")
    hunch.eventually("smi is completed", timeout: .seconds(240)) {
      $0.field.text.map { $0.hasPrefix("smiling") } ?? false
    }
    try take("typing", hunch)
  }

  func testFilesAreFoundByTheirNamesAndFolders() throws {
    let home = TemporaryFolder()
    for path in [
      "Documents/Annual Report 2024.pdf", "Documents/2024/Report of the summer.odt", "Documents/2024/report.ods",
      "Pictures/2024/Field report/river.jpg", "Documents/report 2024 draft.txt", "Documents/2023/report.ods",
    ] {
      let folder = home.path + "/" + path.split(separator: "/").dropLast().joined(separator: "/")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try home.write("", to: path)
    }
    let hunch = try launchLoaded(home: home.path)
    hunch.type("report 2024")
    hunch.eventually("by names and by folders") {
      let names = $0.rows.map(\.name)
      return names.first == "report 2024 draft.txt" && names.contains("report.ods")
    }
    try take("files", hunch)
  }

  func testTheFinalSearchNarrowsBySource() throws {
    let hunch = try launchLoaded(.dark)
    hunch.type("fold")
    hunch.eventually("something is found", timeout: .seconds(240)) { $0.rows.count > 1 }
    hunch.search()
    hunch.eventually("the first row is selected") { $0.selectedRow != nil }
    try take("results-dark", hunch)
  }
}
