import XCTest

/// Texts far longer than anybody reads: Hunch shows a bounded part, and finds, searches and prints all of it.
final class LongTextTests: EndToEndTestCase {
  func testAPasteOfManyLinesBecomesOneLineOfBoundedLengthAndKeysGoOn() throws {
    let hunch = try launch("pick", input: .lines(["Firefox", "line line line"]))
    hunch.eventually("the lines are there") { $0.rows.count == 2 }
    let owner = try PrimaryOwner(String(repeating: "line\n\u{1B}", count: 16_384))
    defer { owner.end() }
    try hunch.clickInField(.afterText, button: 2)
    let taken = String(String(repeating: "line ", count: 1_000).prefix(4_096))
    hunch.eventually("as much as the field takes is there") { $0.field.text == taken }
    hunch.press(.backspace)
    hunch.eventually("and a key takes a letter away") { $0.field.text == String(taken.dropLast()) }
    hunch.type("xyz")
    hunch.eventually("there is room for one only") { $0.field.text == taken.dropLast() + "x" }
  }

  func testTheTextToStartWithIsTakenTheSameWay() throws {
    let hunch = try launch(
      "pick", "--query", "one\ntwo\u{202E}" + String(repeating: "é", count: 20_000), input: .lines(["Firefox"]))
    let taken = "one two" + String(repeating: "é", count: 4_089)
    hunch.eventually("it is one line of bounded length") { $0.field.text == taken }
  }

  func testANameOfAMegabyteIsShownInPartFoundByItsEndAndPrintedWhole() throws {
    let name = "Start " + String(repeating: "word ", count: 200_000) + "finish"
    let marks = "Zalgo e" + String(repeating: "\u{301}", count: 20_000)
    let hunch = try launch("pick", input: .lines([name, marks, "Finish"]))
    hunch.eventually("all rows are there") { $0.rows.count == 3 }
    let shown = String(name.prefix(999)) + "…"
    XCTAssertEqual(hunch.rows.map(\.name), [shown, "Zalgo e" + String(repeating: "\u{301}", count: 8) + "…", "Finish"])
    hunch.type("finis")
    hunch.eventually("it is found by its last word") { $0.rows.map(\.name) == ["Finish", shown] }
    hunch.press(.down)
    hunch.eventually("it is selected") { $0.selectedRow == shown }
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, name + "\n")
  }
}
