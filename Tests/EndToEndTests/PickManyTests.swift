import XCTest

/// `hunch pick` for several lines, and where it needs no window.
final class PickManyTests: EndToEndTestCase {
  private let lines = StandardInput.text("alpha\nbeta\ngamma\ndelta\n")

  func testMarkedLinesArePrintedInTheOrderOfTheirMarks() throws {
    let hunch = try launch("pick", "--multi", "--print-query", input: lines)
    hunch.eventually("the lines are there") { $0.rows.count == 4 }
    hunch.type("ga")
    hunch.eventually("gamma is found") { $0.rows.map(\.name) == ["gamma"] }
    hunch.press(.control + " ")
    hunch.eventually("it is marked") { $0.statusText?.contains("1 marked") == true }
    XCTAssertTrue(hunch.rows.first?.accessible.description.contains("marked") == true, "a screen reader says so")
    hunch.press(.control + "a", .backspace)
    hunch.eventually("all lines are there again") { $0.rows.count == 4 }
    hunch.press(.control + " ")
    hunch.eventually("another is marked") { $0.statusText?.contains("2 marked") == true }
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output.split(separator: "\n").suffix(2), ["gamma", "alpha"])
  }

  func testTheQueryIsPrintedAsItWasTyped() throws {
    let hunch = try launch("pick", "--print-query", input: lines)
    hunch.type("ga")
    hunch.eventually("it is completed") { $0.field.text == "gamma" }
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "ga\ngamma\n")
  }

  func testAllLinesAreMarkedOnceOneIsReached() throws {
    let hunch = try launch("pick", "--multi", "--index", input: lines)
    hunch.eventually("the lines are there") { $0.rows.count == 4 }
    hunch.press(.down)
    hunch.eventually("the second is reached") { $0.selectedRow == "beta" }
    hunch.press(.control + "a")
    hunch.eventually("all are marked") { $0.statusText?.contains("4 marked") == true }
    hunch.press(.control + " ")
    hunch.eventually("but for one") { $0.statusText?.contains("3 marked") == true }
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "1\n3\n4\n")
  }

  func testWithoutTheOptionOneLineIsPicked() throws {
    let hunch = try launch("pick", input: lines)
    hunch.eventually("the lines are there") { $0.rows.count == 4 }
    hunch.ends(by: .control + " ", .enter)
    XCTAssertEqual(hunch.output, "alpha\n")
  }

  /// There is no display: if the command needed a window, its status would be 2.
  func testWhatIsDecidedByTheListNeedsNoWindow() throws {
    for (arguments, output, status) in [
      (["--select-1", "--query", "be"], "beta\n", ExitStatus.exited(0)),
      (["--select-1", "--index", "--query", "be"], "2\n", .exited(0)),
      (["--select-1", "--query", "zz"], "", .exited(2)),
      (["--select-1"], "", .exited(2)),
      (["--exit-0", "--query", "zz"], "", .exited(1)),
      (["--exit-0", "--query", "be"], "", .exited(2)),
      (["--exit-0", "--select-1", "--query", "de"], "delta\n", .exited(0)),
    ] {
      let result = try run(
        ["pick"] + arguments, input: lines, environment: ["DISPLAY": "", "GDK_BACKEND": "x11"])
      XCTAssertEqual(result.status, status, "\(arguments): \(result.errors)")
      XCTAssertEqual(result.output, output, "\(arguments)")
    }
  }

  func testAListThatCannotBeReadIsToldInPlaceOfADecision() throws {
    let result = try run(["pick", "--exit-0", "/nowhere/at/all"])
    XCTAssertEqual(result.status, .exited(2))
    XCTAssertTrue(result.errors.contains("/nowhere/at/all"), result.errors)
  }
}
