import TestSupport
import XCTest

/// Rows R46 to R69 of the behaviour matrix, by real keys and a real mouse in the real window.
final class InlineCompletionEditingTests: EndToEndTestCase {
  private static let names = ["Firefox", "Files", "example.com/", "polar bear", "mozilla.org"]

  func testDeleting() throws {
    let hunch = try launch("pick", input: .lines(Self.names))
    try hunch.row(
      "R46, R47", .type("exam"), .shows("exam|ple.com/"), .press(.backspace), .stays("exam|"), .press(.backspace),
      .stays("exa|"))
    try hunch.row(
      "R48, R49", .type("exam"), .shows("exam|ple.com/"), .press(.delete), .stays("exam|"), .press(.delete),
      .stays("exam|"))
    for (key, rest) in [
      (Key.backspace, "polar |"), (.delete, "polar b|"),
    ] {
      try hunch.row(
        "R50", .type("polar b"), .shows("polar b|ear"), .press(.control + key), .stays("polar b|"),
        .press(.control + key), .stays(rest))
    }
    try hunch.row(
      "R50", .type("polar b"), .shows("polar b|ear"), .press(.control + "u"), .stays("polar b|"),
      .press(.control + "u"),
      .stays("|"))
    try hunch.row(
      "R52, R53", .type("fix"), .stays("fix|"), .press(.backspace), .stays("fi|"), .type("r"), .shows("fir|efox"))
    try hunch.row("R53", .type("fi"), .press(.backspace, .backspace), .stays("f|"), .type("i"), .shows("fi|refox"))
    try hunch.row(
      "R54", .type("fi"), .press(.backspace), .stays("fi|"), .press(.left, .right), .stays("fi|"),
      .perform {
        $0.loseFocus()
        $0.takeFocus()
      }, .stays("fi|"))
    try hunch.row(
      "R55", .type("f"), .press(.backspace, .backspace), .stays("|"),
      .perform { hunch in hunch.eventually("R55: the whole list") { $0.rows.count == Self.names.count } })
    try hunch.row(
      "R57", .type("fire"), .shows("fire|fox"), .press(.backspace, .shift + .left), .shows("fir[e]"),
      .press(.backspace),
      .stays("fir|"))
  }

  func testUndo() throws {
    let hunch = try launch("pick", input: .lines(Self.names))
    try hunch.row(
      "R58, R59", .type("fi"), .shows("fi|refox"), .press(.control + "z"), .stays("|"),
      .press(.control + .shift + "z"), .stays("fi|"), .press(.control + "z"), .stays("|"), .press(.control + "y"),
      .stays("fi|"), .type("l"), .shows("fil|es"))
    try hunch.row(
      "R58", .type("fi"), .shows("fi|refox"), .press(.backspace), .shows("fi|"), .press(.backspace), .shows("f|"),
      .press(.control + "z"), .stays("fi|"), .press(.control + "z"), .stays("|"))
    try hunch.row(
      "R60", .type("fi"), .shows("fi|refox"), .press(.tab), .shows("firefox|"), .press(.control + "z"), .stays("fi|"),
      .press(.control + "z"), .stays("|"))
  }

  func testClipboard() throws {
    let hunch = try launch("pick", input: .lines(Self.names))
    func clipboard(_ wanted: String, _ row: String) -> RowStep {
      .perform { hunch in hunch.eventually("\(row): \(wanted) is copied") { $0.connection.clipboard() == wanted } }
    }
    try hunch.row(
      "R61", .type("fi"), .shows("fi|refox"), .press(.control + "c"), clipboard("refox", "R61"), .stays("fi|refox"))
    try hunch.row(
      "R51", .type("fil"), .shows("fil|es"), .press(.control + "x"), clipboard("es", "R51"), .stays("fil|"))
    try hunch.row(
      "R51", .type("exa"), .shows("exa|mple.com/"), .press(.shift + .delete), clipboard("mple.com/", "R51"),
      .stays("exa|"))
    try hunch.row(
      "R62", .type("fi"), .shows("fi|refox"), .press(.control + "a"), .shows("[firefox]"), .press(.control + "c"),
      clipboard("firefox", "R62"))
    for paste in [Key.Modifiers.control + "v", .shift + .insert] {
      try hunch.row(
        "R63", .type("moz"), .press(.control + "a", .control + "x", .control + "a"), .type("fi"), .shows("fi|refox"),
        .press(paste), .stays("fimozilla.org|"), .press(.backspace), .stays("fimozilla.or|"))
    }
    try hunch.row(
      "R63", .type("xyz"), .press(.shift + .home, .control + "c", .backspace), .type("fi"), .shows("fi|refox"),
      .press(.shift + .home, .control + "c"), .shows("[firefox]"), .press(.control + "v"), .stays("firefox|"))
    try hunch.row(
      "R63: a pasted beginning is not completed", .type("fi"), .shows("fi|refox"), .press(.backspace),
      .press(.control + "a", .control + "c", .backspace), .stays("|"), .press(.control + "v"), .stays("fi|"),
      .type("r"),
      .shows("fir|efox"))
  }

  func testPrimary() throws {
    let owner = try PrimaryOwner("elsewhere")
    defer { owner.end() }
    let hunch = try launch("pick", input: .lines(Self.names))
    hunch.eventually("the lines are there") { $0.rows.count == Self.names.count }
    hunch.eventually("PRIMARY was read") { _ in
      let before = owner.events.requests
      pause(.milliseconds(50))
      return before > 0 && owner.events.requests == before
    }
    var states: [String] = []
    let untouched: RowStep = .perform { hunch in
      states.append(hunch.field.text ?? "")
      XCTAssertEqual(hunch.connection.primarySelection(), "elsewhere", "R65, \(states)")
    }
    hunch.type("fi")
    try hunch.follow(
      "R65",
      [
        .shows("fi|refox"), untouched, .type("l"), .shows("fil|es"), untouched, .press(.escape), .shows("fil|"),
        untouched, .press(.backspace), .type("r"), .shows("fir|efox"), untouched,
      ])
    // The completion is selected text, and pasted text replaces it.
    try hunch.follow(
      "R64", [.perform { try $0.clickInField(.onCompletion, button: 2) }, .stays("firelsewhere|"), untouched])
    hunch.press(.escape)
    hunch.type("fir")
    try hunch.follow(
      "R64", [.shows("fir|efox"), .perform { try $0.clickInField(.atStart, button: 2) }, .stays("elsewhere^firefox")])
    hunch.press(.escape)
    hunch.type("fi")
    hunch.comesToShow("fi|refox", "R66")
    let other = try PrimaryOwner("of another program")
    defer { other.end() }
    try hunch.follow(
      "R66",
      [
        .stays("fi|refox"), .type("r"), .stays("fir|efox"), .press(.backspace), .stays("fir|"),
        .perform { XCTAssertEqual($0.connection.primarySelection(), "of another program", "R66") },
      ])
  }

  func testTheProgramSetsTheText() throws {
    let hunch = try launch("pick", "--query", "fi", input: .lines(Self.names))
    try hunch.follow("R68", [.stays("fi|")])
    hunch.type("r")
    hunch.comesToShow("fir|efox", "R68")
  }

  func testDropping() throws {
    let source = try launch("pick", input: .lines(Self.names))
    let window = try XCTUnwrap(source.window)
    let hunch = try launch("pick", input: .lines(Self.names))
    let other = try XCTUnwrap(hunch.window)
    // A window asks for the focus as it opens, and would later take it from the other one.
    hunch.eventually("it has opened") { $0.rows.count == Self.names.count }
    // One above the other, because no window manager places them.
    source.connection.move(window, x: 0, y: 0)
    source.connection.move(other, x: 0, y: 500)
    source.connection.resize(window, width: 720, height: 400)
    source.connection.resize(other, width: 720, height: 400)
    source.type("fi")
    source.comesToShow("fi|refox", "R69")
    let start = try XCTUnwrap(source.place(.onCompletion))
    hunch.type("ex")
    hunch.comesToShow("ex|ample.com/", "R67")
    let end = try XCTUnwrap(hunch.place(.onCompletion))
    source.mouse.drag(from: start, to: end) { hunch.field.text != "example.com/" }
    // GtkText leaves the caret in front of dropped text.
    hunch.comesToShow("ex^refox", "R67: what is dropped takes the completion's place")
    source.comesToShow("fi|refox", "R69: a copy was dragged")
    hunch.press(.end)
    hunch.type(" ")
    hunch.comesToShow("exrefox |", "R67: and is the user's text")
  }
}
