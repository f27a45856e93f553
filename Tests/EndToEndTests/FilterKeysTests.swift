import Foundation
import TestSupport
import XCTest

/// Filters by keys, in the window and on the command line.
final class FilterKeysTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var home: String { folder.path + "/home" }

  private func environment() throws -> [String: String] {
    for name in ["quokka.pdf", "quokka.png", "quokka.txt", "Letters/other.pdf"] {
      try folder.write("", to: "home/" + name)
    }
    try folder.write(settings: "[Sources]\noff=icons;software;recent;applications;characters\n")
    return folder.homeVariables
  }

  func testAFilterIsCompletedNarrowsTheListAndIsTakenAway() throws {
    let hunch = try launch(environment: try environment())
    hunch.type("quokka")
    hunch.eventually("all files are found") { $0.rows.count == 3 }
    hunch.type(" :im")
    hunch.eventually("the word is completed") { $0.field.text == "quokka :image" }
    hunch.eventually("the list has images alone") {
      $0.rows.map(\.name) == ["quokka.png"] && $0.statusText?.hasPrefix("1 found in 3 files checked") == true
    }
    hunch.eventually("the filter is a pill") { $0.filters.map(\.name) == ["Remove the filter “Images”"] }
    hunch.press(.tab)
    hunch.press(.up)
    hunch.eventually("the pill is reached, and the field shows the text without it") {
      $0.filters.first?.states.contains(.pressed) == true && $0.field.text == "quokka"
    }
    hunch.press(.enter)
    hunch.eventually("the filter is gone") {
      $0.field.text == "quokka" && $0.rows.count == 3 && $0.filters.isEmpty
    }
    hunch.press(.control + "z")
    hunch.eventually("it is back") { $0.field.text == "quokka :image" && $0.rows.map(\.name) == ["quokka.png"] }
    hunch.press(.alt + "1")
    hunch.eventually("its number removes it, too") { $0.field.text == "quokka" && $0.rows.count == 3 }
  }

  func testAFilterAloneListsTheFilesThatChangedLast() throws {
    let environment = try environment()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3 * 86_400)], ofItemAtPath: home + "/quokka.pdf")
    let hunch = try launch(environment: environment)
    hunch.type("quokka")
    hunch.eventually("the files are known") { $0.rows.count == 3 }
    hunch.press(.control + "a")
    hunch.type(":pdf")
    hunch.eventually("the newest is the first") { $0.rows.map(\.name) == ["other.pdf", "quokka.pdf"] }
    hunch.type(" :today")
    hunch.eventually("the older one is gone") {
      $0.rows.map(\.name) == ["other.pdf"] && $0.statusText?.hasPrefix("1 found in 2 files checked") == true
    }
  }

  func testACommandUnderstandsTheSame() throws {
    let found = try run(["search", "--in", "files", "quokka :pdf :week"], environment: environment())
    XCTAssertEqual(found.status, .exited(0))
    let path = home + "/quokka.pdf"
    XCTAssertEqual(found.output, "files\t\(path)\tquokka.pdf\t\(path)\n")
    let none = try run(["search", "--in", "files", "quokka :video"], environment: folder.homeVariables)
    XCTAssertEqual(none.status, .exited(1))
    XCTAssertEqual(none.output, "")
  }
}
