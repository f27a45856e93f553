import TestSupport
import XCTest

/// Performs the actions of scripts' rows, in each dialect of scripts, in the real window.
final class ScriptActionTests: EndToEndTestCase {
  static let lines = [
    ActionSubject(
      makers: ["ScriptItems"], text: "aardvark", name: "aardvark",
      actions: [
        .init("Run", "run", .does { $0.chosen == "1 aardvark" }), .init("Copy Name", "name", .copies("aardvark")),
      ]
        + (1...19).map { number in
          .init("Hot Key \(number)", "key \(number)", .does { $0.chosen == "\(9 + number) aardvark" })
        })
  ]

  static let filter = [
    ActionSubject(
      makers: ["ScriptItems"], text: "sf okapi", name: "Okapi",
      actions: [
        .init("Open", "open", .does { $0.opened == "https://okapi.example/" }),
        .init("Run with Ctrl", "ctrl", .does { $0.chosen == "leaf " }), .init("Copy Name", "name", .copies("Okapi")),
      ]),
    ActionSubject(
      makers: ["ScriptItems"], text: "sf x", name: "Zebra",
      actions: [
        .init("Run", "run", .does { $0.chosen == "plain calm" }),
        .init("Graze", "graze", .does { $0.chosen == "control calm" }),
        .init("Show in Large Type", "large", .elsewhere),
        .init("Run with Alt", "alt", .does { $0.chosen == "alt wild" }),
        .init("Run with Shift", "shift", .does { $0.chosen == "shift calm" }),
        .init("Run with Super", "super", .does { $0.chosen == "super calm" }),
        .init("Complete", "complete", .shows { $0.field.text == "sf okapi" && $0.firstRow?.name == "Okapi" }),
        .init("Copy", "copy", .copies("striped")),
      ]),
  ]

  static let command = [
    ActionSubject(
      makers: ["ScriptItems"], text: "yodel", name: "Yodelling",
      actions: [
        .init("Run", "run", .done(by: ScriptActionTests.testACommandIsRunWithItsAnswersOnceThatIsConfirmed)),
        .init("Copy Name", "name", .copies("Yodelling")),
      ])
  ]

  /// Actions of questions that scripts ask, which other tests perform.
  static let asked: [(maker: String, title: String, outcome: ActionSubject.Outcome)] = [
    (
      "ScriptQuestion", "Use", .done(by: ScriptActionTests.testACommandIsRunWithItsAnswersOnceThatIsConfirmed)
    ),
    (
      "ScriptQuestion", "Run", .done(by: ScriptActionTests.testACommandIsRunWithItsAnswersOnceThatIsConfirmed)
    ),
    ("ScriptItems", "Send", .done(by: ScriptActionTests.testATextThatIsNoRowIsGivenToTheScript)),
  ]

  private static let filterBody = #"""
    # hunch.keyword = sf
    if [ "$HUNCH_PURPOSE" = choose ]; then echo "$1 $mood" > "$OUT/chosen"; exit; fi
    case "$1" in
      okapi) cat << 'END'
    {"items": [{"title": "Okapi", "arg": "no", "action": "https://okapi.example/", "mods": {"ctrl": {"arg": "leaf"}}}]}
    END
      ;;
      *) cat << 'END'
    {"items": [{"title": "Zebra", "arg": "plain", "variables": {"mood": "calm"}, "autocomplete": "okapi",
      "text": {"copy": "striped", "largetype": "BIG"},
      "mods": {"ctrl": {"arg": "control", "subtitle": "Graze"}, "alt": {"arg": "alt", "variables": {"mood": "wild"}},
               "shift": {"arg": "shift"}, "cmd": {"arg": "super"}}}]}
    END
    esac
    """#

  func testEachOfLinesWithHotKeys() throws {
    let body = #"""
      if [ "$ROFI_RETV" -gt 0 ]; then echo "$ROFI_RETV $1" > "$OUT/chosen"; exit; fi
      printf '\0use-hot-keys\037true\naardvark\n'
      """#
    try check(Self.lines, of: EverySource(off: ["characters"], scripts: ["lines": body]))
  }

  func testEachOfAScriptFilter() throws {
    try check(Self.filter, of: EverySource(off: ["characters"], scripts: ["filter": Self.filterBody]))
  }

  func testTheTextInLargeTypeFillsAWindowOfItsOwn() throws {
    let sources = try EverySource(off: ["characters"], scripts: ["filter": Self.filterBody])
    let hunch = try open(sources)
    hunch.list(Self.filter[1])
    hunch.type("large")
    hunch.press(.enter)
    hunch.eventually("it is shown in a window") { $0.windows.count > 1 && $0.application.outline().contains("BIG") }
    withExtendedLifetime(sources) {}
  }

  func testEachOfACommand() throws {
    let body = "# @raycast.title Yodelling\n# @raycast.mode silent\necho yodelled"
    try check(Self.command, of: EverySource(off: ["characters"], scripts: ["yodel": body]))
  }

  func testACommandIsRunWithItsAnswersOnceThatIsConfirmed() throws {
    let body = #"""
      # @raycast.title Yodelling
      # @raycast.mode silent
      # @raycast.needsConfirmation true
      # @raycast.argument1 {"type": "text", "placeholder": "How loud?"}
      echo "$1" > "$OUT/chosen"; echo "yodelled $1"
      """#
    let sources = try EverySource(off: ["characters"], scripts: ["yodel": body])
    let hunch = try open(sources)
    hunch.list(Self.command[0])
    hunch.type("run")
    hunch.press(.enter)
    hunch.eventually("it asks") { $0.application.outline().contains("How loud?") && $0.field.text == "" }
    hunch.type("very")
    hunch.eventually("what is typed is the answer") { $0.rows.map(\.name) == ["very"] }
    hunch.press(.control + "k")
    hunch.eventually("it can be used") { $0.rows(in: "Actions").map(\.name) == ["Use"] }
    hunch.press(.enter)
    hunch.eventually("it asks again") { $0.rows.map(\.name) == ["Really Run Yodelling"] }
    XCTAssertNil(sources.chosen)
    hunch.press(.enter)
    hunch.eventually("it was run with that, and says so") {
      sources.chosen == "very" && $0.statusText == "yodelled very"
    }
  }

  /// A published command that discards the changes in a repository must run in the folder that its header names. If
  /// Hunch does not understand the header, the command must not run.
  func testACommandRunsInTheFolderOfItsHeaderAndNotWithAHeaderThatIsUnknown() throws {
    func command(_ title: String, _ header: String) -> String {
      """
      # @raycast.schemaVersion 1
      # @raycast.title \(title)
      # @raycast.mode silent
      # \(header)
      git clean -dx --force
      git reset --hard
      echo "cleared"
      """
    }
    let sources = try EverySource(
      off: ["characters"],
      scripts: [
        "clear-changes": command("Clear Changes", "@raycast.currentDirectoryPath ~/Projects/hunch"),
        "drop-changes": command("Drop Changes", "@raycast.currentFolder ~/Projects/hunch"),
      ])
    let programs = URL(fileURLWithPath: sources.home).deletingLastPathComponent().path + "/programs"
    try sources.write("#!/bin/sh\necho \"$PWD: $*\" >> '\(programs)/log'\n", to: "programs/git")
    chmod(programs + "/git", 0o700)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let hunch = try launch(environment: sources.environment.merging(["PATH": "\(programs):\(path)"]) { $1 })
    hunch.type("drop changes")
    hunch.eventually("the other one is found, and says why it does not run", timeout: .seconds(60)) {
      $0.firstRow?.name == "Drop Changes" && $0.application.outline().contains("“@raycast.currentFolder” is unknown")
    }
    hunch.press(.enter)
    hunch.eventually("nor does it by Return") {
      $0.statusText?.contains("“@raycast.currentFolder” is unknown") == true
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: programs + "/log"))
    hunch.press(.control + "a")
    hunch.find("clear changes", as: "Clear Changes")
    hunch.press(.enter)
    hunch.eventually("it has run") { $0.statusText == "cleared" }
    let place = sources.home + "/Projects/hunch: "
    XCTAssertEqual(
      try String(contentsOfFile: programs + "/log", encoding: .utf8),
      "\(place)clean -dx --force\n\(place)reset --hard\n")
  }

  func testWhatACommandLeavesRunningOutlivesTheProgramAlsoWhereItPrints() throws {
    let body = #"""
      # @raycast.title Yodelling
      # @raycast.mode silent
      (while ! test -e "$OUT/go"; do sleep 0.01; done; echo x; echo x >&2; echo alive > "$OUT/chosen") &
      """#
    let sources = try EverySource(off: ["characters"], scripts: ["yodel": body])
    let hunch = try open(sources)
    hunch.list(Self.command[0])
    hunch.type("run")
    hunch.press(.enter)
    XCTAssertEqual(hunch.exitStatus(), .exited(0), "it is done")
    try sources.write("", to: "go")
    XCTAssertTrue(blockUntil { sources.chosen == "alive" })
  }

  func testATextThatIsNoRowIsGivenToTheScript() throws {
    let body = #"""
      case "$ROFI_RETV" in
        0) echo aardvark;;
        1) echo ant; echo bee;;
        *) echo "$ROFI_RETV $1" > "$OUT/chosen";;
      esac
      """#
    let sources = try EverySource(off: ["characters"], scripts: ["lines": body])
    let hunch = try open(sources)
    hunch.press(.control + "a")
    hunch.find("aardvark", as: "aardvark")
    hunch.press(.enter)
    hunch.eventually("its menu") { $0.rows.map(\.name) == ["ant", "bee"] }
    hunch.type("wasp")
    hunch.eventually("what is typed is a row") { $0.rows.map(\.name) == ["wasp"] }
    hunch.press(.control + "k")
    hunch.eventually("it can be given") { $0.rows(in: "Actions").map(\.name) == ["Send"] }
    hunch.press(.enter)
    hunch.eventually("the script has it") { _ in sources.chosen == "2 wasp" }
  }
}
