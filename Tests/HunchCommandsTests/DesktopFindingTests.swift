import HunchCommands
import Testing

@Suite struct DesktopFindingTests {
  private static let cases: [(finding: DesktopFinding, lines: [String])] = [
    (.init(name: "Sums", state: "Available"), ["Sums   Available"]),
    (
      .init(name: "Sums", state: "Missing", command: "apt install qalc"),
      ["Sums   Missing", "       → apt install qalc"]
    ),
    (.init(name: "Key", state: "None", advice: "Bind it."), ["Key    None", "       → Bind it."]),
    // The advice contains the command.
    (
      .init(name: "Key", state: "None", advice: "Bind hunch.", command: "hunch"),
      ["Key    None", "       → Bind hunch."]
    ),
    (.init(name: "\u{1B}[2J", state: "a\nb", command: "c\u{1B}"), ["␛[2J   a␊b", "       → c␛"]),
  ]

  @Test func aReportHasColumnsAndSaysBelowWhatToDo() {
    let longest = DesktopFinding(name: "Other", state: "On")
    for (finding, lines) in Self.cases {
      #expect(DesktopFinding.lines(of: [longest, finding]) == ["Other  On"] + lines)
    }
    #expect(DesktopFinding.lines(of: []) == [])
  }
}
