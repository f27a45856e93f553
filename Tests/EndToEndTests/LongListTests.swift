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
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "Grüße aus Köln\nbeta\n")
  }

  func testAScannedListIsMatchedAsItsCommandDoes() throws {
    let cases: [(command: [String], lines: String, typed: String, rows: [String], keys: [Key], output: String)] = [
      // The name that was meant is near.
      (["pick"], "Firefox\nThunderbird\n", "fierfox", ["Firefox"], [.enter], "Firefox\n"),
      // The letters as typed are found inside words too, and words that begin so come first.
      (["dmenu"], "Firefox\nFoxtrot\nfoxglove\nSea\n", "fox", ["foxglove", "Firefox"], [.down, .enter], "Firefox\n"),
      (
        ["rofi", "-dmenu", "-i", "-format", "i s"], "Firefox\nSea\nFoxtrot\n", "fOX", ["Foxtrot", "Firefox"],
        [.down, .enter], "0 Firefox\n"
      ),
    ]
    for (command, lines, typed, rows, keys, output) in cases {
      let hunch = try launch(command, input: .text(lines), environment: scanned)
      hunch.type(typed)
      hunch.eventually("\(command): \(typed) finds \(rows)") { $0.rows.map(\.name) == rows }
      hunch.press(keys)
      XCTAssertEqual(hunch.exitStatus(), .exited(0), "\(command)")
      XCTAssertEqual(hunch.output, output, "\(command)")
      hunch.end()
    }
  }

  /// Keys that arrive together are searched for after the last one. Return waits for the rows, and dmenu takes the
  /// text only if there are none.
  func testReturnAtOnceTakesTheLineOfALongList() throws {
    let rest = String(repeating: "x", count: 90)
    for (command, needle, typed, output) in [
      ("pick", "needle in a haystack", "needle", "needle in a haystack\n"),
      ("dmenu", "a haystack with aneedle", "need", "a haystack with aneedle\n"),
      ("dmenu", "a haystack with aneedle", "Need", "Need\n"),
    ] {
      var lines = (0..<60_000).map { "line \($0) \(rest)" }
      lines[59_000] = needle
      let hunch = try launch(command, input: .text(lines.joined(separator: "\n")))
      hunch.eventually("\(command): all lines are there") { $0.statusText == "60,000 lines" }
      hunch.type(typed)
      hunch.press(.enter)
      XCTAssertEqual(hunch.exitStatus(), .exited(0), "\(command), \(typed)")
      XCTAssertEqual(hunch.output, output, "\(command), \(typed)")
      hunch.end()
    }
  }

  func testAllOfALongListIsMarkedAndPrinted() throws {
    let count = 60_000
    let hunch = try launch(
      "pick", "--multi", "--index", input: .text((1...count).map { "line \($0)\n" }.joined()))
    hunch.eventually("all lines are there") { $0.statusText == "60,000 lines" }
    hunch.press(.down)
    hunch.press(.control + "a")
    hunch.eventually("all are marked") { $0.statusText?.contains("60,000 marked") == true }
    hunch.ends(by: .enter)
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
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "Firefox\n")
  }
}
