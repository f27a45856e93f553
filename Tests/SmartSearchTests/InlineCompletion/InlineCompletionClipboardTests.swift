import SmartSearch
import Testing

@testable import SmartSearchReference

/// The rows of the matrix about undo, the clipboard, PRIMARY and drops.
@Suite("Inline completion: undo and clipboard") struct InlineCompletionClipboardTests {
  static let undoRows = [
    MatrixRow("R58", ["Firefox"], "fi|refox", [.key(.undo)], "|", queries: [""], paused: true),
    MatrixRow("R58 nothing left to undo", ["Firefox"], "fi|refox", [.key(.undo), .key(.undo)], "|", queries: [""]),
    MatrixRow(
      "R58 typed over a completion", ["Firefox", "fix"], "fi|refox", [.type("xx"), .key(.undo)], "|",
      queries: ["fix", "fixx", ""]),
    MatrixRow("R58 by words", ["ab cdef"], "ab cd|ef", [.key(.undo), .key(.undo)], "|", queries: ["ab", ""]),
    MatrixRow(
      "R59 redo", ["Firefox"], "fi|refox", [.key(.undo), .key(.redo)], "fi|", queries: ["", "fi"], paused: true),
    MatrixRow("R59 nothing to redo", ["Firefox"], "fi|refox", [.key(.redo)], "fi|refox", queries: []),
    MatrixRow(
      "R59 not after typing", ["Firefox"], "fi|refox", [.key(.undo), .type("x"), .key(.redo)], "x|",
      queries: ["", "x"]),
    MatrixRow("R59 typing after redo", ["Firefox"], "fi|refox", [.key(.undo), .key(.redo), .type("r")], "fir|efox"),
    MatrixRow("R60 what was accepted", ["Firefox"], "fi|refox", [.key(.tab), .key(.undo)], "fi|", paused: true),
    MatrixRow("R60 and back", ["Firefox"], "fi|refox", [.right, .key(.undo), .key(.redo)], "firefox|"),
    MatrixRow("R60 what Return made", ["Firefox"], "fI|refox", [.key(.enter), .key(.undo)], "fI|"),
    MatrixRow("P17 a deletion", ["z"], "|", [.type("abc"), .backspace, .backspace, .key(.undo)], "abc|"),
    MatrixRow("P17 the clear icon", ["z"], "|", [.type("abc"), .clearIcon, .key(.undo)], "abc|"),
    MatrixRow("P17 Escape", ["z"], "|", [.type("abc"), .key(.escape), .key(.undo)], "abc|"),
    MatrixRow("P17 a paste", ["z"], "|", [.type("ab"), .paste("cd"), .key(.undo)], "ab|"),
    MatrixRow(
      "P17 the caret comes back", ["z"], "|", [.type("abc"), .left, .left, .type("x"), .key(.undo)], "a^bc"),
    MatrixRow(
      "P17 a letter over itself is no step", ["z"], "|", [.type("abc"), .select(0, 1), .type("a"), .key(.undo)], "|"),
    MatrixRow("P17 a dismissal is no step", ["Firefox"], "fi|refox", [.backspace, .key(.undo)], "|"),
  ]

  @Test("Undo", arguments: undoRows) func undo(_ row: MatrixRow) { row.check() }

  static let clipboardRows = [
    MatrixRow("R61 Ctrl+C", ["Firefox"], "fi|refox", [.copy], "fi|refox", queries: [], paused: false),
    MatrixRow("R62 Ctrl+A, Ctrl+C", ["Firefox"], "fi|refox", [.selectAll, .copy], "[firefox]", text: "firefox"),
    MatrixRow("R63 paste", ["Firefox"], "f|irefox", [.paste("i")], "fi|", queries: ["fi"], paused: true),
    MatrixRow("R63 typing after a paste", ["Firefox"], "f|irefox", [.paste("i"), .type("r")], "fir|efox"),
    MatrixRow(
      "R64 middle click before the completion", ["Firefox"], "fi|refox", [.middleClick("X", at: 1)], "fX^irefox",
      queries: ["fXirefox"], text: "fXirefox", paused: true),
    MatrixRow(
      "R64 middle click on the completion", ["Firefox"], "fi|refox", [.middleClick("X", at: 4)], "fiX|",
      queries: ["fiX"], paused: true),
    MatrixRow("R66 another program claims PRIMARY", ["Firefox"], "fi|refox", [.foreignClaim], "fi|", queries: []),
    MatrixRow("R66 with a selection", ["z"], "|", [.type("abc"), .select(0, 2), .foreignClaim], "ab^c"),
    MatrixRow("R66 and then", ["Firefox"], "fi|refox", [.foreignClaim, .type("r")], "fir|efox"),
    MatrixRow(
      "R67 drop over the completion", ["Firefox"], "fi|refox", [.drop("X", at: 2, replacing: true)], "fiX|",
      queries: ["fiX"], paused: true),
    MatrixRow(
      "R67 drop inside the completion", ["Firefox"], "fi|refox", [.drop("X", at: 4, replacing: false)], "fi^X",
      queries: ["fiX"], text: "fiX", paused: true),
    MatrixRow(
      "R67 drop at the caret", ["Firefox"], "fi|refox", [.drop("X", at: 2, replacing: false)], "fi^X",
      queries: ["fiX"], text: "fiX", paused: true),
    MatrixRow(
      "R67 drop inside the text", ["Firefox"], "fi|refox", [.drop("X", at: 1, replacing: false)], "fXi|",
      queries: ["fXi"], text: "fXi", paused: true),
    MatrixRow(
      "R67 drop after the completion", ["Firefox"], "fi|refox", [.drop("X", at: 7, replacing: false)], "fi^X",
      queries: ["fiX"], paused: true),
    MatrixRow("R68 set by the program", ["Firefox"], "fi|refox", [.set("fire")], "fire|", text: "fire", paused: true),
    MatrixRow(
      "R68 set while composing", ["Firefox"], "fi|refox", [.compose("r"), .set("fire")], "fire|", queries: ["fire"]),
    MatrixRow("R68 no undo", ["Firefox"], "fi|refox", [.set("fire"), .key(.undo)], "fire|"),
    MatrixRow("R68 typing goes on", ["Firefox"], "fi|refox", [.set("fire"), .type("f")], "firef|ox"),
    MatrixRow("R69 the completion is dragged away", ["Firefox"], "fi|refox", [.cut], "fi|", queries: [], paused: true),
  ]

  @Test("Clipboard", arguments: clipboardRows) func clipboard(_ row: MatrixRow) { row.check() }

  @Test("R61, R51: what Ctrl+C and Ctrl+X take is the completion") func selectionIsCompletion() {
    var harness = FieldHarness(["Firefox"])
    harness.perform(.type("fi"))
    #expect(harness.field.selection == 2..<7 && harness.completion.display.completion == 2..<7)
  }

  @Test("As many steps are kept as a GtkText keeps") func limit() {
    var harness = FieldHarness([])
    for _ in 0..<300 { harness.perform(.paste("x")) }
    for _ in 0..<300 { harness.perform(.key(.undo)) }
    #expect(harness.field.text.count == 100)
  }
}
