import Foundation
import XCTest

/// The commands without a window: what they print, and how they end.
final class CommandLineTests: EndToEndTestCase {
  private func run(
    _ arguments: [String], input: StandardInput = .none, environment: [String: String] = [:]
  ) throws -> (output: String, status: ExitStatus?, errors: String) {
    let session = try launch(arguments, input: input, environment: environment, accessible: false)
    let status = session.exitStatus(timeout: .seconds(240))
    defer { session.end() }
    return (session.output, status, session.process.errorOutput)
  }

  func testFilterPrintsTheLinesThatMatchBestFirst() throws {
    let cases: [(query: String, input: String, output: String, status: Int32)] = [
      ("p pe", "person.badge.plus\nperson.badge\n", "person.badge.plus\n", 0),
      ("pe p", "person.badge.plus\nperson.badge\n", "person.badge.plus\n", 0),
      ("x", "", "", 1),
      ("x", "y\n", "", 1),
      ("b", "a b\nbc\nb\n", "b\nbc\na b\n", 0),
      ("", "b\na\n", "b\na\n", 0),
    ]
    for (query, input, output, status) in cases {
      let result = try run(["filter", query], input: .text(input))
      XCTAssertEqual(result.output, output, query)
      XCTAssertEqual(result.status, .exited(status), query)
    }
  }

  func testAnUnreadableFileEndsWithTwoAndIsNamed() throws {
    for command in [["filter", "x"], ["complete", "x"], ["pick"]] {
      let result = try run(command + ["/nonexistent/list.txt"])
      XCTAssertEqual(result.status, .exited(2), "\(command)")
      XCTAssertTrue(result.errors.contains("/nonexistent/list.txt"), result.errors)
      XCTAssertEqual(result.output, "")
    }
  }

  func testCompletePrintsTypedTextCompletionAndItem() throws {
    let result = try run(["complete", "fi"], input: .text("Firefox\nFiles\n"))
    XCTAssertEqual(result.output, "fi\trefox\tFirefox\n")
    XCTAssertEqual(result.status, .exited(0))
    XCTAssertEqual(try run(["complete", "x"], input: .text("Firefox\n")).status, .exited(1))
  }

  func testAnUnknownOptionEndsWithTwo() throws {
    XCTAssertEqual(try run(["filter", "--no-such-option", "x"]).status, .exited(2))
  }

  func testIconsAreSearched() throws {
    let result = try run(["search", "--in", "icons", "folder"])
    XCTAssertEqual(result.status, .exited(0), result.errors)
    XCTAssertTrue(result.output.contains("folder\n"), result.output)
  }

  func testASourceThatIsNotThereIsNamed() throws {
    let result = try run(["search", "--in", "nowhere", "x"])
    XCTAssertEqual(result.status, .exited(2))
    XCTAssertTrue(result.errors.contains("nowhere"), result.errors)
  }

  // Desktop entries of the test's own, to see which of them are listed.
  func testOnlyApplicationsMeantForThisDesktopAreListed() throws {
    let folder = NSTemporaryDirectory() + "hunch-data-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/applications", withIntermediateDirectories: true)
    let entries = [
      "plain": "Name=Zork Plain\nKeywords=dungeon;", "hidden": "Name=Zork Hidden\nHidden=true",
      "nodisplay": "Name=Zork NoDisplay\nNoDisplay=true", "other": "Name=Zork Other\nOnlyShowIn=Elsewhere;",
      "here": "Name=Zork Here\nOnlyShowIn=Testdesk;", "missing": "Name=Zork Missing\nTryExec=/nonexistent/zork",
      "german": "Name=Zork English\nName[de]=Zork Deutsch\nGenericName=Adventure\nGenericName[de]=Abenteuer",
    ]
    for (name, entry) in entries {
      try "[Desktop Entry]\nType=Application\nExec=true\n\(entry)\n".write(
        toFile: "\(folder)/applications/\(name).desktop", atomically: false, encoding: .utf8)
    }
    func names(_ query: String, _ environment: [String: String] = [:]) throws -> [String] {
      let base = ["XDG_DATA_DIRS": "\(folder):/usr/share", "XDG_CURRENT_DESKTOP": "Testdesk"]
      let result = try run(
        ["search", "--in", "applications", query], environment: base.merging(environment) { $1 })
      return result.output.split(separator: "\n").compactMap { $0.split(separator: "\t").last.map(String.init) }
    }
    XCTAssertEqual(try names("zork"), ["Zork Here", "Zork Plain", "Zork English"])
    XCTAssertEqual(try names("dung z"), ["Zork Plain"])
    XCTAssertEqual(
      try names("zork", ["XDG_CURRENT_DESKTOP": "Elsewhere"]).sorted(), ["Zork English", "Zork Other", "Zork Plain"])
    XCTAssertEqual(try names("advent"), ["Zork English"])
  }
}
