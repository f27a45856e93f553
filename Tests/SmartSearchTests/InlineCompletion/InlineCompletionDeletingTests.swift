import SmartSearch
import Testing

@testable import SmartSearchReference

/// The rows of the matrix about deleting.
@Suite("Inline completion: deleting") struct InlineCompletionDeletingTests {
  static let names = ["example.com/"]

  static let rows = [
    MatrixRow("R46 Backspace", names, "exam|ple.com/", [.backspace], "exam|", queries: [], paused: true),
    MatrixRow(
      "R47 Backspace again", names, "exam|ple.com/", [.backspace, .backspace], "exa|", queries: ["exa"], paused: true),
    MatrixRow("R48 Delete", names, "exam|ple.com/", [.delete], "exam|", queries: [], paused: true),
    MatrixRow("R49 Delete again", names, "exam|ple.com/", [.delete, .delete], "exam|", queries: []),
    MatrixRow("R50 Ctrl+Backspace", names, "exam|ple.com/", [.controlBackspace], "exam|", queries: [], paused: true),
    MatrixRow("R50 Ctrl+Delete", names, "exam|ple.com/", [.controlDelete], "exam|", queries: [], paused: true),
    MatrixRow("R50 Ctrl+U", names, "exam|ple.com/", [.controlU], "exam|", queries: [], paused: true),
    MatrixRow(
      "R50 Ctrl+Backspace again", ["ab cdef"], "ab cd|ef", [.controlBackspace, .controlBackspace], "ab |",
      queries: ["ab "]),
    MatrixRow("R50 Ctrl+U again", ["ab cdef"], "ab cd|ef", [.controlU, .controlU], "|", queries: [""]),
    MatrixRow("R51 Ctrl+X", names, "exam|ple.com/", [.cut], "exam|", queries: [], paused: true),
    MatrixRow("R52 without a completion", ["z"], "|", [.type("fix"), .backspace], "fi|", paused: true),
    MatrixRow(
      "R52 a letter less, though names fit", names, "exam|ple.com/", [.backspace, .backspace], "exa|", paused: true),
    MatrixRow(
      "R53 resumes", ["Firefox"], "fi|refox", [.backspace, .type("r")], "fir|efox", queries: ["fir"], paused: false),
    MatrixRow("R53 with another name", ["Firefox", "Files"], "fi|refox", [.backspace, .type("l")], "fil|es"),
    MatrixRow(
      "R53 each time", ["Firefox"], "fi|refox", [.backspace, .type("r"), .backspace, .type("e"), .backspace], "fire|"),
    MatrixRow("R54 the caret moves", ["Firefox"], "fi|refox", [.backspace, .left, .right], "fi|", paused: true),
    MatrixRow("R54 the list changes", ["Firefox"], "fi|refox", [.backspace, .names(["fig", "fire"])], "fi|"),
    MatrixRow(
      "R54 the focus comes and goes", ["Firefox"], "fi|refox",
      [.backspace, .focus(.elsewhere), .focus(.inField), .names(["Firefox"])], "fi|"),
    MatrixRow("R55 everything", ["Firefox"], "f|irefox", [.backspace, .backspace], "|", queries: [""]),
    MatrixRow(
      "R55 everything selected", ["Firefox"], "f|irefox", [.selectAll, .delete], "|", queries: ["firefox", ""]),
    MatrixRow(
      "R56 an input method deletes before the caret", names, "exam|ple.com/",
      [.deleteSurrounding(offset: -1, count: 1)],
      "exa|", queries: ["exa"], text: "exa", paused: true),
    MatrixRow(
      "R56 an input method deletes after the caret", names, "exam|ple.com/", [.deleteSurrounding(offset: 0, count: 2)],
      "exam|", queries: [], text: "exam", paused: true),
    MatrixRow(
      "R56 an input method deletes on both sides", names, "exam|ple.com/", [.deleteSurrounding(offset: -2, count: 4)],
      "ex|", queries: ["ex"], text: "ex", paused: true),
    MatrixRow(
      "R57 a part of the text", names, "exam|ple.com/", [.backspace, .select(1, 3), .backspace], "e^m",
      queries: ["em"], paused: true),
    MatrixRow("R33 back to the plain letter", ["éclair"], "|", [.type("e\u{301}"), .backspace, .backspace], "e|"),
  ]

  @Test(arguments: rows) func row(_ row: MatrixRow) { row.check() }
}
