import ScriptTestSupport
import Testing

@testable import Catalog

@Suite("What was chosen of a script")
struct ReplyTests {
  private let fixture = ScriptFixture()

  private func reply(_ body: String, _ reply: ScriptChoice.Reply) async throws -> ScriptReply {
    let script = try ScriptFile(path: fixture.script("script", "# hunch.deadline = 60s\n" + body))
    return try await fixture.runner.reply(to: ScriptChoice(script, ScriptArguments(["x"]), reply: reply))
  }

  private func titles(_ reply: ScriptReply) -> [String]? {
    if case .rows(let answer) = reply { answer.rows.map(\.title) } else { nil }
  }

  @Test("is done where a mode of rofi prints nothing, and leads to other rows where it prints some")
  func rofi() async throws {
    #expect(try await reply("true", .rows(.rofi)) == .done)
    #expect(try await titles(reply("echo more of $1", .rows(.rofi))) == ["more of x"])
  }

  @Test("of a filter leads to other rows where it prints JSON, and else only says something")
  func filter() async throws {
    #expect(try await titles(reply(#"echo '{"items": [{"title": "t"}]}'"#, .rows(.scriptFilter))) == ["t"])
    #expect(try await reply("echo first; echo copied", .rows(.scriptFilter)) == .said("copied"))
    #expect(try await reply("true", .rows(.scriptFilter)) == .done)
  }

  @Test("of a command is its last line, or all of them")
  func command() async throws {
    #expect(try await reply("echo a; echo b", .lastLine) == .said("b"))
    #expect(try await reply("true", .lastLine) == .done)
    #expect(try await titles(reply("echo a; echo; echo '{}'", .lines)) == ["a", "{}"])
  }
}
