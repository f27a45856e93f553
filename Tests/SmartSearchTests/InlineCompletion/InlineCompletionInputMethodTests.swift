import SmartSearch
import Testing

@testable import SmartSearchReference

/// The rows of the matrix about input methods, and about fields without completion.
@Suite("Inline completion: input methods") struct InlineCompletionInputMethodTests {
  static let rows = [
    MatrixRow("R105 begins", ["Firefox"], "fi|refox", [.compose("r")], "fi{r}", queries: [], paused: false),
    MatrixRow("R105 stays paused", ["Firefox"], "fi|refox", [.backspace, .compose("r")], "fi{r}", paused: true),
    MatrixRow(
      "R106 changes and shrinks", ["Firefox"], "fi|refox", [.compose("r"), .compose("re"), .compose("r")], "fi{r}",
      queries: [], text: "fi", paused: false),
    MatrixRow(
      "R107 commits", ["Firefox"], "fi|refox", [.compose("r"), .commitComposed("r")], "fir|efox", queries: ["fir"]),
    MatrixRow(
      "R107 commits after a pause", ["Firefox"], "fi|refox", [.backspace, .compose("r"), .commitComposed("r")],
      "fir|efox", queries: ["fir"], paused: false),
    MatrixRow(
      "R107 commits and goes on", ["Firefox"], "f|irefox",
      [.compose("i"), .commitAndCompose("i", "r"), .commitComposed("r")], "fir|efox", queries: ["fi", "fir"]),
    MatrixRow(
      "R108 is cancelled", ["Firefox"], "fi|refox", [.compose("r"), .cancelComposing], "fi|", queries: [], text: "fi"),
    MatrixRow(
      "R108 typing resumes", ["Firefox"], "fi|refox", [.compose("r"), .cancelComposing, .type("r")], "fir|efox"),
    MatrixRow("R109 dead key", ["éclair"], "|", [.compose("´"), .commitComposed("é")], "é|clair", queries: ["é"]),
    MatrixRow(
      "R109 dead key over a completion", ["caféine"], "caf|éine", [.compose("´"), .commitComposed("é")], "café|ine",
      queries: ["café"]),
    MatrixRow(
      "R110 an answer comes", ["Firefox"], "fi|refox", [.compose("r"), .names(["five"])], "fi{r}", queries: []),
    MatrixRow(
      "R105 over a selection", ["z"], "|", [.type("abcd"), .select(2, 4), .compose("r")], "ab{r}", text: "ab",
      paused: true),
    MatrixRow(
      "R105 in a preview", ["Firefox", "Files"], "fi|refox", [.key(.down), .compose("x")], "Files{x}",
      queries: ["Files"], text: "Files"),
    MatrixRow("R112 an emoji", ["a\u{1F600}b"], "a|\u{1F600}b", [.commitText("\u{1F600}")], "a\u{1F600}|b"),
    MatrixRow(
      "R111 deletes around the caret while composing", ["Firefox"], "fir|efox",
      [.compose("x"), .deleteSurrounding(offset: -1, count: 1)], "fi{x}", queries: ["fi"], paused: false),
  ]

  @Test(arguments: rows) func row(_ row: MatrixRow) { row.check() }

  @Test(
    "R113: while composing every key is the input method's",
    arguments: [
      InlineCompletion.Key.tab, .escape, .enter, .controlEnter, .up, .down, .pageUp, .pageDown, .undo, .redo,
      .nextMatch, .previousMatch, .controlLeft, .controlRight, .shiftUp, .shiftDown, .shiftTab,
    ]) func keysWhileComposing(_ key: InlineCompletion.Key)
  {
    var harness = FieldHarness(["Firefox"])
    harness.perform([.type("fi"), .compose("r")])
    let before = harness.completion
    var completion = before
    let reply = completion.press(key)
    #expect(!reply.isHandled && reply.actions == [] && completion == before)
  }

  static let fields: [(String, InlineCompletion.Configuration)] = [
    ("R114 invisible text", .init(isTextVisible: false)),
    ("R128 switched off", .init(isEnabled: false)),
    ("R132 not editable", .init(isEditable: false)),
  ]

  @Test("R114, R128, R132: no completion where there must be none", arguments: fields)
  func noCompletion(_ row: String, _ configuration: InlineCompletion.Configuration) {
    var harness = FieldHarness(["Firefox"], configuration: configuration)
    harness.perform(.type("fi"))
    #expect(harness.notation == "fi|", "\(row)")
    #expect(harness.queries == ["f", "fi"])

    harness.perform([.configure(.init()), .type("r")])
    #expect(harness.notation == "fir|efox", "\(row)")
    harness.perform(.configure(configuration))
    #expect(harness.notation == "fir|", "\(row)")
    #expect(harness.queries.count == 3)
  }

  @Test("R132: a field that cannot be edited keeps its text", arguments: [InlineCompletion.Key.undo, .redo, .escape])
  func notEditable(_ key: InlineCompletion.Key) {
    var harness = FieldHarness([])
    harness.perform([.type("fi"), .configure(.init(isEditable: false)), .key(key)])
    #expect(harness.isPassedOn && harness.completion.text == "fi")
  }
}
