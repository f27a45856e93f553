import Foundation
import TestSupport
import XCTest

/// Rows R70 to R104b of the behaviour matrix, by real keys and a real mouse in the real window.
final class InlineCompletionKeysTests: EndToEndTestCase {
  private static let names = ["example.com/", "polar bear", "Firefox", "Files", "Terminal"]
  private let data = TemporaryFolder()

  func testCaretAndSelection() throws {
    let hunch = try launch("pick", input: .lines(Self.names))
    try hunch.row("R70, R84", .type("exa"), .shows("exa|mple.com/"), .press(.right), .stays("example.com/|"))
    try hunch.row("R71", .type("exa"), .shows("exa|mple.com/"), .press(.end), .stays("example.com/|"))
    try hunch.row("R71", .type("exa"), .shows("exa|mple.com/"), .press(.control + .end), .stays("example.com/|"))
    try hunch.row("R72", .type("exa"), .shows("exa|mple.com/"), .press(.left), .stays("exa^mple.com/"))
    try hunch.row("R73", .type("exa"), .shows("exa|mple.com/"), .press(.home), .stays("^example.com/"))
    try hunch.row("R74", .type("exa"), .shows("exa|mple.com/"), .press(.shift + .left), .stays("ex[ample.com/]"))
    try hunch.row("R75", .type("exa"), .shows("exa|mple.com/"), .press(.shift + .right), .stays("exam[ple.com/]"))
    try hunch.row("R76", .type("exa"), .shows("exa|mple.com/"), .press(.shift + .home), .stays("[example.com/]"))
    try hunch.row("R76", .type("exa"), .shows("exa|mple.com/"), .press(.control + "a"), .stays("[example.com/]"))
    try hunch.row("R76", .type("exa"), .shows("exa|mple.com/"), .press(.shift + .end), .stays("example.com/|"))
    try hunch.row("R77", .type("polar b"), .shows("polar b|ear"), .press(.control + .left), .stays("polar ^bear"))
    try hunch.row(
      "R78", .type("po"), .shows("po|lar bear"), .press(.control + .right), .stays("polar| bear"),
      .press(.control + .right), .stays("polar bear|"))
    try hunch.row(
      "R79", .type("exa"), .shows("exa|mple.com/"), .press(.tab), .stays("example.com/|"),
      .perform { XCTAssertTrue($0.field.states.contains(.focused), "R79") })
    try hunch.row(
      "R83", .type("exa"), .shows("exa|mple.com/"),
      .perform { hunch in hunch.keyboard.holding([.control, .shift, .alt]) { pause(.milliseconds(20)) } },
      .stays("exa|mple.com/"))
    try hunch.row("R101", .type("exa"), .shows("exa|mple.com/"), .press(.shift + .up), .stays("[example.com/]"))
    try hunch.row("R101", .type("exa"), .shows("exa|mple.com/"), .press(.shift + .down), .stays("example.com/|"))
  }

  func testTheMouse() throws {
    let hunch = try launch("pick", input: .lines(Self.names))
    try hunch.row(
      "R81", .type("exa"), .shows("exa|mple.com/"), .perform { try $0.clickInField(.atStart) }, .stays("^example.com/"))
    try hunch.row(
      "R81", .type("exa"), .shows("exa|mple.com/"), .perform { try $0.clickInField(.afterText) },
      .stays("example.com/|"))
    pause(.milliseconds(500))
    try hunch.row(
      "R82", .type("polar b"), .shows("polar b|ear"), .perform { try $0.clickInField(.onCompletion, count: 2) },
      .stays("polar [bear]"))
    pause(.milliseconds(500))
    try hunch.row(
      "R82", .type("polar b"), .shows("polar b|ear"), .perform { try $0.clickInField(.onCompletion, count: 3) },
      .stays("[polar bear]"))
    pause(.milliseconds(500))
    try hunch.row(
      "R92", .type("fi"), .shows("fi|refox"), .perform { try $0.clickInField(.clearIcon) }, .stays("|"),
      .perform { hunch in
        XCTAssertTrue(hunch.field.states.contains(.focused), "R92")
        hunch.eventually("R92: the whole list") { $0.rows.count == Self.names.count }
        hunch.type("f")
      }, .shows("f|irefox"))
    try hunch.row(
      "R102", .type("fi"), .shows("fi|refox"),
      .perform { hunch in
        let window = try XCTUnwrap(hunch.window.flatMap { hunch.connection.frame(of: $0) })
        for y in stride(from: 80, to: 180, by: 10) { hunch.mouse.move(x: window.x + 200, y: window.y + y) }
      }, .stays("fi|refox"))
    try hunch.row(
      "R103", .type("fi"), .shows("fi|refox"),
      .perform { hunch in
        hunch.eventually("R103: two rows") { $0.rows.count == 2 }
        hunch.click(hunch.rows[1].accessible)
      })
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output, "Files\n", "R103")
  }

  /// In the search window, the field shows the name of the selected row.
  func testPreview() throws {
    for name in ["Zofox", "Zoles"] { try data.addApplication(name, to: "data/applications/\(name).desktop") }
    try data.write(settings: "[Suggestions]\nenabled=false\n")
    let hunch = try launch("rofi", "-show", "drun", environment: data.homeVariables)
    hunch.eventually("applications are chosen") { $0.chosenSources.contains { $0.hasPrefix("Applications") } }
    try hunch.row("R93", .type("zo"), .shows("zo|fox"), .press(.down), .stays("Zoles|"))
    try hunch.row(
      "R94", .type("zo"), .shows("zo|fox"), .press(.down), .shows("Zoles|"), .press(.down), .stays("zo|fox"),
      .press(.up), .stays("zo|fox"), .type("f"), .shows("zof|ox"))
    try hunch.row(
      "R95", .type("zo"), .shows("zo|fox"), .press(.down), .shows("Zoles|"), .press(.escape), .stays("zo|fox"))
    try hunch.row(
      "R96", .type("zo"), .press(.down), .shows("Zoles|"), .press(.backspace), .stays("Zole|"), .type("s"),
      .stays("Zoles|"))
    try hunch.row("R96", .type("zo"), .press(.down), .shows("Zoles|"), .press(.left), .stays("Zole^s"))
    try hunch.row(
      "P16", .type("zo"), .press(.down), .shows("Zoles|"), .press(.up), .stays("zo|fox"), .press(.up),
      .stays("zo|fox"), .press(.down), .shows("Zoles|"), .press(.up), .shows("zo|fox"), .type("f"),
      .stays("zof|ox"))
    try hunch.row(
      "R101", .type("z"), .shows("z|ofox"), .press(.pageDown), .stays("Zoles|"), .press(.pageUp), .stays("z|ofox"))
    try hunch.row(
      "R104b", .type("zo"), .press(.control + "g"), .stays("Zoles|"), .press(.control + .shift + "g"),
      .stays("zo|fox"))
  }

  /// In a chooser, the field keeps the typed text.
  func testEscapeAndRowsInAChooser() throws {
    let hunch = try launch("pick", input: .lines(Self.names))
    try hunch.row(
      "R86, R87", .type("fi"), .shows("fi|refox"), .press(.escape), .stays("fi|"), .press(.escape), .stays("|"))
    try hunch.row(
      "R93, R94", .type("fi"), .shows("fi|refox"), .press(.down), .stays("fi|"), .press(.down), .stays("fi|refox"),
      .press(.up), .stays("fi|"), .press(.up), .stays("fi|refox"), .press(.down), .shows("fi|"), .type("r"),
      .stays("fir|efox"))
    try hunch.row(
      "R95", .type("fi"), .shows("fi|refox"), .press(.down), .shows("fi|"), .press(.escape), .stays("fi|refox"))
    try hunch.row("R96", .type("fi"), .press(.down), .shows("fi|"), .press(.backspace), .stays("f|"))
    try hunch.row("R100", .type("xyz"), .press(.down, .up), .stays("xyz|"))
    XCTAssertTrue(hunch.field.states.contains(.focused), "R100")
    try hunch.row("R97", .type("fi"), .press(.down), .shows("fi|"), .press(.enter))
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.output, "Files\n", "R97")
  }

  func testReturnRunsWhatIsShown() throws {
    // A chooser prints the selected row. The window with sources also shows which text is searched.
    try data.addApplication("Quokka Finder", to: "applications/test.desktop")
    let hunch = try launch(environment: ["XDG_DATA_HOME": data.path])
    hunch.eventually("the applications are read", timeout: .seconds(240)) {
      $0.isHome && $0.statusText?.contains("reading") == false
    }
    hunch.type("quokka f")
    hunch.comesToShow("quokka f|inder", "R89")
    hunch.eventually("R89: the row that Return opens is highlighted") { $0.selectedRow == "Quokka Finder" }
    hunch.press(.shift + .enter)
    hunch.comesToShow("quokka f|", "P5: a completion that was not accepted is not searched for")
    hunch.eventually("P5: the final search selects the row") { $0.selectedRow == "Quokka Finder" }
    hunch.press(.escape)
    try hunch.row(
      "P5", .type("quok"), .shows("quok|ka Finder"), .press(.tab, .shift + .enter), .stays("Quokka Finder|"))
    hunch.press(.escape)
    try hunch.row(
      "R104", .type("quok"), .shows("quok|ka Finder"), .press(.backspace, .shift + .enter), .stays("quok|"))
    hunch.press(.escape)
    // Without source chips the focus can only return to the field, where GTK selects all of the text.
    try hunch.row(
      "R80, R122", .type("quok"), .shows("quok|ka Finder"), .press(.shift + .tab), .stays("[quok]"))
    hunch.press(.control + "1")
    try hunch.row(
      "R80, R121", .type("quok"), .shows("quok|ka Finder"), .press(.shift + .tab),
      .perform { hunch in
        hunch.eventually("R80: the focus has left") { !$0.field.states.contains(.focused) }
      }, .stays("quok|"), .type("k"), .shows("quokk|a Finder"))
    XCTAssertTrue(hunch.field.states.contains(.focused), "R133: what is typed elsewhere goes to the field")
    hunch.press(.control + "0", .control + "a", .backspace)
    hunch.type("quokk")
    hunch.press(.enter)
    XCTAssertEqual(hunch.exitStatus(), .exited(0), "R89, R90, R91: Return opens what is displayed")
  }

  func testEscapeInAnEmptyFieldCloses() throws {
    let hunch = try launch("pick", input: .lines(Self.names), accessible: false)
    hunch.press(.escape)
    XCTAssertEqual(hunch.exitStatus(), .exited(130), "R88")
    XCTAssertEqual(hunch.output, "", "R88")
  }
}
