import XCTest

/// The developers' log: off unless the environment enables a category, and never mixed with printed answers.
final class DeveloperLogTests: EndToEndTestCase {
  /// Picks a line, and returns what the program printed and logged.
  private func pick(loggedBy categories: String?) throws -> (output: String, log: String) {
    var environment: [String: String] = [:]
    if let categories { environment["G_MESSAGES_DEBUG"] = categories }
    let hunch = try launch("pick", input: .text("Firefox\nFiles\n"), environment: environment, accessible: false)
    hunch.type("fil")
    hunch.ends(by: .enter)
    return (hunch.output, hunch.process.errorOutput)
  }

  func testACategoryThatIsNamedIsToldOfOnStandardError() throws {
    let (output, log) = try pick(loggedBy: "hunch-session")
    XCTAssertEqual(output, "Files\n")
    XCTAssert(log.contains("hunch-session") && log.contains("effect search"), log)
  }

  func testTheStatusLineSaysHowLongASearchTookWhereTheEnvironmentWantsIt() throws {
    for wanted in [true, false] {
      let hunch = try launch(
        "pick", input: .text("Firefox\nFiles\n"), environment: wanted ? ["HUNCH_SHOW_TIME": "1"] : [:])
      hunch.type("fi")
      hunch.eventually("there is a time: \(wanted)") { hunch in
        guard let status = hunch.statusText else { return false }
        return wanted ? status.wholeMatch(of: /2 results · .*s/) != nil : status == "2 results"
      }
      hunch.end()
    }
  }

  func testOthersAndNoneAreSilent() throws {
    for categories in [nil, "", "hunch-icons"] {
      let (output, log) = try pick(loggedBy: categories)
      XCTAssertEqual(output, "Files\n")
      XCTAssertFalse(log.contains("hunch-session"), log)
    }
  }
}
