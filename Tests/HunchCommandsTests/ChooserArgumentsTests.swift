import Catalog
import GLibKit
import Testing

@testable import HunchCommands

@Suite("The arguments of dmenu and rofi")
struct ChooserArgumentsTests {
  @Test(
    "belong to what the program was started as",
    arguments: [
      ("dmenu", ["-l", "5"], ChooserProgram.dmenu, ["-l", "5"]),
      ("/usr/local/bin/rofi", ["-dmenu"], .rofi, ["-dmenu"]),
      ("hunch", ["dmenu", "-l", "5"], .dmenu, ["-l", "5"]),
      ("./hunch", ["rofi", "-show", "x"], .rofi, ["-show", "x"]),
      ("hunch", ["-dmenu", "-p", "x"], .rofi, ["-dmenu", "-p", "x"]),
      ("hunch", ["-p", "x", "-dmenu"], .rofi, ["-p", "x", "-dmenu"]),
      ("hunch", ["pick", "--query", "-dmenu"], nil, []),
      ("hunch", ["--", "-dmenu"], nil, []),
      ("hunch", ["--", "dmenu"], nil, []),
      ("hunch", [], nil, []),
      ("dmenu-wl", [], nil, []),
    ] as [(String, [String], ChooserProgram?, [String])])
  func name(name: String, arguments: [String], program: ChooserProgram?, own: [String]) {
    let called = ChooserProgram.called(name, arguments)
    #expect(called?.program == program && (called?.arguments ?? []) == own)
  }

  /// The choice of dmenu without options. Unlike rofi, it stops at both ends of the list.
  private static var plainDmenu: ListChoice {
    var choice = ListChoice()
    choice.cycles = false
    return choice
  }

  private func dmenu(_ arguments: String...) throws -> ListChoice? {
    if case .list(let choice) = try DmenuArguments.parse(arguments) { choice } else { nil }
  }

  private func rofi(_ arguments: String...) throws -> ListChoice? {
    if case .list(let choice) = try RofiArguments.parse(["-dmenu"] + arguments) { choice } else { nil }
  }

  @Test("of dmenu are about the prompt, and else do nothing")
  func dmenuOptions() throws {
    #expect(try dmenu("-b", "-f", "-m", "1", "-fn", "x", "-nb", "a", "-w", "3") == Self.plainDmenu)
    #expect(try dmenu("-p", "-b")?.prompt == "-b")
    #expect(try dmenu()?.insideMatching == .asWritten && dmenu("-i")?.insideMatching == .inAnyCase)
    #expect(try rofi()?.insideMatching == .asWritten && rofi("-i")?.insideMatching == .inAnyCase)
    #expect(try dmenu("-l", "9")?.lines == 9)
  }

  @Test("of dmenu's usual patches are those that published scripts use")
  func dmenuPatches() throws {
    #expect(
      try dmenu("-c", "-bw", "2", "-g", "3", "-h", "24", "-x", "9", "-y", "9", "-nhb", "a", "-shf", "b")
        == Self.plainDmenu)
    #expect(try dmenu("-o", "0.8", "-dim", "0.5") == Self.plainDmenu)
    var expected = Self.plainDmenu
    expected.isSecret = true
    expected.takesText = false
    expected.takesOnly = true
    expected.query = "al"
    expected.start = .row(2)
    expected.width = 600
    expected.format = RofiFormat("i")
    #expect(try dmenu("-P", "-r", "-n", "-it", "al", "-ps", "2", "-z", "600", "-ix") == expected)
    #expect(try dmenu("-ps", "x", "-z", "-1") == Self.plainDmenu)
  }

  @Test(
    "of dmenu that it does not know, or without their value, are answered by how it is used",
    arguments: [["-q"], ["text"], ["-p"], ["-l", "3", "--help"], ["-it"]])
  func dmenuErrors(arguments: [String]) {
    let error = #expect(throws: ChooserError.self) { try DmenuArguments.parse(arguments) }
    #expect(error?.status == 1 && error?.text.hasPrefix("usage: dmenu [-b") == true)
  }

  @Test("of rofi say what is chosen from, and how")
  func rofiOptions() throws {
    var expected = ListChoice()
    expected.prompt = "Which"
    expected.message = "bold & plain"
    expected.path = "list"
    expected.separator = .init(rawValue: 0x7C)
    expected.query = "al"
    expected.start = .match("beta")
    expected.picksMany = true
    expected.takesText = false
    expected.isSecret = true
    expected.takesOnly = true
    expected.look.hasMarkup = true
    expected.look.active = RowRanges("1")
    expected.look.urgent = RowRanges("-1,2:4")
    expected.format = RofiFormat("i s")
    expected.bindings = [.init(command: "custom-1", keys: "Alt+x")]
    let choice = try rofi(
      "-p", "Which", "-mesg", "<b>bold</b> &amp; plain", "-input", "list", "-sep", "|", "-filter", "al", "-select",
      "beta", "-multi-select", "-only-match", "-password", "-auto-select", "-markup-rows", "-a", "1", "-u", "-1,2:4",
      "-format", "i s", "-kb-custom-1", "Alt+x")
    #expect(choice == expected)
  }

  @Test("of rofi name columns by numbers, and what separates them by an expression")
  func columns() throws {
    var expected = ListChoice()
    expected.look.columns = ShownColumns([3, 1], separator: try TextPattern("\t", ignoresCase: true))
    #expect(try rofi("-display-columns", "3,x,1") == expected)
    expected.look.columns = ShownColumns([2], separator: try TextPattern(" +", ignoresCase: true))
    #expect(try rofi("-display-column-separator", " +", "-display-columns", "2") == expected)
    #expect(try rofi("-display-column-separator", "(") == ListChoice())
    let error = #expect(throws: ChooserError.self) {
      try rofi("-display-columns", "2", "-display-column-separator", "(")
    }
    #expect(error?.text.hasPrefix("rofi: -display-column-separator: “(”") == true)
  }

  @Test("of rofi that are about looks take their values with them, and those it does not know are passed over")
  func rofiLooks() throws {
    let choice = try rofi(
      "-theme-str", "-password", "-width", "-multi-select", "-nonsense", "-l", "3", "stray", "-no-lazy-grab", "-p", "x",
      "-me-select-entry", "-dump", "-sync", "-p")
    #expect(choice?.prompt == "x" && choice?.isSecret == false && choice?.picksMany == false)
    #expect(choice?.dumps == false && choice?.lines == 3 && choice?.width == nil)
    #expect(try rofi("-lines", "20", "-width", "800").map { [$0.lines, $0.width] } == [20, 800])
    #expect(try rofi("-width", "50")?.width == nil, "a part of the screen")
  }

  @Test(
    "of rofi name a separator by itself or as C does",
    arguments: [("|", 0x7C), ("\\n", 0x0A), ("\\0", 0), ("\\t", 0x09), ("\\x1e", 0x1E), ("\\", 0x5C), ("ab", 0x61)]
      as [(String, UInt8)])
  func separators(text: String, byte: UInt8) throws {
    #expect(try rofi("-sep", text)?.separator.rawValue == byte)
  }

  private static let scripts = [
    ChooserCall.ScriptMode(name: "a", command: "/bin/x 'two words'"), .init(name: "b", command: "y:z"),
  ]
  private static let modes = "a:/bin/x 'two words',drun,b:y:z"

  @Test(
    "of rofi name scripts, of which one is shown, or ask for the search window or a message",
    arguments: [
      (["-modi", modes, "-show", "b"], .scripts(scripts, first: 1, ListChoice())),
      (["-show", "a", "-modes", modes], .scripts(scripts, first: 0, ListChoice())),
      (["-show", "b:y:z"], .scripts([scripts[1]], first: 0, ListChoice())),
      (["-modi", modes, "-show", "b:y:z"], .scripts(scripts, first: 1, ListChoice())),
      (["-show", "drun"], .window("", source: "applications")), (["-show", "run"], .window("", source: "run")),
      (["-show", "window"], .window("", source: "windows")), (["-show", "ssh"], .window("", source: "ssh")),
      (["-show", "filebrowser"], .window("", source: "files")),
      (["-show", "recursivebrowser"], .window("", source: "files")),
      (["-modi", "drun,run", "-show", "run"], .window("", source: "run")),
      (["-show", "combi", "-combi-modes", "drun,run"], .window("", source: "applications,run")),
      (["-combi-modi", "window#drun", "-show", "combi"], .window("", source: "windows,applications")),
      (["-combi-modi", "a:/bin/x,filebrowser,recursivebrowser,calc", "-show", "combi"], .window("", source: "files")),
      (["-show", "combi", "-combi-modi", "combi,calc"], .window("", source: nil)),
      (["-show", "combi"], .window("", source: nil)),
      (["-show", "drun", "-combi-modi", "window,ssh"], .window("", source: "applications")),
      (["-show", "drun", "-filter", "fi"], .window("fi", source: "applications")),
      (["-e", "<b>x</b>"], .message("<b>x</b>")), (["-e", "<b>x</b>", "-markup"], .message("x")),
    ] as [([String], ChooserCall)])
  func calls(arguments: [String], call: ChooserCall) throws {
    #expect(try RofiArguments.parse(arguments) == call)
  }

  @Test("of rofi count once, in any case")
  func rofiRepeats() throws {
    #expect(try rofi("-format", "i", "-format", "s") == rofi("-FORMAT", "i"))
    #expect(try rofi("-selected-row", "1", "-selected-row", "2")?.start == .row(1))
    #expect(try rofi("-kb-cancel", "F1", "-kb-cancel", "F2")?.bindings.map(\.keys) == ["F1"])
    #expect(try rofi("-I")?.insideMatching == .inAnyCase && rofi("-no-cycle")?.cycles == false)
    #expect(try RofiArguments.parse(["-DMENU"]) == .list(ListChoice()))
  }

  @Test("of rofi print a text, or are refused")
  func others() throws {
    #expect(throws: ChooserError.self) { try RofiArguments.parse([]) }
    let unknown = #expect(throws: ChooserError.self) { try RofiArguments.parse(["-show", "keys"]) }
    #expect(unknown?.text.hasPrefix("rofi: unknown mode “keys”") == true)
    for option in ["-v", "-version", "-h", "--help"] {
      guard case .text = try RofiArguments.parse([option]) else {
        Issue.record("\(option) prints nothing")
        continue
      }
    }
  }

  @Test("of rofi print a configuration and a theme in rofi's format")
  func dumps() throws {
    guard case .text(let configuration) = try RofiArguments.parse(["-no-config", "-dump-config", "-dmenu"]),
      case .text(let theme) = try RofiArguments.parse(["-theme", "x.rasi", "-dump-theme"])
    else {
      Issue.record("nothing is printed")
      return
    }
    let lines = configuration.split(separator: "\n").map(String.init)
    #expect(lines.first == "configuration {" && lines.last == "}")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("/*\t") && $0.hasSuffix(";*/") })
    for line in [
      #"modes: "combi,drun,filebrowser,recursivebrowser,run,ssh,window";"#, #"font: "mono 12";"#, "location: 0;",
      #"terminal: "x-terminal-emulator";"#, "icon-theme: ;",
    ] {
      #expect(lines.contains("/*\t\(line)*/"))
    }
    // Scripts take these words for plugins of rofi.
    #expect(!configuration.contains("calc") && !configuration.contains("blocks"))
    #expect(theme.hasPrefix("/**\n") && theme.hasSuffix("* {\n}") && !theme.contains("x.rasi"))
    // The name of the option may be a value.
    #expect(try rofi("-p", "-dump-config")?.prompt == "-dump-config")
  }

  @Test(
    "of rofi say what is printed",
    arguments: [
      ("s", "it's <b>x</b>"), ("i", "4"), ("d", "5"), ("p", "it's x"), ("f", "ty'p"), ("i: s", "4: it's <b>x</b>"),
      ("q", #"'it'\''s <b>x</b>'"#), ("F", #"'ty'\''p'"#), ("", ""),
    ])
  func formats(format: String, output: String) {
    let record = RofiFormat(format).record(of: Array("it's <b>x</b>".utf8), number: 4, typed: "ty'p")
    #expect(String(decoding: record, as: UTF8.self) == output)
  }

  @Test("of rofi print a text that is no row without a number")
  func customText() {
    #expect(RofiFormat("i d").record(of: [], number: nil, typed: "") == Array("-1 0".utf8))
  }
}
