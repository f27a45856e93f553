import SmartSearch
import Testing

@testable import SmartSearchReference

/// The rows of the matrix about Escape, Return, the clear icon and the list.
@Suite("Inline completion: Escape, Return, rows") struct InlineCompletionKeysTests {
  static let rows = [
    MatrixRow("R86 Escape", ["Firefox"], "fi|refox", [.key(.escape)], "fi|", queries: [], paused: true),
    MatrixRow("R86 typing resumes", ["Firefox"], "fi|refox", [.key(.escape), .type("r")], "fir|efox"),
    MatrixRow("R87 Escape again", ["Firefox"], "fi|refox", [.key(.escape), .key(.escape)], "|", queries: [""]),
    MatrixRow(
      "R89 Return", ["Firefox"], "fi|refox", [.key(.enter)], "Firefox|", queries: [], text: "Firefox", paused: true,
      commits: [.init(origin: .completion, text: "Firefox", typed: "fi", item: .item(0))]),
    MatrixRow("R89 leading space", ["Firefox"], "  fi|refox", [.key(.enter)], "Firefox|"),
    MatrixRow(
      "R90 Return without a completion", ["Firefox"], "fi|refox", [.backspace, .key(.enter)], "fi|", queries: [],
      commits: [.init(origin: .text, text: "fi", typed: "fi", item: nil)]),
    MatrixRow(
      "R90 no row for the text", ["wildfire"], "fi|", [.key(.enter)], "fi|",
      commits: [.init(origin: .text, text: "fi", typed: "fi", item: nil)]),
    MatrixRow(
      "R92 the clear icon", ["Firefox"], "fi|refox", [.clearIcon], "|", queries: [""], text: "", paused: false),
    MatrixRow("R92 typing after it", ["Firefox"], "fi|refox", [.clearIcon, .type("f")], "f|irefox"),
    MatrixRow(
      "R103 click on a row", ["Firefox", "Files"], "fi|refox", [.clickRow(1)], "Files|", queries: [],
      commits: [.init(origin: .row, text: "Files", typed: "fi", item: .item(1))]),
    MatrixRow(
      "R102 the mouse over a row", ["Firefox", "Files"], "fi|refox", [.hover(row: 1)], "fi|refox", queries: []),
    MatrixRow(
      "R104 Ctrl+Return", ["Firefox"], "fi|refox", [.key(.controlEnter)], "fi|", queries: [], paused: true,
      commits: [.init(origin: .text, text: "fi", typed: "fi", item: nil)]),
  ]

  @Test("Escape, Return, the clear icon", arguments: rows) func row(_ row: MatrixRow) { row.check() }

  static let names = ["Firefox", "Files", "Wildfire"]

  static let previewRows = [
    MatrixRow("R93 Down from the completed row", names, "fi|refox", [.key(.down)], "Files|", queries: [], text: "fi"),
    MatrixRow("R93 Down without a completion", names, "fi|refox", [.backspace, .key(.down)], "Firefox|", text: "fi"),
    MatrixRow("P16 Up without a completion", names, "fi|refox", [.backspace, .key(.up)], "Wildfire|", text: "fi"),
    MatrixRow("P16 Up from the completed row", names, "fi|refox", [.key(.up)], "fi|refox", queries: []),
    MatrixRow("R94 past the end", names, "fi|refox", [.key(.down), .key(.down), .key(.down)], "fi|refox", queries: []),
    MatrixRow(
      "P16 back to the completed row", names, "fi|refox", [.key(.down), .key(.up)], "fi|refox", queries: [], text: "fi",
      paused: false),
    MatrixRow(
      "P16 typing after that goes on from what was typed", names, "fi|refox", [.key(.down), .key(.up), .type("r")],
      "fir|efox", queries: ["fir"], text: "fir"),
    MatrixRow(
      "P16 back to the completed row with what was accepted of it", ["Fill Circle", "Files"], "fi|ll Circle",
      [.key(.controlRight), .key(.down), .key(.up)], "fill| Circle", text: "fill", paused: true),
    MatrixRow(
      "R94 past the start", names, "fi|refox", [.key(.down), .key(.up), .key(.up)], "fi|refox", queries: [],
      paused: false),
    MatrixRow(
      "R94 back to a pause", names, "fi|refox", [.backspace, .key(.down), .key(.up)], "fi|", queries: [], paused: true),
    MatrixRow(
      "R94 back to a selection", ["z"], "|", [.type("abc"), .select(0, 2), .key(.down), .key(.up)], "[ab]c"),
    MatrixRow("R95 Escape", names, "fi|refox", [.key(.down), .key(.escape)], "fi|refox", queries: [], paused: false),
    MatrixRow(
      "P14 layer by layer", names, "fi|refox", [.key(.down), .key(.escape), .key(.escape), .key(.escape)], "|",
      queries: [""]),
    MatrixRow(
      "R96 typing", names, "fi|refox", [.key(.down), .type("x")], "Filesx|", queries: ["Filesx"], text: "Filesx",
      paused: false),
    MatrixRow(
      "R96 Backspace", names, "fi|refox", [.key(.down), .backspace], "File|", queries: ["File"], text: "File",
      paused: true),
    MatrixRow(
      "R96 the caret moves", names, "fi|refox", [.key(.down), .left], "File^s", queries: ["Files"], text: "Files"),
    MatrixRow("R96 undo", names, "fi|refox", [.key(.down), .backspace, .key(.undo), .key(.undo)], "fi|"),
    MatrixRow(
      "R97 Return", names, "fi|refox", [.key(.down), .key(.enter)], "Files|", queries: [],
      commits: [.init(origin: .row, text: "Files", typed: "fi", item: .item(1))]),
    MatrixRow(
      "R104 Ctrl+Return", names, "fi|refox", [.key(.down), .key(.controlEnter)], "fi|", queries: [],
      commits: [.init(origin: .text, text: "fi", typed: "fi", item: nil)]),
    MatrixRow("R98 an answer comes", names, "fi|refox", [.key(.down), .names(["x", "y"])], "Files|", text: "fi"),
    MatrixRow(
      "R99 the focus goes", names, "fi|refox", [.key(.down), .focus(.elsewhere)], "fi|", queries: [], text: "fi",
      paused: true),
    MatrixRow(
      "R103 click on a row while composing", names, "fi|refox", [.compose("r"), .clickRow(1)], "Files|", queries: []),
    MatrixRow(
      "R128 switched off in a preview", names, "fi|refox",
      [.key(.down), .configure(.init(isEnabled: false)), .key(.escape)], "fi|", queries: []),
    MatrixRow("R92 the clear icon", names, "fi|refox", [.key(.down), .clearIcon], "|", queries: [""]),
    MatrixRow("R58 undo in a preview", names, "fi|refox", [.key(.down), .key(.undo)], "|", queries: [""]),
    MatrixRow("R68 set by the program", names, "fi|refox", [.key(.down), .set("x")], "x|", queries: ["x"]),
    MatrixRow("R63 paste", names, "fi|refox", [.key(.down), .paste("x")], "Filesx|", queries: ["Filesx"]),
    MatrixRow("R101 PageDown", names, "fi|refox", [.key(.pageDown)], "Wildfire|", queries: [], text: "fi"),
    MatrixRow("R101 PageUp", names, "fi|refox", [.key(.down), .key(.pageUp)], "fi|refox", queries: [], text: "fi"),
    MatrixRow("R101 Shift+Up", names, "fi|refox", [.key(.shiftUp)], "[firefox]", queries: ["firefox"]),
    MatrixRow("R101 Shift+Down", names, "fi|refox", [.key(.shiftDown)], "firefox|", queries: ["firefox"]),
    MatrixRow("R101 Shift+Up in the text", ["z"], "|", [.type("abc"), .left, .key(.shiftUp)], "[ab]c"),
    MatrixRow("R101 Shift+Down in the text", ["z"], "|", [.type("abc"), .left, .key(.shiftDown)], "ab[c]"),
    MatrixRow("R104b Ctrl+G", names, "fi|refox", [.key(.nextMatch)], "Files|", queries: [], text: "fi"),
    MatrixRow(
      "R104b Shift+Ctrl+G", names, "fi|refox", [.key(.nextMatch), .key(.previousMatch)], "fi|refox", text: "fi"),
    MatrixRow(
      "R21 a name longer than the field takes", names, "|",
      [
        .configure(.init(maximumLength: 4)), .type("x"), .key(.down),
      ], "Fire|", text: "x"),
  ]

  @Test("Previews", arguments: previewRows) func preview(_ row: MatrixRow) { row.check() }

  @Test("R88, P14: Escape in an empty field is the window's") func escapeAtLast() {
    var harness = FieldHarness(["Firefox"])
    harness.perform([.type("fi"), .key(.escape)])
    #expect(!harness.isPassedOn)
    harness.perform(.key(.escape))
    #expect(!harness.isPassedOn)
    harness.perform(.key(.escape))
    #expect(harness.isPassedOn)
  }

  @Test(
    "R100: the arrows never leave the field, and do nothing without rows",
    arguments: [
      InlineCompletion.Key.up, .down, .pageUp, .pageDown, .shiftUp, .shiftDown,
    ]) func noRows(_ key: InlineCompletion.Key)
  {
    var harness = FieldHarness([])
    harness.perform([.type("x"), .key(key)])
    #expect(!harness.isPassedOn && harness.completion.text == "x" && !harness.completion.isPreviewing)
  }

  @Test("R91, P11: Return runs what is shown, though an answer is on its way") func lateAnswer() {
    var harness = FieldHarness(["Firefox"])
    harness.answersAtOnce = false
    harness.perform([.type("fi"), .key(.enter), .answers])
    #expect(harness.commits == [.init(origin: .text, text: "fi", typed: "fi", item: nil)] && harness.notation == "fi|")
  }

  @Test(
    "The selected row goes with the preview",
    arguments: [
      [FieldStep.key(.escape)], [.focus(.elsewhere)], [.key(.undo)], [.key(.controlEnter)], [.set("x")], [.backspace],
      [.key(.up), .key(.up)],
    ]) func rowSelection(_ steps: [FieldStep])
  {
    var harness = FieldHarness(Self.names)
    harness.perform([.type("fi"), .key(.down)])
    #expect(harness.hasRowSelection)
    harness.perform(steps)
    #expect(!harness.hasRowSelection)
  }
}
