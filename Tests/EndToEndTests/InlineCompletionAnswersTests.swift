import XCTest

/// Rows R54, R98 and R115 to R120: answers that arrive between keys, such as the lines of a slow writer.
final class InlineCompletionAnswersTests: EndToEndTestCase {
  private func add(_ line: String, rows: Int) -> RowStep {
    .perform { hunch in
      hunch.process.write(line + "\n")
      hunch.eventually("\(line) is in the list") { $0.rows.count == rows }
    }
  }

  func testLinesThatComeLate() throws {
    let hunch = try launch("pick", input: .open)
    hunch.process.write("square.fill.on.circle\n")
    hunch.eventually("the first line is there") { $0.rows.count == 1 }
    try hunch.row("R120", .type("fi"), .stays("fi|"), add("Firefox", rows: 2), .shows("fi|refox"))
    try hunch.row(
      "R54, R116, paused", .type("fi"), .shows("fi|refox"), .press(.backspace), .shows("fi|"), add("Finder", rows: 3),
      .stays("fi|"))
    try hunch.row(
      "R116, the caret elsewhere", .type("fin"), .shows("fin|der"), .press(.backspace, .left), .shows("fi^n"),
      add("Finland", rows: 2), .stays("fi^n"))
    try hunch.row(
      "R98", .type("fin"), .shows("fin|der"), .press(.down), .shows("fin|"), add("Finish", rows: 3),
      .stays("fin|"), .press(.escape), .stays("fin|der"))
    try hunch.row(
      "R117", .type("fill ci"), .shows("fill ci|rcle"), add("fill cinema", rows: 2), .shows("fill ci|nema"))
    try hunch.row("R118", .type("fir"), .shows("fir|efox"), add("fir", rows: 2), .shows("fir|"))
  }
}
