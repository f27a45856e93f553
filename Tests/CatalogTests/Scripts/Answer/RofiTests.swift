import ScriptTestSupport
import Testing

@testable import Catalog

@Suite("Rows as script modes of rofi print them")
struct RofiTests {
  private func answer(_ text: String) throws -> ScriptAnswer { try ScriptAnswer(Array(text.utf8)) }

  private func row(_ line: String) throws -> ScriptRow { try #require(try answer(line).rows.first) }

  private func chosen(_ text: String, _ variables: [String: String] = [:]) -> [ScriptRow.Choice] {
    [.init(.run(ScriptArguments([text], variables: variables.merging(["ROFI_RETV": "1"]) { $1 })))]
  }

  @Test("are lines, and choosing one gives the script its text")
  func lines() throws {
    let rows = try answer("one\ntwo words\r\n\n  \nthree").rows
    #expect(rows.map(\.title) == ["one", "two words", "three"])
    #expect(rows.map(\.choices) == [chosen("one"), chosen("two words"), chosen("three")])
  }

  @Test("have options behind a NUL")
  func options() throws {
    let row = try row(
      "code\0icon\u{1F}text-x-script\u{1F}display\u{1F}Shown\u{1F}meta\u{1F}hidden words\u{1F}info\u{1F}more\n")
    #expect(row.title == "Shown" && row.icon == .named("text-x-script"))
    #expect(
      row.alternateNames == ["code", "code hidden words"] && row.choices == chosen("code", ["ROFI_INFO": "more"]))
  }

  @Test("have no picture for a glyph in its place", arguments: ["\u{F033E}", "🔒", ""])
  func glyph(icon: String) throws {
    #expect(try row("code\0icon\u{1F}\(icon)\n").icon == nil)
  }

  @Test("that are only to be read are not chosen")
  func unselectable() throws {
    #expect(try row("title\0nonselectable\u{1F}true").choices.isEmpty)
    #expect(try row("title\0nonselectable\u{1F}false").choices == chosen("title"))
  }

  @Test("come with options of the whole in lines of their own, wherever these stand")
  func wholeOptions() throws {
    let answer = try answer("\0prompt\u{1F}Which?\u{1F}message\u{1F}<b>Pick</b> &amp; go\na\n\0data\u{1F}state\nb\n")
    #expect(answer.prompt == "Which?" && answer.message == "Pick & go")
    let lines = try self.answer("\0message\u{1F}one&#x0a;two&#10;three\na\n")
    #expect(lines.message == "one\ntwo\nthree" && lines.messageLine == "one two three")
    #expect(answer.rows.map(\.choices) == [chosen("a", ["ROFI_DATA": "state"]), chosen("b", ["ROFI_DATA": "state"])])
  }

  @Test("can be chosen with keys of the script's own, where it wants these", arguments: [true, false])
  func hotKeys(wants: Bool) throws {
    let answer = try answer("\0use-hot-keys\u{1F}\(wants)\u{1F}data\u{1F}d\na\0info\u{1F}i\nb\0nonselectable\u{1F}true")
    let fixture = ScriptFixture()
    defer { withExtendedLifetime(fixture) {} }
    let script = try ScriptFile(path: try fixture.script("keys", "exit"))
    let items = ScriptItems(script).items(answer, showsTitle: false)
    let keys = items.map { item in
      item.actions.compactMap { action in
        if case .run(let choice) = action.effect, let key = choice.hotKey { (key, choice.arguments) } else { nil }
      }
    }
    #expect(keys.map(\.count) == (wants ? [19, 0] : [0, 0]))
    for (number, arguments) in keys[0] {
      let variables = ["ROFI_RETV": "\(9 + number)", "ROFI_INFO": "i", "ROFI_DATA": "d"]
      #expect(arguments == ScriptArguments(["a"], variables: variables))
    }
  }

  @Test("may be separated by something else")
  func delimiter() throws {
    #expect(try answer("\0delim\u{1F}|\na\nb|c").rows.map(\.title) == ["a\nb", "c"])
  }

  @Test("are drawn without the marks that they are written with, where they are")
  func markup() throws {
    let line = "<b>bold</b> &lt;tag&gt; <span foreground=\"red\" weight='x'>red</span> &#65;&#x42; a < b & c &nope; <3"
    #expect(try answer(line).rows.map(\.title) == [line])
    let stripped = "bold <tag> red AB a < b & c &nope; <3"
    #expect(try answer("\0markup-rows\u{1F}true\n\(line)").rows.map(\.title) == [stripped])
    // Choosing it passes the printed text.
    #expect(try answer("\0markup-rows\u{1F}true\n<b>x</b>").rows.map(\.choices) == [chosen("<b>x</b>")])
  }

  @Test("are found by what is read in them, and not by their marks")
  func markupIsNotFound() throws {
    let row = try row("\0markup-rows\u{1F}true\n<b>Fire</b>\0display\u{1F}<i>Fox</i>\u{1F}meta\u{1F}web\n")
    #expect(row.title == "Fox" && row.titleStyles == [NameStyle(.italic, 0..<3)])
    #expect(row.alternateNames == ["Fire", "Fire web"])
    #expect(try self.row("<b>x</b>").titleStyles.isEmpty, "without the option they are letters like others")
  }

  @Test("may stay whatever is typed")
  func permanent() throws {
    let rows = try answer("Back\0permanent\u{1F}true\na\nb\0permanent\u{1F}false").rows
    #expect(rows.map(\.isPermanent) == [true, false, false])
    let fixture = ScriptFixture()
    defer { withExtendedLifetime(fixture) {} }
    let script = try ScriptFile(path: try fixture.script("menu", "exit"))
    let items = ScriptItems(script).items(try answer("Back\0permanent\u{1F}true\na"), showsTitle: false)
    #expect(items.map(\.isPermanent) == [true, false])
  }

  @Test("are urgent or active by themselves or by their numbers, and say so")
  func states() throws {
    let rows = try answer("a\0urgent\u{1F}true\nb\nc\0active\u{1F}true\n\0active\u{1F}0,1\u{1F}urgent\u{1F}-1\n").rows
    #expect(rows.map(\.state.text) == ["Urgent, Active", "Active", "Urgent, Active"])
    #expect(try answer("a\nb").rows.map(\.state.text) == [nil, nil])
  }

  @Test("say in a script mode what holds for the next call")
  func scriptMode() {
    let output = Array(
      ("\0use-hot-keys\u{1F}true\u{1F}keep-filter\u{1F}true\u{1F}keep-selection\u{1F}true\u{1F}new-selection\u{1F}2\n"
        + "\0data\u{1F}d\u{1F}delim\u{1F};\n{a;b").utf8)
    let answer = ScriptAnswer(rofi: output, separator: UInt8(ascii: "\n"))
    #expect(answer.rows.map(\.title) == ["{a", "b"])
    #expect(answer.takesHotKeys && answer.keepsFilter && answer.keepsSelection && answer.selectedRow == 2)
    #expect(answer.data == "d")
    let none = ScriptAnswer(rofi: Array("\0new-selection\u{1F}-5\na".utf8), separator: UInt8(ascii: "\n"))
    #expect(none.selectedRow == nil)
    #expect(ScriptAnswer(rofi: Array("x;y".utf8), separator: answer.separator).rows.map(\.title) == ["x", "y"])
  }

  @Test("that say the same are told apart")
  func ids() throws {
    #expect(try answer("a\na\na#2\na").rows.map(\.id) == ["a", "a#2", "a#2#2", "a#3"])
  }

  /// An output whose test description leaves out its megabyte of bytes.
  struct Output: CustomTestStringConvertible {
    var bytes: [UInt8]
    var testDescription: String { "\(bytes.prefix(8))… of \(bytes.count) bytes" }
  }

  @Test(
    "of any kind are read without harm",
    arguments: [
      [UInt8](repeating: 0, count: 1 << 17), [UInt8](repeating: 0x1F, count: 1 << 17),
      [UInt8](repeating: 0xFF, count: 1 << 17), [UInt8](repeating: UInt8(ascii: "<"), count: 1 << 17),
      [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 17),
      Array("a\0".utf8) + [UInt8](repeating: 0x1F, count: 1 << 17),
      Array("\0markup-rows\u{1F}true\n".utf8) + Array(String(repeating: "<a&", count: 40_000).utf8),
      Array("\0delim\u{1F}\u{1F}\u{1F}\n".utf8), Array("\0delim\n\0\n\0\0".utf8), Array("\u{202E}\u{200F}x\0icon".utf8),
    ].map(Output.init))
  func hostile(output: Output) throws {
    let answer = try ScriptAnswer(output.bytes)
    #expect(answer.rows.count <= 100_000 && Set(answer.rows.map(\.id)).count == answer.rows.count)
  }

  @Test("are whole, however long a name is")
  func long() throws {
    let name = String(repeating: "x", count: 1 << 20)
    #expect(try row(name).title == name)
  }
}
