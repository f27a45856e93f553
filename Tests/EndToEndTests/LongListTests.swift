import XCTest

/// Choosers over lists that are scanned instead of indexed, by real keys.
final class LongListTests: EndToEndTestCase {
  /// A list of any length is scanned if the variable says so.
  private let scanned = ["HUNCH_SCANNED_LINES": "1"]

  func testAScannedListIsCompletedMarkedAndPrinted() throws {
    let hunch = try launch(
      "pick", "--multi", input: .text("alpha\nbeta\ngamma\nGrüße aus Köln\n"), environment: scanned)
    hunch.eventually("the lines are there in their order") {
      $0.rows.map(\.name) == ["alpha", "beta", "gamma", "Grüße aus Köln"]
    }
    hunch.type("koln")
    hunch.eventually("a later word is found") { $0.rows.map(\.name) == ["Grüße aus Köln"] }
    hunch.press(.control + " ")
    hunch.eventually("it is marked") { $0.statusText?.contains("1 marked") == true }
    hunch.press(.control + "a", .backspace)
    hunch.eventually("all lines are there again") { $0.rows.count == 4 }
    hunch.type("be")
    hunch.eventually("the name is completed") { $0.field.text == "beta" && $0.field.selection == 2..<4 }
    hunch.press(.control + " ")
    hunch.eventually("both are marked") { $0.statusText?.contains("2 marked") == true }
    hunch.press(.enter)
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output, "Grüße aus Köln\nbeta\n")
  }

  func testAScannedListHasNearMatches() throws {
    let hunch = try launch("pick", input: .text("Firefox\nThunderbird\n"), environment: scanned)
    hunch.type("fierfox")
    hunch.eventually("the name that was meant is listed") { $0.rows.map(\.name) == ["Firefox"] }
    hunch.press(.enter)
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output, "Firefox\n")
  }

  func testInPlaceOfDmenuTextInsideWordsIsFound() throws {
    let hunch = try launch("dmenu", input: .text("Firefox\nFoxtrot\nfoxglove\nSea\n"), environment: scanned)
    hunch.type("fox")
    hunch.eventually("lines with the letters as typed are found, and words that begin so come first") {
      $0.rows.map(\.name) == ["foxglove", "Firefox"]
    }
    hunch.press(.down, .enter)
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output, "Firefox\n")
  }

  func testInPlaceOfRofiCaseIsIgnoredIfTheScriptSaysSo() throws {
    let hunch = try launch(
      "rofi", "-dmenu", "-i", "-format", "i s", input: .text("Firefox\nSea\nFoxtrot\n"), environment: scanned)
    hunch.type("fOX")
    hunch.eventually("both are found") { $0.rows.map(\.name) == ["Foxtrot", "Firefox"] }
    hunch.press(.down, .enter)
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output, "0 Firefox\n")
  }

  /// Return waits for the rows, and takes the text only if there are none.
  func testInPlaceOfDmenuReturnAtOnceTakesTheLineOfALongList() throws {
    let rest = String(repeating: "x", count: 90)
    var lines = (0..<60_000).map { "line \($0) \(rest)" }
    lines[59_000] = "a haystack with aneedle"
    for (typed, output) in [("need", "a haystack with aneedle\n"), ("Need", "Need\n")] {
      let hunch = try launch("dmenu", input: .text(lines.joined(separator: "\n")))
      hunch.eventually("all lines are there") { $0.statusText == "60,000 lines" }
      hunch.type(typed)
      hunch.press(.enter)
      XCTAssertEqual(hunch.exitStatus(), .exited(0))
      XCTAssertEqual(hunch.output, output)
      hunch.end()
    }
  }

  /// Keys that arrive together are searched for after the last one; Return waits for its rows.
  func testReturnAtOnceTakesTheLineThatWasTyped() throws {
    let rest = String(repeating: "x", count: 90)
    var lines = (0..<60_000).map { "line \($0) \(rest)" }
    lines[59_000] = "needle in a haystack"
    let hunch = try launch("pick", input: .text(lines.joined(separator: "\n")))
    hunch.eventually("all lines are there") { $0.statusText == "60,000 lines" }
    hunch.type("needle")
    hunch.press(.enter)
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output, "needle in a haystack\n")
  }

  func testAllOfALongListIsMarkedAndPrinted() throws {
    let count = 60_000
    let hunch = try launch(
      "pick", "--multi", "--index", input: .text((1...count).map { "line \($0)\n" }.joined()))
    hunch.eventually("all lines are there") { $0.statusText == "60,000 lines" }
    hunch.press(.down)
    hunch.press(.control + "a")
    hunch.eventually("all are marked") { $0.statusText?.contains("60,000 marked") == true }
    hunch.press(.enter)
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output.split(separator: "\n").count, count)
    XCTAssertTrue(hunch.output.hasSuffix("59999\n60000\n"))
  }

  func testAnswersComeWhileLinesStillArrive() throws {
    let hunch = try launch("pick", input: .open, environment: scanned)
    hunch.process.write("Firefox\nFiles\n")
    hunch.type("fi")
    hunch.eventually("both are found") { $0.rows.map(\.name) == ["Firefox", "Files"] }
    hunch.process.write("Firewall\n")
    hunch.eventually("so is a later one") { $0.rows.map(\.name) == ["Firefox", "Files", "Firewall"] }
    hunch.press(.enter)
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output, "Firefox\n")
  }
}
