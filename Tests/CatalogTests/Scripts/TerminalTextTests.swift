import ScriptTestSupport
import Testing

@testable import Catalog

@Suite("What only a terminal understands") struct TerminalTextTests {
  @Test(
    "is taken out of a text, if it is complete",
    arguments: [
      ("plain ü 界", "plain ü 界"), ("\u{1B}[33m1 Modified\u{1B}[0m", "1 Modified"),
      ("\u{1B}[1;38;2;255;0;10mred\u{1B}[m and \u{1B}[Kmore", "red and more"),
      ("\u{1B}]8;;https://example.org\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"), ("\u{1B}]0;title\u{07}text", "text"),
      ("\u{1B}(Bset", "set"), ("\u{1B}=keys", "keys"), ("\u{1B}", "\u{1B}"), ("a\u{1B}[33", "a\u{1B}[33"),
      ("\u{1B}]0;no end", "\u{1B}]0;no end"), ("\u{1B}]0;no\nend", "\u{1B}]0;no\nend"), ("\u{1B}[3ü", "\u{1B}[3ü"),
    ])
  func texts(output: String, plain: String) {
    #expect(String(decoding: TerminalText.plain(output.utf8), as: UTF8.self) == plain)
  }

  @Test("is in no line, message or row of a command")
  func commands() async throws {
    let fixture = ScriptFixture()
    let body = "# hunch.deadline = 60s\nprintf '\\033[31mone\\033[0m\\n\\033[32mtwo\\033[0m\\n'"
    let script = try ScriptFile(path: fixture.script("script", body))
    func reply(_ reply: ScriptChoice.Reply) async throws -> ScriptReply {
      try await fixture.runner.reply(to: ScriptChoice(script, ScriptArguments(), reply: reply))
    }
    #expect(try await reply(.lastLine) == .said("two"))
    guard case .rows(let answer) = try await reply(.lines) else {
      Issue.record("no rows")
      return
    }
    #expect(answer.rows.map(\.title) == ["one", "two"])
  }
}
