import SmartSearch
import Testing

@testable import SmartSearchReference

/// The rows of the matrix about late answers, focus and the speech of a screen reader.
@Suite("Inline completion: answers and focus") struct InlineCompletionAnswersTests {
  private func typed(_ text: String, _ names: [String] = ["Firefox"]) -> FieldHarness {
    var harness = FieldHarness(names)
    harness.perform(.type(text))
    return harness
  }

  @Test("R115: an answer to another query changes nothing", arguments: ["f", "fi", "fir", ""])
  func staleGeneration(_ text: String) {
    var harness = typed("fi")
    harness.names = ["fig", "Five"]
    let before = harness.completion
    harness.perform(.staleAnswer(text))
    #expect(harness.completion == before)
  }

  @Test("R115: an answer for another text changes nothing, even one that looks the same") func staleText() {
    var harness = typed("\u{E9}", ["éclair"])
    let before = harness.completion
    let candidate = InlineCompletion.Candidate(item: .item(7), name: "école")
    for text in ["e\u{301}", "e", ""] {
      let answer = InlineCompletion.CompletionAnswer(generation: before.generation, text: text, candidate: candidate)
      #expect(harness.completion.handle(.answered(answer)) == [] && harness.completion == before)
    }
  }

  static let unwelcome: [(String, [FieldStep], String)] = [
    ("the caret moved", [.left], "f^i"),
    ("the caret moved and came back", [.left, .right], "fi|"),
    ("a selection", [.selectAll], "[fi]"),
    ("a selection made while composing", [.compose("r"), .selectAll, .cancelComposing], "[fi]"),
    ("composing", [.compose("r")], "fi{r}"),
    ("Escape and back", [.key(.escape), .key(.undo)], "fi|"),
    ("paused by Return", [.key(.enter)], "fi|"),
    ("the focus went", [.focus(.elsewhere)], "fi|"),
    ("the focus went and came back", [.focus(.elsewhere), .focus(.inField)], "fi|"),
    ("a preview", [.key(.down)], "Firefox|"),
    ("overwriting", [.insertKey], "fi|"),
    ("switched off", [.configure(.init(isEnabled: false))], "fi|"),
  ]

  @Test("R116, R121: a late answer shows nothing where it would be in the way", arguments: unwelcome)
  func unwelcomeAnswer(_ reason: String, _ steps: [FieldStep], _ shown: String) {
    var harness = FieldHarness(["Firefox"])
    harness.answersAtOnce = false
    harness.perform([.type("fi")] + steps)
    #expect(harness.notation == shown, "\(reason)")
    harness.perform(.answers)
    #expect(harness.notation == shown, "\(reason)")
  }

  @Test("R120: a late answer completes the unchanged text, and never moves the caret") func lateAnswer() {
    var harness = FieldHarness(["Firefox"])
    harness.answersAtOnce = false
    harness.perform(.type("fi"))
    #expect(harness.notation == "fi|")
    harness.perform(.answers)
    #expect(harness.notation == "fi|refox" && harness.field.caret == 2)
  }

  @Test("R120: answers that come after more was typed are dropped") func overtaken() {
    var harness = FieldHarness(["Firefox"])
    harness.answersAtOnce = false
    harness.perform(.type("fi"))
    harness.perform([.type("x"), .answers])
    #expect(harness.notation == "fix|")
  }

  @Test("R117: a fresh first row replaces the one carried along") func replaced() {
    var harness = typed("f", ["Firefox"])
    harness.answersAtOnce = false
    harness.names = ["Files", "Firefox"]
    harness.perform(.type("i"))
    #expect(harness.notation == "fi|refox")
    harness.perform(.answers)
    #expect(harness.notation == "fi|les" && harness.completion.text == "fi")
  }

  @Test("R118: an answer without a row withdraws the one carried along") func withdrawn() {
    var harness = typed("f", ["Firefox"])
    harness.answersAtOnce = false
    harness.names = []
    harness.perform(.type("i"))
    #expect(harness.notation == "fi|refox")
    harness.perform([.answers])
    #expect(harness.notation == "fi|" && !harness.completion.isPaused)
  }

  @Test("R119: an answer that confirms the completion changes nothing at all") func confirmed() {
    var harness = typed("f")
    harness.answersAtOnce = false
    harness.perform(.type("i"))
    let before = harness.completion
    harness.perform(.answers)
    #expect(harness.completion == before)
    #expect(TextChange(from: harness.field.text, to: harness.completion.display.text) == nil)
  }

  static let focusRows = [
    MatrixRow("R121 away", ["Firefox"], "fi|refox", [.focus(.elsewhere)], "fi|", queries: [], text: "fi", paused: true),
    MatrixRow("R122 and back", ["Firefox"], "fi|refox", [.focus(.elsewhere), .focus(.inField)], "fi|", paused: true),
    MatrixRow(
      "R122 typing resumes", ["Firefox"], "fi|refox", [.focus(.elsewhere), .focus(.inField), .type("r")], "fir|efox"),
    MatrixRow(
      "R121 what another widget sends to the field", ["Firefox"], "fi|refox", [.focus(.elsewhere), .type("r")], "fir|"),
    MatrixRow("R123 another window", ["Firefox"], "fi|refox", [.focus(.inOtherWindow)], "fi|refox", paused: false),
    MatrixRow(
      "R123 and back", ["Firefox"], "fi|refox", [.focus(.inOtherWindow), .focus(.inField)], "fi|refox", queries: [],
      paused: false),
    MatrixRow(
      "R123 a preview", ["Firefox", "Files"], "fi|refox", [.key(.down), .focus(.inOtherWindow), .focus(.inField)],
      "Files|", queries: [], text: "fi"),
  ]

  @Test("Focus", arguments: focusRows) func focus(_ row: MatrixRow) { row.check() }

  @Test("R127: a screen reader says the whole text, while there is a completion") func spoken() {
    var harness = typed("fi")
    #expect(harness.completion.spokenText == "firefox")
    harness.perform(.backspace)
    #expect(harness.completion.spokenText == nil)
    harness.perform(.type("R"))
    #expect(harness.completion.spokenText == "fiRefox")
    harness.perform(.right)
    #expect(harness.completion.spokenText == nil)
  }

  @Test("A text that no edit leads to is taken as set by the program") func unknownText() {
    var harness = typed("fi")
    let report = InlineCompletion.FieldReport(text: "elsewhere", caret: 0)
    let actions = harness.completion.handle(.fieldChanged(report))
    #expect(actions == [.query("elsewhere", generation: 3)] && harness.completion.text == "elsewhere")
    #expect(harness.completion.display.caret == 0 && harness.completion.isPaused)

    let impossible = InlineCompletion.FieldReport(text: "x", caret: 1, edits: [.deleted(at: 40, count: 2)])
    #expect(harness.completion.handle(.fieldChanged(impossible)) == [.query("x", generation: 4)])
  }
}
