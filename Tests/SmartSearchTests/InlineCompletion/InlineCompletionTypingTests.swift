import SmartSearch
import Testing

@testable import SmartSearchReference

/// The rows of the matrix about typing, and about the case of letters.
@Suite("Inline completion: typing") struct InlineCompletionTypingTests {
  static let typingRows = [
    MatrixRow("R1 first letter", ["Firefox"], "|", [.type("f")], "f|irefox", queries: ["f"]),
    MatrixRow("R2 next letter", ["Firefox"], "fi|refox", [.type("r")], "fir|efox", queries: ["fir"]),
    MatrixRow("R3 other letter", ["Firefox"], "fi|refox", [.type("x")], "fix|", queries: ["fix"]),
    MatrixRow("R4 other name", ["Firefox", "Fixtures"], "fi|refox", [.type("x")], "fix|tures", queries: ["fix"]),
    MatrixRow("R5 last letter", ["firefox"], "firefo|x", [.type("x")], "firefox|", queries: ["firefox"]),
    MatrixRow("R6 first name decides", ["fire", "firefox", "files"], "fi|re", [.type("l")], "fil|es"),
    MatrixRow("R7 equal name first", ["fire", "firefox"], "fir|e", [.type("e")], "fire|"),
    MatrixRow("R7 equal but for what cannot be seen", ["cat "], "ca|t ", [.type("t")], "cat|"),
    MatrixRow("R8 not at the start", ["wildfire"], "|", [.type("fi")], "fi|"),
    MatrixRow("R9 no name", [], "|", [.type("f")], "f|", queries: ["f"]),
    MatrixRow("R10 space in a name", ["hello world"], "hello| world", [.type(" ")], "hello |world"),
    MatrixRow("R11 space after a name", ["cat"], "ca|t", [.type("t ")], "cat |"),
    MatrixRow("R11 space that the name has not", ["cats"], "cat|s", [.type(" ")], "cat |"),
    MatrixRow("R12 leading space", ["mozilla.org"], "|", [.type("  moz")], "  moz|illa.org", text: "  moz"),
    MatrixRow("R13 only space", ["mozilla.org"], "|", [.type("  ")], "  |", queries: [" ", "  "]),
    MatrixRow(
      "R14 over everything", ["example.com"], "exam|ple.com", [.selectAll, .type("e")], "e|xample.com",
      queries: ["example.com", "e"]),
    MatrixRow(
      "R15 caret inside", ["example"], "|", [.type("xample"), .home, .type("e")], "e^xample", text: "example"),
    MatrixRow(
      "R16 at the end again", ["example.com"], "|", [.type("xample"), .home, .type("e"), .end, .type(".")],
      "example.|com"),
    MatrixRow(
      "R16 not by End alone", ["example.com"], "|", [.type("xample"), .home, .type("e"), .end], "example|",
      queries: ["x", "xa", "xam", "xamp", "xampl", "xample", "example"]),
    MatrixRow(
      "R17 an input method replaces typed letters", ["example.com", "èx"], "e|xample.com",
      [.deleteSurrounding(offset: -1, count: 1), .commitText("è")], "è|xample.com", text: "è"),
    MatrixRow(
      "R17 over a part that was accepted by selecting", ["example.com"], "e|xample.com", [.select(0, 1), .type("è")],
      "è^xample.com"),
    MatrixRow("R22 several letters at once", ["google.com"], "g|oogle.com", [.commitText("oogl")], "googl|e.com"),
    MatrixRow("R22 several letters that differ", ["google.com"], "g|oogle.com", [.commitText("oof")], "goof|"),
    MatrixRow("R20 overwriting", ["Firefox"], "fi|refox", [.insertKey], "fi|", queries: []),
    MatrixRow("R20 typing while overwriting", ["Firefox"], "|", [.insertKey, .type("fi")], "fi|"),
    MatrixRow(
      "R20 after overwriting", ["Firefox"], "|", [.insertKey, .type("fi"), .insertKey, .type("r")], "fir|efox"),
    MatrixRow(
      "R21 longer than the field takes", ["Firefox"], "fi|refox", [.configure(.init(maximumLength: 6))], "fi|",
      queries: []),
    MatrixRow(
      "R21 as long as the field takes", ["Firefox"], "|", [.configure(.init(maximumLength: 7)), .type("fi")],
      "fi|refox"),
  ]

  @Test("Typing", arguments: typingRows) func typing(_ row: MatrixRow) { row.check() }

  static let wordRows = [
    MatrixRow("P2b", ["square.fill.on.circle"], "|", [.type("fill ci")], "fill ci|rcle"),
    MatrixRow("P2b next letter", ["square.fill.on.circle"], "fill ci|rcle", [.type("r")], "fill cir|cle"),
    MatrixRow("P2b not for one word", ["square.fill.on.circle"], "|", [.type("ci")], "ci|"),
    MatrixRow("P2b not after a space", ["square.fill.on.circle"], "fill ci|rcle", [.type(" ")], "fill ci |"),
    MatrixRow("P2b a word of its own each", ["cat.city"], "|", [.type("city ci")], "city ci|"),
    MatrixRow(
      "P2b whole names first", ["on.fill.circle", "fill city"], "|", [.type("fill ci")], "fill ci|ty"),
    MatrixRow("P2b the word's case", ["on.fill.CIRCLE"], "|", [.type("Fill ci")], "Fill ci|RCLE"),
    MatrixRow(
      "P2b Return", ["on.fill.CIRCLE"], "Fill ci|RCLE", [.key(.enter)], "Fill CIRCLE|",
      commits: [.init(origin: .completion, text: "Fill CIRCLE", typed: "Fill ci", item: nil)]),
    MatrixRow("P2b Tab", ["on.fill.CIRCLE"], "Fill ci|RCLE", [.key(.tab)], "Fill ciRCLE|", queries: ["Fill ciRCLE"]),
    MatrixRow("P2b Backspace", ["on.fill.circle"], "fill ci|rcle", [.backspace], "fill ci|", queries: []),
  ]

  @Test("Words", arguments: wordRows) func words(_ row: MatrixRow) { row.check() }

  static let caseRows = [
    MatrixRow("R23 typed letters stay", ["Firefox"], "|", [.type("fIr")], "fIr|efox", text: "fIr"),
    MatrixRow("R24 Right", ["Firefox"], "fIr|efox", [.right], "fIrefox|", queries: ["fIrefox"]),
    MatrixRow("R24 End", ["Firefox"], "fIr|efox", [.end], "fIrefox|"),
    MatrixRow("R24 Tab", ["Firefox"], "fIr|efox", [.key(.tab)], "fIrefox|"),
    MatrixRow("R24 click", ["Firefox"], "fIr|efox", [.click(7)], "fIrefox|"),
    MatrixRow(
      "R25 Return", ["Firefox"], "fIr|efox", [.key(.enter)], "Firefox|",
      commits: [.init(origin: .completion, text: "Firefox", typed: "fIr", item: .item(0))]),
    MatrixRow("R26 capitals", ["FIREFOX"], "|", [.type("fi")], "fi|REFOX"),
    MatrixRow("R27 a capital over a small letter", ["firefox"], "fi|refox", [.type("R")], "fiR|efox"),
    MatrixRow("R28 a capital that a keyboard made", ["firefox"], "|", [.type("F")], "F|irefox"),
  ]

  @Test("R23–R28, R29: the case of letters", arguments: caseRows) func letterCase(_ row: MatrixRow) { row.check() }

  @Test("R18: several keys before the field is looked at lose nothing") func fastTyping() {
    var harness = FieldHarness(["Firefox"])
    harness.perform(.type("f"))
    harness.perform(.together([.type("i"), .type("r"), .type("e")]))
    #expect(harness.notation == "fire|fox" && harness.queries == ["f", "fire"])
    harness.perform(.together([.type("f"), .type("l")]))
    #expect(harness.notation == "firefl|")
  }

  @Test("R19: a key that repeats is typed each time") func autoRepeat() {
    var harness = FieldHarness(["zzz"])
    var seen: [String] = []
    for _ in 0..<4 {
      harness.perform(.type("z"))
      seen.append(harness.notation)
    }
    #expect(seen == ["z|zz", "zz|z", "zzz|", "zzzz|"])
  }

  @Test("R126, P10: the completion is there before the answer is") func carried() {
    var harness = FieldHarness(["Firefox"])
    harness.perform(.type("f"))
    harness.answersAtOnce = false
    harness.perform(.type("i"))
    #expect(harness.notation == "fi|refox")
    harness.perform(.type("x"))
    #expect(harness.notation == "fix|")
  }

  @Test("P10, P2b: a name is not carried along as a word, since another name may begin with the text")
  func notCarriedAsWord() {
    var harness = FieldHarness(["fill city cozy"])
    harness.perform(.type("fill c"))
    #expect(harness.notation == "fill c|ity cozy")
    harness.answersAtOnce = false
    harness.perform(.type("o"))
    #expect(harness.notation == "fill co|")
    harness.perform(.answers)
    #expect(harness.notation == "fill co|zy")
  }

  @Test("R130, R131: one query for each edit, and typing over a selection is not a deletion") func oneQuery() {
    var harness = FieldHarness(["example.com", "b"])
    harness.perform([.type("b"), .selectAll, .type("e")])
    #expect(harness.queries == ["b", "e"] && harness.notation == "e|xample.com" && !harness.completion.isPaused)
  }
}
