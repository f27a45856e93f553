import ScriptTestSupport
import TestSupport
import Testing

@testable import Catalog

/// Scripts modelled on well-known ones: their output, and the call that they expect when a row is chosen.
@Suite("A script in the manner of")
struct PublicScriptTests {
  private let fixture = ScriptFixture()

  /// Runs the script for its rows.
  private func list(_ body: String, _ words: String...) async throws -> (ScriptFile, ScriptAnswer) {
    let script = try ScriptFile(path: try fixture.script("script", "# hunch.deadline = 60s\n\(body)"))
    return (script, try await fixture.runner.answer(TrustedCall(script, ScriptArguments(words))).0)
  }

  /// Performs an action of a row, and returns the script's reply.
  private func reply(_ script: ScriptFile, _ action: ItemAction?) async throws -> ScriptReply {
    guard case .run(let choice)? = action?.effect else {
      throw ScriptFailure.unreadable("\(String(describing: action))")
    }
    return try await fixture.runner.reply(to: choice)
  }

  private func rows(_ script: ScriptFile, _ action: ItemAction?) async throws -> ScriptAnswer {
    guard case .rows(let answer) = try await reply(script, action) else {
      throw ScriptFailure.unreadable("it has no rows")
    }
    return answer
  }

  private func items(_ script: ScriptFile, _ answer: ScriptAnswer) -> [CatalogItem] {
    ScriptItems(script).items(answer, showsTitle: false)
  }

  /// The main action of a row.
  private func action(_ script: ScriptFile, _ answer: ScriptAnswer, row: Int = 0) -> ItemAction? {
    items(script, answer)[row].actions.first
  }

  /// The action for a text of the user's own.
  private func action(_ script: ScriptFile, _ answer: ScriptAnswer, text: String) throws -> ItemAction? {
    let item = try #require(ScriptItems(script).itemOfText(for: answer))
    return item(text).actions.first
  }

  @Test("a menu for the power button lists what it can do in markup, knows its rows by their text, and asks again")
  func powerMenu() async throws {
    let body = #"""
      say() { printf '<span font_size="medium">%s</span> <span weight="bold">%s</span>' "$1" "$2"; }
      if [ $# -eq 0 ]; then
        printf '\000prompt\037Power menu\n\000markup-rows\037true\n\000no-custom\037true\n'
        printf '%s\000icon\037system-shutdown\n%s\n' "$(say X 'Shut down')" "$(say Y 'Log out & in')"
      elif [ "$1" = "$(say X 'Shut down')" ]; then
        printf '\000prompt\037Are you sure\n\000markup-rows\037true\n%s\n%s\n' "$(say Z 'Yes, shut down')" No
      elif [ "$1" = "$(say Z 'Yes, shut down')" ]; then
        echo off > done
      fi
      """#
    let (script, answer) = try await list(body)
    #expect(answer.prompt == "Power menu" && answer.ownText == nil)
    #expect(answer.rows.map(\.title) == ["X Shut down", "Y Log out & in"])
    #expect(answer.rows.map(\.icon) == [.named("system-shutdown"), nil])
    let second = try await rows(script, action(script, answer))
    #expect(second.prompt == "Are you sure" && second.rows.map(\.title) == ["Z Yes, shut down", "No"])
    #expect(try await reply(script, action(script, second)) == .done)
    #expect(fixture.line(of: "done") == "off")
  }

  @Test("a list of things to do adds a text of one's own, drops a row that is chosen, and shows what is left each time")
  func toDo() async throws {
    let body = """
      list=todo.txt; touch $list
      case $ROFI_RETV in
        1) grep -vxF -e "$1" $list > new; mv new $list;;
        2) echo "$1" >> $list;;
      esac
      cat $list
      """
    let (script, empty) = try await list(body)
    let one = try await rows(script, action(script, empty, text: "buy $(milk)"))
    let two = try await rows(script, action(script, empty, text: "sleep"))
    let rest = try await rows(script, action(script, two))
    #expect(
      [empty, one, two, rest].map { $0.rows.map(\.title) } == [
        [], ["buy $(milk)"], ["buy $(milk)", "sleep"], ["sleep"],
      ])
    #expect(try await reply(script, action(script, rest)) == .done)
  }

  @Test("a calculator lists nothing until it has a sum, then its result, which is the ground of the next sum")
  func calculator() async throws {
    let body = #"""
      case $ROFI_RETV in
        0) [ "$HUNCH_PURPOSE" = list ] || exit 1; printf '\000message\037Type a sum\n';;
        1) echo "$1" > done;;
        2) echo "= $(($1))";;
      esac
      """#
    let (script, empty) = try await list(body)
    #expect(empty.awaitsText)
    let opened = try await rows(script, ScriptItems(script).itemOfMode().actions.first)
    #expect(opened.awaitsText && opened.message == "Type a sum")
    let result = try await rows(script, action(script, opened, text: "2 + 3"))
    #expect(result.rows.map(\.title) == ["= 5"] && !result.awaitsText)
    #expect(try await reply(script, action(script, result)) == .done)
    #expect(fixture.line(of: "done") == "= 5")
  }

  @Test("a mode that sets what ends its rows is read by that in all calls after it, until it sets something else")
  func delimiter() async throws {
    let body = #"""
      case "$ROFI_RETV $1" in
        0*) printf '\000delim\037|\n\000use-hot-keys\037true|one|two\nlines';;
        2*) printf 'typed|text\n';;
        10*) printf 'by|key';;
        "1 one") printf 'three|four\nlines';;
        "1 three") printf '\000delim\037;|five;six|seven';;
        "1 five") printf 'eight;nine';;
      esac
      """#
    let (script, first) = try await list(body)
    let hotKey = items(script, first)[0].actions.first {
      if case .run(let choice) = $0.effect { choice.hotKey == 1 } else { false }
    }
    let byKey = try await rows(script, hotKey)
    let typed = try await rows(script, action(script, first, text: "x"))
    let second = try await rows(script, action(script, first))
    let third = try await rows(script, action(script, second))
    let fourth = try await rows(script, action(script, third))
    #expect(
      [first, byKey, typed, second, third, fourth].map { $0.rows.map(\.title) } == [
        ["one", "two\nlines"], ["by", "key"], ["typed", "text\n"], ["three", "four\nlines"], ["five", "six|seven"],
        ["eight", "nine"],
      ])
  }

  @Test("a mode that prints data gets it in all calls after it, until it prints other data")
  func data() async throws {
    let body = #"""
      case "$ROFI_RETV $1" in
        0*) printf '\000data\037first\none\n';;
        *other) printf '\000data\037second\n%s\n' "$ROFI_DATA";;
        *) echo "$ROFI_RETV $ROFI_DATA";;
      esac
      """#
    let (script, first) = try await list(body)
    var answers = [first]
    for text in [nil, nil, "x", "other", nil] as [String?] {
      let last = answers[answers.count - 1]
      let deed = if let text { try action(script, last, text: text) } else { action(script, last) }
      answers.append(try await rows(script, deed))
    }
    #expect(
      answers.map { $0.rows.map(\.title) } == [["one"], ["1 first"], ["1 first"], ["2 first"], ["first"], ["1 second"]])
  }

  @Test("a password menu lists the names of a folder, and its row has what was hidden in it")
  func passwords() async throws {
    let body = #"""
      if [ "$ROFI_RETV" = 1 ]; then echo "$ROFI_INFO" > done; exit; fi
      mkdir -p store/mail; : > store/bank.gpg; : > store/mail/work.gpg
      find store -name '*.gpg' | sort | while read -r file; do
        name=${file#store/}
        printf '%s\000info\037%s\037meta\037secret login\037icon\037dialog-password\n' "${name%.gpg}" "$file"
      done
      """#
    let (script, answer) = try await list(body)
    #expect(answer.rows.map(\.title) == ["bank", "mail/work"])
    #expect(answer.rows[1].alternateNames == ["mail/work secret login"])
    #expect(try await reply(script, action(script, answer, row: 1)) == .done)
    #expect(fixture.line(of: "done") == "store/mail/work.gpg")
  }

  @Test("a filter of processes has other actions with keys held, variables, and asks to be asked again")
  func processes() async throws {
    let body = """
      if [ "$HUNCH_PURPOSE" = choose ]; then echo "$1 $signal" > done; echo "killed $1"; exit; fi
      cat <<END
      {"rerun": 1, "skipknowledge": true, "variables": {"signal": "TERM"}, "items": [
        {"uid": "7", "title": "fire", "subtitle": "12 % CPU", "arg": "7", "match": "fire 7", "icon": {"path": "/x.app",
         "type": "fileicon"}, "text": {"copy": "/bin/fire", "largetype": "fire"},
         "mods": {"cmd": {"subtitle": "Kill for good", "variables": {"signal": "KILL"}, "valid": true},
          "alt": {"subtitle": "Not now", "valid": false}}}]}
      END
      """
    let (script, answer) = try await list(body, "fi")
    #expect(answer.rerun == .seconds(1))
    let item = items(script, answer)[0]
    #expect(item.actions.map(\.title) == ["Run", "Copy", "Show in Large Type", "Kill for good"])
    #expect(item.actions[1].effect == .copy("/bin/fire"))
    #expect(try await reply(script, item.actions[0]) == .said("killed 7"))
    #expect(fixture.line(of: "done") == "7 TERM")
    _ = try await reply(script, item.actions[3])
    #expect(fixture.line(of: "done") == "7 KILL")
  }

  @Test("a filter of a site's pages completes what is half typed, and opens what is found")
  func pages() async throws {
    let body = """
      case $1 in
        owner/*) echo '{"items": [{"title": "owner/repo", "arg": "x", "quicklookurl": "https://git.example/owner/repo",
          "mods": {"ctrl": {"arg": "https://git.example/owner/repo/issues", "subtitle": "Issues"}}}]}';;
        *) echo '{"items": [{"title": "owner", "valid": false, "autocomplete": "owner/"}]}';;
      esac
      """
    let (script, half) = try await list("# hunch.keyword = gh\n\(body)", "ow")
    #expect(items(script, half)[0].actions.map(\.effect) == [.fill("gh owner/"), .copy("owner")])
    let (_, whole) = try await list("# hunch.keyword = gh\n\(body)", "owner/")
    let item = items(script, whole)[0]
    #expect(item.actions.map(\.title) == ["Open", "Issues", "Copy Name"])
    #expect(item.actions[0].effect == .open(address: "https://git.example/owner/repo"))
  }

  @Test("a command that shows the state of things says it in its row, and one that does something says how it went")
  func commands() async throws {
    let header = "# @raycast.schemaVersion 1\n# @raycast.title Uptime\n# @raycast.icon ⏱\n# @raycast.mode"
    let (script, _) = try await list("\(header) compact\n# @raycast.packageName System\necho up; echo ' 3 days'")
    let command = try #require(script.header.raycast)
    let item = ScriptItems(script).item(of: command, state: "3 days")
    #expect(item.name == "Uptime" && item.subtitle == "3 days" && item.icon == .glyph("⏱"))
    #expect(try await reply(script, item.actions.first) == .said(" 3 days"))
    let (full, _) = try await list("\(header) fullOutput\necho one; echo two")
    let lines = ScriptItems(full).item(of: try #require(full.header.raycast)).actions.first
    let answer = try await rows(full, lines)
    #expect(answer.rows.map(\.title) == ["one", "two"] && answer.rows.allSatisfy(\.choices.isEmpty))
  }

  /// Whatever a script prints, its rows can only run it again, open, copy or fill.
  @Test("none, which lies, is taken at its word no further than it may be")
  func lies() async throws {
    let body = #"""
      printf '%s' '{"items": [{"title": "Safe\u202Efdp.exe\nline <b>x</b>", "uid": "/etc/passwd", "arg": "$(touch pwned)",
        "action": "file:///x; touch pwned", "quicklookurl": "javascript:alert(1)", "icon": {"path": "../../../etc/passwd"},
        "variables": {"PATH": "/nowhere", "LD_PRELOAD": "x", "HUNCH_VERSION": "0", "BAD NAME": "x"}}]}'
      """#
    let (script, answer) = try await list(body)
    let item = items(script, answer)[0]
    #expect(item.id.hasPrefix("script/"))
    let file = try #require(FilePath("/x; touch pwned"))
    #expect(item.actions.map(\.effect) == [.file(.open, file), .copy(answer.rows[0].title)])
    #expect(fixture.line(of: "pwned") == nil)
  }
}
