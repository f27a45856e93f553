import SmartSearch
import Testing

@testable import SmartSearchReference

/// The rows of the matrix about the caret, the selection and accepting.
@Suite("Inline completion: accepting") struct InlineCompletionAcceptingTests {
  static let names = ["example.com/"]
  static let full = "example.com/"

  static let moveRows = [
    MatrixRow("R70 Right", names, "exa|mple.com/", [.right], "example.com/|", queries: [full], text: full),
    MatrixRow("R71 End", names, "exa|mple.com/", [.end], "example.com/|", queries: [full], text: full),
    MatrixRow("R72 Left", names, "exa|mple.com/", [.left], "exa^mple.com/", queries: [full], text: full),
    MatrixRow("R73 Home", names, "exa|mple.com/", [.home], "^example.com/", queries: [full], text: full),
    MatrixRow("R74 Shift+Left", names, "exa|mple.com/", [.shiftLeft], "ex[ample.com/]", queries: [full], text: full),
    MatrixRow("R75 Shift+Right", names, "exa|mple.com/", [.shiftRight], "exam[ple.com/]", queries: [full], text: full),
    MatrixRow("R76 Shift+Home", names, "exa|mple.com/", [.shiftHome], "[example.com/]", queries: [full], text: full),
    MatrixRow("R76 Shift+End", names, "exa|mple.com/", [.shiftEnd], "example.com/|", queries: [full], text: full),
    MatrixRow("R76 Ctrl+A", names, "exa|mple.com/", [.selectAll], "[example.com/]", queries: [full], text: full),
    MatrixRow(
      "R77 Ctrl+Left", ["two words"], "two wo|rds", [.key(.controlLeft)], "two ^words", queries: ["two words"],
      text: "two words"),
    MatrixRow("R81 click inside the text", names, "exa|mple.com/", [.click(1)], "e^xample.com/", queries: [full]),
    MatrixRow("R81 click inside the completion", names, "exa|mple.com/", [.click(5)], "examp^le.com/", text: full),
    MatrixRow("R81 click after the text", names, "exa|mple.com/", [.click(12)], "example.com/|", text: full),
    MatrixRow("R81 click, Backspace", names, "exa|mple.com/", [.click(1), .backspace], "^xample.com/"),
    MatrixRow("R82 double click", names, "exa|mple.com/", [.select(0, 7)], "[example].com/", text: full),
    MatrixRow("R82 drag to the left", names, "exa|mple.com/", [.select(7, 0)], "[example].com/", text: full),
    MatrixRow("R83 modifier keys", names, "exa|mple.com/", [.modifier], "exa|mple.com/", queries: [], paused: false),
    MatrixRow("R84 no second completion", ["ab", "ab c"], "a|b", [.right, .names(["ab c"])], "ab|", paused: true),
    MatrixRow(
      "P8 a move of which the report tells only with the letter after it", ["Firefox"], "fi|refox",
      [.together([.right, .type("x")])], "firefoxx|", queries: ["firefoxx"]),
    MatrixRow(
      "P8 Left, and a letter", ["Firefox"], "fi|refox", [.together([.left, .type("x")])], "fix^refox",
      text: "fixrefox"),
    MatrixRow(
      "P8 Right, and Backspace", ["Firefox"], "fi|refox", [.together([.right, .backspace])], "firefo|",
      queries: ["firefo"], paused: true),
    MatrixRow(
      "P8 an insertion that leaves the selection alone accepts nothing", ["Firefox"], "fi|refox", [.insert("r", at: 2)],
      "fi^r", queries: ["fir"], text: "fir"),
    MatrixRow(
      "P8 not even after the completion", ["Firefox"], "fi|refox", [.insert("x", at: 7)], "fi^x", queries: ["fix"],
      text: "fix"),
    MatrixRow("P9 until something is typed", ["ab", "ab c"], "a|b", [.right, .type(" ")], "ab |c", paused: false),
  ]

  @Test("Moves", arguments: moveRows) func moves(_ row: MatrixRow) { row.check() }

  static let keyRows = [
    MatrixRow(
      "R78 Ctrl+Right", ["polar bear"], "po|lar bear", [.key(.controlRight)], "polar| bear", queries: ["polar"]),
    MatrixRow(
      "R78 twice", ["polar bear"], "po|lar bear", [.key(.controlRight), .key(.controlRight)], "polar bear|",
      queries: ["polar", "polar bear"]),
    MatrixRow(
      "R78 the rest stays, whatever the list says", ["polar bear", "polar"], "po|lar bear",
      [.key(.controlRight), .names(["polar"])], "polar| bear"),
    MatrixRow("R78 typing goes on", ["polar bear"], "po|lar bear", [.key(.controlRight), .type(" ")], "polar |bear"),
    MatrixRow(
      "R78 Backspace takes the rest", ["polar bear"], "po|lar bear", [.key(.controlRight), .backspace], "polar|"),
    MatrixRow("R78 undo", ["polar bear"], "po|lar bear", [.key(.controlRight), .key(.undo)], "po|"),
    MatrixRow(
      "R78 Return", ["Polar Bear"], "po|lar Bear", [.key(.controlRight), .key(.enter)], "Polar Bear|",
      commits: [.init(origin: .completion, text: "Polar Bear", typed: "polar", item: .item(0))]),
    MatrixRow("R78 words end at dots", ["a.bc.d"], "a|.bc.d", [.key(.controlRight)], "a.bc|.d"),
    MatrixRow("R78 a rest without words", ["a!?"], "a|!?", [.key(.controlRight)], "a!?|"),
    MatrixRow("R79 Tab", names, "exa|mple.com/", [.key(.tab)], "example.com/|", queries: [full], paused: true),
    MatrixRow(
      "R80 Shift+Tab", names, "exa|mple.com/", [.key(.shiftTab)], "exa|", queries: [], text: "exa", paused: true),
  ]

  @Test("Keys", arguments: keyRows) func keys(_ row: MatrixRow) { row.check() }

  @Test("P12: Tab belongs to the completion if there is one, else to the focus") func tab() {
    var harness = FieldHarness(["example.com"])
    harness.perform([.type("exa"), .key(.tab)])
    #expect(!harness.isPassedOn)
    harness.perform(.key(.tab))
    #expect(harness.isPassedOn && harness.notation == "example.com|")
  }

  @Test(
    "Ctrl with an arrow is the field's where there is no completion",
    arguments: [
      InlineCompletion.Key.controlLeft, .controlRight,
    ]) func controlArrows(_ key: InlineCompletion.Key)
  {
    var harness = FieldHarness([])
    harness.perform([.type("two words"), .left, .key(key)])
    #expect(harness.isPassedOn && harness.queries.last == "two words" && harness.queries.count == 9)
  }

  @Test("R85, R124: the caret stands at the end of the text, before the completion, and is not drawn") func caret() {
    var harness = FieldHarness(["example.com"])
    harness.perform(.type("exa"))
    #expect((harness.completion.display.caret, harness.completion.display.bound) == (3, 11))
    #expect(harness.completion.display.completion == 3..<11)
    harness.perform(.backspace)
    #expect(harness.completion.display.completion == nil && harness.completion.display.bound == 3)
  }
}
