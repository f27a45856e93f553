import Catalog
import Foundation
import GLibKit
import SmartSearch
import Suggestions
import TestSupport
import Testing
import UserSettings

@testable import HunchModel

@MainActor @Suite("What follows a keyword")
struct KeywordSearchTests {
  private let folder = TemporaryFolder()
  private let names = ["pearl", "web", "w8"]

  private func window(_ scripts: [(name: String, body: String)] = [], isPrivate: Bool = false) async throws
    -> HeadlessWindow
  {
    var settings = SettingsDocument()
    for (name, body) in scripts {
      let path = try folder.write("#!/bin/sh\n# hunch.deadline = 60s\n\(body)\n", to: name, mode: 0o700)
      let script = try ScriptFile(path: path)
      settings.apply(ScriptAgreements.edits(turning: script, on: true))
    }
    try folder.write(
      "w = Wikipedia https://w.example/?q={searchTerms}\nm = Maps https://m.example/{searchTerms}", to: "engines")
    let window = await HeadlessWindow(names, actions: .starting, isPrivate: isPrivate)
    let keywords = window.controller.services?.keywords
    keywords?.take(await KeywordContent.read(in: folder.path, scripts: ScriptFolders([folder.path])))
    keywords?.follow(ScriptAgreements(settings))
    return window
  }

  @Test("of an engine is searched for there, by Return")
  func engine() async throws {
    let window = try await window()
    window.type("w")
    #expect(Set(window.list) == ["web", "w8"])
    window.type(" black hole")
    #expect(window.list == ["black hole"] && window.sight == "w black hole| (black hole)")
    window.press(.enter)
    await window.wait("it is opened") { window.launcher.launched == ["https://w.example/?q=black%20hole"] }
  }

  @Test("is not needed for an address")
  func address() async throws {
    let window = try await window()
    window.type("example.org/x")
    #expect(window.list == ["example.org/x"])
  }

  @Test("is not needed to look for a text in the web that is found nowhere")
  func offers() async throws {
    let window = try await window()
    window.type("zzz")
    #expect(window.list == [])
    let offers = try #require(window.message?.offers, "\(window.session.page)")
    let texts = offers.map(\.title) + offers.flatMap(\.rows).compactMap(\.subtitle)
    #expect(texts == ["On the Web", "Search Wikipedia", "Search Maps"])
    func hint() -> String? { window.display.content?.hints.first?.action }
    #expect(hint() == "Search Wikipedia", "the first is highlighted")
    window.search()
    #expect(window.session.offers.count == 2)
    window.press(.down)
    #expect(hint() == "Search Maps")
    window.press(.enter)
    await window.wait("it is opened") { window.launcher.launched == ["https://m.example/zzz"] }
  }

  @Test("can be had, which is said where nothing is found and no engine is on")
  func advice() async throws {
    let advice = "To search the web, turn on an engine under Scripts and Web in Preferences (Ctrl+,)."
    func said(_ text: String, in window: HeadlessWindow) -> Bool? {
      window.send(.field(.textSet(text)))
      return window.message?.explanation.split(separator: "\n").contains { $0 == advice }
    }
    let window = await HeadlessWindow(names)
    #expect(said("zzz", in: window) == true)
    #expect(said("pea", in: window) == nil, "something is found")
    let keywords = window.controller.services?.keywords
    keywords?.take(engines: WebEngines("m = Maps https://m.example/{searchTerms}", path: "engines"))
    #expect(said("zzz", in: window) == false)
    keywords?.take(engines: WebEngines())
    #expect(said("zzz", in: window) == true)
    window.send(.narrowed(to: "names"))
    #expect(said("zzz", in: window) == false, "one source is searched")
    let secret = await HeadlessWindow(names, isPrivate: true)
    #expect(said("zzz", in: secret) != true)
    let chooser = await HeadlessWindow(names, purpose: .choose)
    #expect(said("zzz", in: chooser) != true)
  }

  @Test("is not needed for a bare address that nothing is called, and no file is taken for one")
  func bareAddress() async throws {
    let window = try await window()
    window.type("wikipedia.org")
    window.press(.enter)
    await window.wait("it is opened") { window.launcher.launched == ["https://wikipedia.org"] }
    for other in ["notes.md", "main.rs", "report.pdf", "a b.org", "web"] {
      window.send(.field(.textSet(other)))
      #expect(!window.session.offers.contains { if case .item(let item) = $0 { item.id == "address" } else { false } })
    }
  }

  @Test("is not needed for a path where something is")
  func path() async throws {
    let window = try await window()
    window.type(folder.path + "/engines")
    await window.wait(for: ["engines"])
    window.press(.enter)
    await window.wait("it is opened") { window.files.done.first?.hasPrefix("open ") == true }
    window.send(.field(.textSet(folder.path + "/nothing")))
    #expect(window.list == [])
  }

  @Test("does not keep what was meant from being found when a source fails")
  func failures() async throws {
    let window = try await window()
    window.type("zzz")
    await window.change(to: .fails(.failed("it changed"))) { !$0.snapshot.failures.isEmpty }
    #expect(window.session.offers.count == 2, "the engines are there still")
    #expect(window.display.content?.status.contains("it changed") == true)
  }

  @Test("is offered below what it nearly matches")
  func nearMatches() async throws {
    let window = try await window()
    window.type("wbe")
    #expect(window.near == ["web"] && window.selected == "web")
    #expect(window.session.offers.count == 2 && window.session.rowCount == 3)
    #expect((0..<4).map { window.controller.content(ofRow: $0)?.heading } == [nil, "On the Web", nil, nil])
    window.press(.down)
    window.press(.down)
    window.press(.enter)
    await window.wait("it is opened") { window.launcher.launched == ["https://m.example/wbe"] }
  }

  @Test("is not searched for near matches behind a script's keyword")
  func noNearMatchesOfKeywords() async throws {
    let window = try await window([("echo", "# hunch.keyword = w8\necho \"one $1\"")])
    window.type("w8 wbe")
    await window.wait(for: ["one wbe"])
    #expect(window.near.isEmpty)
  }

  @Test("of a script that is no longer agreed to is a text as any other")
  func withdrawn() async throws {
    let window = try await window([("echo", "# hunch.keyword = w8\necho \"one $1\"")])
    window.type("w8 x")
    await window.wait(for: ["one x"])
    window.controller.services?.keywords.follow(ScriptAgreements())
    #expect(window.list == [] && !window.controller.state.items.standAlone)
  }

  @Test("goes on in the field with a row that says how")
  func completion() async throws {
    let body = """
      # hunch.keyword = e
      printf '{"items": [{"title": "t %s", "valid": false, "autocomplete": "more"}]}' "$1"
      """
    let window = try await window([("filter", body)])
    window.type("e x")
    await window.wait(for: ["t x"])
    window.press(.enter)
    #expect(window.field == "e more|")
    await window.wait(for: ["t more"])
  }

  @Test("of a script is told to it, and its rows are those of the list")
  func script() async throws {
    let window = try await window([("echo", "# hunch.keyword = e\necho \"one $1\"; echo \"two $1\"")])
    window.type("e pear")
    await window.wait(for: ["one pear", "two pear"])
    window.type("l")
    await window.wait(for: ["one pearl", "two pearl"])
    window.send(.field(.textSet("e pear")))
    await window.wait(for: ["one pear", "two pear"])
  }

  @Test("of a script is not asked again while the window is hidden, whatever changes meanwhile")
  func hidden() async throws {
    let window = try await window([
      ("echo", "# hunch.keyword = e\necho ran >> \"\(folder.path)/runs\"; echo \"one $1\"")
    ])
    func runs() -> Int { folder.lines(of: "runs").count }
    window.type("e pear")
    await window.wait(for: ["one pear"])
    window.controller.hide()
    await window.changeWhileHidden(to: ["other"])
    #expect(window.controller.services?.keywords.hasAsked == false && runs() == 1)
  }

  @Test("of a script that was edited since is told to nobody")
  func edited() async throws {
    let window = try await window([("echo", "# hunch.keyword = e\necho \"one $1\"")])
    window.type("e pear")
    await window.wait(for: ["one pear"])
    let script = try ScriptFile(path: folder.path + "/echo")
    window.controller.services?.keywords.follow(ScriptAgreements([script.id: "another"]))
    #expect(window.list == [] && window.session.isForScript)
    window.search()
    window.press(.escape)
    window.send(.field(.textSet("pearl")))
    window.search()
    await window.wait("it is remembered") { window.isRemembered("pearl") }
    #expect(!window.isRemembered("e pear"))
  }

  @Test("of a script that is called off is never shown")
  func stale() async throws {
    let body = "# hunch.keyword = e\ncase $1 in a) sleep 1000;; esac; echo \"row $1\""
    let window = try await window([("slow", body)])
    window.type("e a")
    window.type("b")
    await window.wait(for: ["row ab"])
  }

  @Test("of a script that fails says why")
  func failure() async throws {
    let window = try await window([("bad", "# hunch.keyword = e\n# hunch.title = Bad\necho oh >&2; exit 2")])
    window.type("e x")
    await window.wait("it is told") { window.notice == "Bad ended with status 2: oh" }
    #expect(window.list == [])
  }

  @Test("of a script is told to nobody in a private window")
  func privacy() async throws {
    let window = try await window([("echo", "# hunch.keyword = e\necho \"one $1\"")], isPrivate: true)
    window.type("e pear")
    #expect(window.list == [] && !window.controller.state.items.snapshot.isLoading)
  }

  @Test(
    "of a script is what was chosen, run again, and may lead to more rows, which are searched, and Escape leads back")
  func menus() async throws {
    let body = """
      # hunch.keyword = e
      # hunch.title = Menu
      if [ "$ROFI_RETV" = 1 ]; then
        [ "$1" = last ] && { echo "$1 $ROFI_INFO $ROFI_DATA" > "\(folder.path)/chosen"; exit; }
        printf '\\000prompt\\037Which?\\n\\000data\\037d\\n'; echo first; printf 'last\\000info\\037i\\n'
      else
        echo open; printf 'shut\\000nonselectable\\037true\\n'
      fi
      """
    let window = try await window([("menu", body)])
    window.type("e x")
    await window.wait(for: ["open", "shut"])
    window.press(.enter)
    await window.wait(for: ["first", "last"])
    #expect(window.field == "|" && window.display.content?.scopes.map(\.title) == ["Which?"])
    window.type("la")
    #expect(window.list == ["last"])
    // A source that changes meanwhile does not close the menu.
    await window.change(to: ["other"])
    #expect(window.list == ["last"] && window.selected == "last")
    window.press(.enter)
    await window.wait("it is done") { window.doneCount == 1 }
    #expect(folder.line(of: "chosen") == "last i d")
    while !window.isClosed { window.press(.escape) }
  }

  @Test("leads from menu to menu, and Escape back, to each as it was")
  func steps() async throws {
    let body = """
      # hunch.keyword = e
      # hunch.title = Menu
      case $ROFI_RETV:$1 in
        1:open) printf '\\000prompt\\037Which?\\n'; echo first; echo last;;
        1:last) printf '\\000prompt\\037How?\\n'; echo slowly; echo again;;
        1:again) printf '\\000prompt\\037How?\\n'; echo quickly;;
        *) echo shut; echo open;;
      esac
      """
    let window = try await window([("menu", body)])
    func title() -> String? { window.display.content?.scopes.first?.title }
    window.type("e x")
    await window.wait(for: ["shut", "open"])
    window.press(.down)
    window.press(.enter)
    // While the script runs, the field has the row's name, which is searched again.
    window.send(.sourcesChanged)
    await window.wait(for: ["first", "last"])
    window.type("l")
    window.press(.enter)
    await window.wait(for: ["slowly", "again"])
    // The same menu, with other rows.
    window.press(.down)
    window.press(.enter)
    await window.wait(for: ["quickly"])
    #expect(title() == "How?")
    window.type("qu")
    // The completion, and the text.
    for _ in 0..<2 { window.press(.escape) }
    #expect(window.field == "|" && title() == "How?")
    window.press(.escape)
    #expect(title() == "Which?" && window.field == "l|ast" && window.session.phase == .typing)
    for _ in 0..<2 { window.press(.escape) }
    #expect(window.list == ["first", "last"])
    window.press(.escape)
    #expect(title() == nil && window.list == ["shut", "open"] && window.selected == "open", "as it was chosen")
    #expect(window.session.field.text == "e x")
    window.press(.escape)
    #expect(window.field == "e x|")
    window.press(.escape)
    #expect(window.field == "|" && !window.isClosed)
    window.press(.escape)
    #expect(window.isClosed)
  }

  @Test("of a script is what was chosen with a key of the script's own, before suggestions that have the same")
  func hotKeys() async throws {
    let body = """
      # hunch.keyword = e
      case $ROFI_RETV in
        0) printf '\\000use-hot-keys\\037true\\n'; echo one; echo two;;
        *) echo "$1 $ROFI_RETV" > "\(folder.path)/chosen";;
      esac
      """
    let window = try await window([("keys", body)])
    window.type("e x")
    await window.wait(for: ["one", "two"])
    window.suggest("e xylophone")
    window.press(.down)
    window.press(.suggestion(3))
    await wait(forLine: "two 12", in: window)
    await window.wait("it is done") { window.doneCount == 1 }
  }

  @Test("has rows whose texts are shown in large letters, over the window, which stays")
  func largeType() async throws {
    let body = """
      # hunch.keyword = e
      echo '{"items": [{"title": "Number", "valid": false, "text": {"largetype": "0123 456"}}]}'
      """
    let window = try await window([("large", body)])
    window.type("e x")
    await window.wait(for: ["Number"])
    window.press(.down)
    window.press(.actions)
    for character in "large" { window.send(.field(window.session.shownField.typing(character))) }
    window.press(.enter)
    await window.wait("it is shown") { window.display.dialogs == ["large 0123 456"] }
    #expect(window.doneCount == 0 && !window.isClosed)
  }

  @Test("of a menu is no search of the user's, and does not follow them out of it")
  func menusKeepToThemselves() async throws {
    let window = try await window()
    window.controller.open(
      ScriptMenu([CatalogItem(id: "1", name: "pearl row")], title: "Which?"), replacesLast: false)
    window.type("pearl")
    window.search()
    #expect(window.session.phase == .results && window.list == ["pearl row"])
    window.send(.narrowed(to: "names"))
    #expect(window.field == "|" && window.session.menus.isEmpty)
    #expect(try await searches(after: window) == ["web"])
  }

  @Test("of a command that wants a password is typed unseen, and kept nowhere")
  func password() async throws {
    let body = """
      # hunch.secrets = environment
      # @raycast.title Unlock
      # @raycast.mode silent
      # @raycast.argument1 {"type": "password", "placeholder": "Password"}
      # @raycast.argument2 {"type": "text", "placeholder": "For how long?"}
      words=$(tr '\\0' ' ' < /proc/$$/cmdline | grep -c pearl)
      printf '[%s]' "$SECRET1" "$@" "$words" > "\(folder.path)/chosen"; echo >> "\(folder.path)/chosen"; echo unlocked
      """
    let window = try await window([("unlock", body)])
    let choose = try command("unlock", in: window)
    let field = window.display.field
    #expect(!field.isMasked)
    choose()
    #expect(field.isMasked)
    window.type("pearl")
    #expect(window.list == ["•••••"] && window.session.field.completion == nil)
    #expect(window.controller.state.rows.item(at: 0).map { "\($0.id) \($0.name)".contains("pearl") } == false)
    // The row shows only dots, and they are not what the script gets.
    window.press(.enter)
    #expect(window.display.content?.scopes.map(\.title) == ["For how long?"] && !field.isMasked)
    for key in [nil, .undo] as [SearchSession.Key?] {
      if let key { window.press(key) }
      #expect(window.field == "|", "nor is it brought back")
    }
    window.press(.escape)
    #expect(field.isMasked && window.session.field.text == "pearl", "it can be mended")
    for _ in ["the text", "the menu"] { window.press(.escape) }
    #expect(window.session.menus.isEmpty && !field.isMasked)
    choose()
    window.type("pearl")
    window.press(.enter)
    #expect(!field.isMasked && window.field == "|", "Return is pressed once")
    window.type("x")
    window.press(.enter)
    await wait(forLine: "[pearl][][x][0]", in: window)  // In the environment, and not among the words.
    window.send(.narrowed(to: nil))
    #expect(try await searches(after: window) == ["web"])
    // A hidden window forgets the menu and its text.
    choose()
    window.type("pearl")
    window.send(.hidden)
    #expect(window.session.field.text == "" && window.session.menus.isEmpty)
  }

  /// Returns the remembered searches, after a search for a name that must come last.
  private func searches(after window: HeadlessWindow) async throws -> [String] {
    window.type("web")
    window.search()
    await window.wait("it is remembered") { window.isRemembered("web") }
    return window.controller.services?.memory.recent.map(\.text) ?? []
  }

  /// Returns what chooses a command for Raycast.
  private func command(_ name: String, in window: HeadlessWindow) throws -> @MainActor () -> Void {
    let script = try ScriptFile(path: folder.path + "/" + name)
    let command = ScriptItems(script).item(of: try #require(script.header.raycast))
    let choices = command.actions.prefix(1).compactMap { if case .run(let choice) = $0.effect { choice } else { nil } }
    let choice = try #require(choices.first, "\(command)")
    return { window.controller.choose(choice, on: .init(item: command)) }
  }

  /// Waits until the script has written a line.
  private func wait(forLine line: String, in window: HeadlessWindow) async {
    await window.wait("the script has written “\(line)”") { folder.line(of: "chosen") == line }
  }

  @Test("of a script that takes texts of one's own is given one that is none of its rows", arguments: [true, false])
  func ownText(isTaken: Bool) async throws {
    let body = """
      # hunch.keyword = e
      case $ROFI_RETV in
        1) printf '\\000no-custom\\037\(!isTaken)\\n\\000data\\037kept\\n'; echo first;;
        2) echo "$1 $ROFI_RETV $ROFI_DATA" > "\(folder.path)/chosen";;
        *) echo open;;
      esac
      """
    let window = try await window([("menu", body)])
    window.type("e x")
    await window.wait(for: ["open"])
    window.press(.enter)
    await window.wait(for: ["first"])
    window.type("pear")
    #expect(window.list == (isTaken ? ["pear"] : []))
    guard isTaken else { return }
    #expect(window.display.content?.hints.first?.action == "Send")
    window.press(.enter)
    await wait(forLine: "pear 2 kept", in: window)
    await window.wait("it is done") { window.doneCount == 1 }
  }

  @Test("of a menu that has rows that stay finds these too, below the text that is none of the others")
  func permanentRows() async throws {
    let window = try await window()
    var back = CatalogItem(id: "back", name: "Back")
    back.isPermanent = true
    window.controller.open(
      ScriptMenu([back, CatalogItem(id: "1", name: "pear")], title: "Which?") { CatalogItem(id: "text", name: $0) },
      replacesLast: false)
    let lists = ["", "pe", "x"].map { text in
      window.type(text)
      return window.list
    }
    #expect(lists == [["Back", "pear"], ["pear", "Back"], ["pex", "Back"]])
  }

  @Test("of a command that has arguments is asked for them, one after the other, each once", arguments: ["no", ""])
  func arguments(answer: String) async throws {
    let body = """
      # @raycast.title Find
      # @raycast.mode silent
      # @raycast.argument1 {"type": "text", "placeholder": "Which?", "percentEncoded": true}
      # @raycast.argument2 {"type": "dropdown", "placeholder": "Where?", "data": [{"title": "Here", "value": "h"}]}
      # @raycast.argument3 {"type": "text", "placeholder": "How?", "optional": true}
      printf '[%s]' "$@" > "\(folder.path)/chosen"; echo >> "\(folder.path)/chosen"; echo found
      """
    let window = try await window([("find", body)])
    try command("find", in: window)()
    #expect(window.message?.title == "Which?", "\(window.session.page)")
    window.type("a b")
    var lists = [window.list]
    for _ in 0..<2 {
      window.press(.enter)
      lists.append(window.list)
    }
    #expect(lists == [["a b"], ["Here"], ["Nothing"]] && window.display.content?.scopes.map(\.title) == ["How?"])
    // An answer is not taken for the beginning of another.
    window.type("no")
    #expect(window.list == ["no"] && window.field == "no|")
    if answer.isEmpty {
      window.press(.escape)
      #expect(window.list == ["Nothing"])
    }
    window.press(.enter)
    await wait(forLine: "[a%20b][h][\(answer)]", in: window)
    await window.wait("it is told") { window.notice == "found" }
  }

  @Test("of a command that wants to be sure is asked for again")
  func confirmation() async throws {
    let body = "# hunch.keyword = e\n# hunch.title = Sure\necho x"
    let window = try await window([("sure", body)])
    let script = try ScriptFile(path: folder.path + "/sure")
    window.controller.choose(
      ScriptChoice(script, ScriptArguments(), reply: .lastLine, needsConfirmation: true),
      on: .init(item: CatalogItem(id: "sure", name: "Sure")))
    #expect(window.list == ["Really Run Sure"])
    window.press(.enter)
    await window.wait("it is told") { window.notice == "x" }
    #expect(window.doneCount == 0)
  }
}
