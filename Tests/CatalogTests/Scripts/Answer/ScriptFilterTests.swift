import GLibKit
import ScriptTestSupport
import Testing

@testable import Catalog

@Suite("Script Filter JSON")
struct ScriptFilterTests {
  private func answer(_ text: String) throws(AnswerError) -> ScriptAnswer { try ScriptAnswer(Array(text.utf8)) }

  private func row(_ item: String, variables: String = "{}") throws -> ScriptRow {
    try #require(try answer("{\"variables\": \(variables), \"items\": [\(item)]}").rows.first)
  }

  @Test("has all that an item says")
  func items() throws {
    let row = try row(
      """
      {"uid": "u1", "title": "Desktop", "subtitle": "~/Desktop", "arg": ["a", 2], "match": "desk top",
       "autocomplete": "Desk", "icon": {"path": "folder"}, "text": {"copy": "copied", "largetype": "large"},
       "unheard": {"of": [1, 2]}}
      """)
    #expect(row.id == "u1" && row.title == "Desktop" && row.subtitle == "~/Desktop")
    #expect(row.alternateNames == ["desk top"] && row.autocomplete == "Desk" && row.icon == .named("folder"))
    #expect(row.copyText == "copied" && row.largeText == "large")
    #expect(row.choices == [.init(.run(ScriptArguments(["a", "2"])))])
  }

  @Test(
    "is chosen as it says",
    arguments: [
      (#"{"title": "t", "arg": "x"}"#, ScriptRow.Deed.run(ScriptArguments(["x"]))),
      (#"{"title": "t"}"#, .run(ScriptArguments([]))),
      (#"{"title": "t", "arg": "x", "quicklookurl": "https://example.org/"}"#, .open("https://example.org/")),
      (#"{"title": "t", "action": "/home/x y"}"#, .open("/home/x y")),
      (#"{"title": "t", "action": {"url": "https://a.example"}, "quicklookurl": "/x"}"#, .open("https://a.example")),
      (#"{"title": "t", "action": {"text": "words"}, "arg": "x"}"#, .run(ScriptArguments(["x"]))),
      // Only paths and addresses that merely show something are opened.
      (#"{"title": "t", "action": "javascript:alert(1)"}"#, .run(ScriptArguments([]))),
      (#"{"title": "t", "action": "file://evil.example/x"}"#, .run(ScriptArguments([]))),
      (#"{"title": "t", "action": "file:///x"}"#, .open("file:///x")),
      (#"{"title": "t", "action": "rm -rf"}"#, .run(ScriptArguments([]))),
      (#"{"title": "t", "quicklookurl": "https://x\n.example"}"#, .run(ScriptArguments([]))),
    ])
  func choices(item: String, deed: ScriptRow.Deed) throws {
    #expect(try row(item).choices == [.init(deed)])
  }

  @Test("is only there to be read where it is not valid", arguments: ["false", "\"no\""])
  func invalid(value: String) throws {
    #expect(try row("{\"title\": \"t\", \"valid\": \(value)}").choices.isEmpty)
  }

  @Test("does something else with a key held, and passes variables from the whole to the item to the key")
  func modifiers() throws {
    let row = try row(
      """
      {"title": "t", "arg": "x", "variables": {"B": "item", "C": 3}, "mods": {
        "alt": {"arg": "y", "subtitle": "Other", "variables": {"C": "mod"}}, "cmd": {}, "ctrl": {"valid": false}}}
      """, variables: #"{"A": "whole", "B": "whole"}"#)
    #expect(
      row.choices == [
        .init(.run(ScriptArguments(["x"], variables: ["A": "whole", "B": "item", "C": "3"]))),
        .init(
          .run(ScriptArguments(["y"], variables: ["A": "whole", "B": "item", "C": "mod"])), key: .alt, title: "Other"),
        .init(.run(ScriptArguments(["x"], variables: ["A": "whole", "B": "item", "C": "3"])), key: .super),
      ])
  }

  @Test(
    "has the picture of a file, of a type, or of its own",
    arguments: [
      (#"{"path": "/a/letter.odt", "type": "fileicon"}"#, RowIcon.file("/a/letter.odt"), "x-office-document"),
      (#"{"path": "/a/folder/", "type": "fileicon"}"#, .file("/a/folder/"), "folder"),
      (#"{"path": "text/html", "type": "filetype"}"#, .fileType("text/html"), "text-html"),
      (#"{"path": "mail-inbox"}"#, .named("mail-inbox"), "mail-inbox"),
    ])
  func icons(icon: String, expected: RowIcon, name: String) throws {
    let row = try row("{\"title\": \"t\", \"icon\": \(icon)}")
    #expect(row.icon == expected)
    let fixture = ScriptFixture()
    defer { withExtendedLifetime(fixture) {} }
    let script = try ScriptFile(path: try fixture.script("icons", "exit"))
    guard case .icon(let shown, _) = ScriptItems(script).icon(row.icon) else { return #expect(Bool(false)) }
    #expect(shown.description?.contains(name) == true, "\(shown.description ?? "")")
  }

  @Test("keeps its order, whatever was chosen before, if it says so", arguments: ["true", "false", "1"])
  func knowledge(value: String) throws {
    let answer = try answer("{\"skipknowledge\": \(value), \"items\": [{\"title\": \"t\"}]}")
    let fixture = ScriptFixture()
    defer { withExtendedLifetime(fixture) {} }
    let script = try ScriptFile(path: try fixture.script("order", "exit"))
    #expect(ScriptItems(script).items(answer, showsTitle: true).map(\.isRemembered) == [value != "true"])
  }

  @Test("says how long it holds and when to ask again, within bounds")
  func times() throws {
    let answer = try answer(#"{"rerun": 0.5, "cache": {"seconds": 60}, "items": []}"#)
    #expect(answer.rerun == .milliseconds(500) && answer.refresh == .seconds(60))
    let rude = try self.answer(#"{"rerun": 0.0001, "cache": {"seconds": 1e99}, "items": []}"#)
    #expect(rude.rerun == nil && rude.refresh == nil)
  }

  @Test("has one id for each row, the same each time")
  func ids() throws {
    let text = #"{"items": [{"title": "a"}, {"title": "a"}, {"title": "a", "arg": "b"}, {"title": "c", "uid": "a"}]}"#
    let ids = try answer(text).rows.map(\.id)
    #expect(try Set(ids).count == 4 && answer(text).rows.map(\.id) == ids)
  }

  @Test(
    "that is none says what is wrong",
    arguments: [
      ("{", "the text is not JSON"), ("{}", "the list “items” is missing"),
      (#"{"items": {}}"#, "the list “items” is missing"),
      (#"{"items": [{"title": "x"}]"#, "the text is not JSON"),
      (String(repeating: #"{"a":"#, count: 200_000), "the text is nested more than 64 levels deep"),
    ])
  func broken(text: String, reason: String) throws {
    let error = #expect(throws: AnswerError.self) { try answer(text) }
    #expect(error?.description.hasPrefix(reason) == true)
  }

  @Test(
    "is told by its first sign, whatever white space or mark stands before it",
    arguments: ["{", " \n\t\r{", "\u{FEFF}{"])
  func dialect(text: String) {
    #expect(ScriptDialect(of: Array(text.utf8)) == .scriptFilter)
    #expect(ScriptDialect(of: Array(("x" + text).utf8)) == .rofi)
  }

  @Test("after a mark of the byte order is read")
  func mark() throws {
    #expect(try answer("\u{FEFF}{\"items\": [{\"title\": \"t\"}]}").rows.map(\.title) == ["t"])
  }

  /// Alfred reads these commas, which published workflows have.
  @Test("may have a comma behind the last of its parts")
  func lastComma() throws {
    let answer = try answer(#"{"items": [{"title": "a", "arg": ["x", "y",],}, {"title": "b"},],}"#)
    #expect(answer.rows.map(\.title) == ["a", "b"])
  }

  @Test("passes over items that have no title or are none")
  func passedOver() throws {
    #expect(
      try answer(#"{"items": [1, null, [], {"title": ""}, {"arg": "x"}, {"title": "t"}]}"#).rows.map(\.title) == ["t"])
  }
}
