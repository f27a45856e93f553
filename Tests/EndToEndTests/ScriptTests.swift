import Foundation
import TestSupport
import XCTest

/// Scripts, hosts and addresses in the real window: what they find and run, and what they must not.
final class ScriptTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private var environment: [String: String] {
    ["XDG_CONFIG_HOME": folder.path + "/config", "XDG_DATA_DIRS": "\(folder.path)/share:/usr/share"]
  }

  override func setUpWithError() throws {
    for part in ["config/hunch/scripts", "share/applications", ".ssh"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(part)", withIntermediateDirectories: true)
    }
  }

  private func script(_ name: String, isOn: Bool = true, _ body: String) throws {
    try folder.addScript(name, "#!/bin/sh\n# hunch.deadline = 60s\n\(body)\n", isOn: isOn)
  }

  func testRowsOfAScriptThatIsOnAreFoundAndRunItAndThoseOfOneThatIsOffAreNot() throws {
    let path = folder.path
    try script(
      "on", "[ \"$ROFI_RETV\" = 1 ] && echo \"$1\" > \"\(path)/chosen\" || { echo 'zork <b>one'; echo zorkly; }")
    try script("off", isOn: false, "echo ran > \"\(path)/ran\"; echo zorkoff")
    let hunch = try launch(environment: environment)
    hunch.type("zork")
    hunch.eventually("its rows are found") { Set($0.rows.map(\.name)) == ["zork <b>one", "zorkly"] }
    hunch.type(" o")
    hunch.eventually("the one is left") { $0.rows.map(\.name) == ["zork <b>one"] }
    hunch.press(.enter)
    hunch.eventually("it was run with its row") { _ in folder.line(of: "chosen") == "zork <b>one" }
    hunch.eventually("the window is done") { $0.process.exitStatus != nil }
    XCTAssertNil(folder.line(of: "ran"))
  }

  /// Consent holds for one version of a script: when it changes, its rows go, and nothing else does.
  func testAScriptThatWasChangedTakesNoOtherRowsAndNoOffersAway() throws {
    try folder.addApplication("Firefox", to: "share/applications/firefox.desktop")
    try folder.write("zw = Wiki https://w.example/?q={searchTerms}\n", to: "config/hunch/engines")
    try script("tune", "echo zorkly")
    let hunch = try launch(environment: environment)
    hunch.type("zorkly")
    hunch.eventually("the script's row is found") { $0.rows.map(\.name) == ["zorkly"] }
    let file = try XCTUnwrap(FileHandle(forWritingAtPath: folder.path + "/config/hunch/scripts/tune"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("# changed\n".utf8))
    try file.close()
    hunch.eventually("it is gone, as nobody has agreed to this script") { $0.rows.isEmpty }
    hunch.press(.control + "a")
    hunch.type("firfox")
    hunch.eventually("what is nearly called so stays") { $0.selectedRow == "Firefox" && $0.field.text == "firfox" }
    hunch.press(.control + "a")
    hunch.type("zzzqz")
    hunch.eventually("so does the engine that is offered, and the status line says what is wrong") {
      $0.rows(in: "Other Options").contains { $0.name == "zzzqz" }
        && $0.statusText?.contains("tune changed after you turned it on") == true
    }
    let (preferences, window) = try hunch.openPreferences(at: "Sources")
    func says(_ window: Accessible, _ text: String) -> Bool {
      window.all(role: "label").contains { ($0.text ?? $0.name).lowercased().contains(text) }
    }
    hunch.eventually("so does the row of the source in Preferences") { _ in says(window, "tune changed after") }
    hunch.closeByEscape(preferences)
    let scripts = try hunch.openPreferences(at: "Scripts and Web").accessible
    hunch.eventually("and that of the script") { _ in says(scripts, "the script changed and is off") }
  }

  /// Published calculators are script modes that list nothing until they have a text.
  func testAScriptThatListsNothingAtFirstIsOpenedByItsNameAndGivenTexts() throws {
    try script(
      "zorkcalc",
      """
      case $ROFI_RETV in
        1) echo "$1" > "\(folder.path)/chosen";;
        2) echo "= $(($1))";;
      esac
      """)
    let hunch = try launch(environment: environment)
    hunch.type("zorkc")
    hunch.eventually("its row is found") { $0.rows.map(\.name) == ["zorkcalc"] }
    hunch.press(.enter)
    hunch.eventually("it waits for a text") {
      $0.field.text == "" && $0.application.outline().contains("Type a text and press")
    }
    hunch.type("2+3")
    hunch.eventually("the text is a row") { $0.rows.map(\.name) == ["2+3"] }
    hunch.press(.enter)
    hunch.eventually("the script has answered") { $0.rows.map(\.name) == ["= 5"] }
    hunch.press(.enter)
    hunch.eventually("the answer is chosen") { _ in folder.line(of: "chosen") == "= 5" }
  }

  func testASeparatorThatAScriptSetsHoldsForItsNextRows() throws {
    try script(
      "zorklines",
      #"""
      case $1 in
        '') printf '\0delim\037|\nzorkly|zorkless';;
        zorkly) [ -n "$ROFI_OUTSIDE" ] && printf 'one|two\nlines';;
      esac
      """#)
    let hunch = try launch(environment: environment)
    hunch.type("zorkly")
    hunch.eventually("its row is found") { $0.rows.map(\.name) == ["zorkly"] }
    hunch.press(.enter)
    hunch.eventually("the next rows end in the same way") { $0.rows.map(\.name) == ["one", "two\u{240A}lines"] }
  }

  func testDataThatAScriptPrintsComesBackInAllItsRuns() throws {
    try script(
      "zorkdata",
      #"""
      case $1 in
        '') printf '\0data\037kept\nzorkly\n';;
        zorkly) echo next;;
        next) echo "last $ROFI_DATA";;
      esac
      """#)
    let hunch = try launch(environment: environment)
    hunch.type("zorkly")
    for name in ["zorkly", "next", "last kept"] {
      hunch.eventually("\(name) is its row") { $0.rows.map(\.name) == [name] }
      hunch.press(.enter)
    }
  }

  func testAScriptIsAskedForWhatFollowsItsKeyword() throws {
    try script(
      "ask",
      "# hunch.keyword = zz\n[ $HUNCH_PURPOSE = choose ] && echo \"$1\" > \"\(folder.path)/chosen\" || echo \"found $1\""
    )
    let hunch = try launch(environment: environment)
    hunch.type("zz pear tree")
    hunch.eventually("its row is there") { $0.rows.map(\.name) == ["found pear tree"] }
    hunch.press(.enter)
    hunch.eventually("it was run with its row") { _ in folder.line(of: "chosen") == "found pear tree" }
  }

  func testAHostIsConnectedToInTheTerminalThatTheUserNames() throws {
    try folder.write("Host zorkhost\n HostName 192.0.2.1\n", to: ".ssh/config")
    let terminal = try folder.write(
      "#!/bin/sh\necho \"$@\" > \"\(folder.path)/started\"\n", to: "terminal", mode: 0o700)
    let hunch = try launch(environment: environment.merging(["HOME": folder.path, "TERMINAL": terminal]) { $1 })
    hunch.find("zorkh", as: "zorkhost")
    hunch.press(.enter)
    hunch.eventually("the terminal runs ssh") { _ in folder.line(of: "started") == "-e ssh -- zorkhost" }
  }

  func testAnEngineOpensItsAddressInTheBrowser() throws {
    try folder.write("zw = Wiki https://w.example/?q={searchTerms}\n", to: "config/hunch/engines")
    try folder.addBrowser(to: "share")
    let hunch = try launch(environment: environment)
    hunch.type("zw black hole")
    hunch.eventually("there is one row") { $0.rows.map(\.name) == ["black hole"] }
    hunch.press(.enter)
    hunch.eventually("the address is opened") { _ in folder.line(of: "opened") == "https://w.example/?q=black%20hole" }
  }

  func testAnEngineThatIsWrittenWhileTheWindowIsOpenIsOfferedThere() throws {
    try folder.write("# none yet\n", to: "config/hunch/engines")
    let hunch = try launch(environment: environment)
    hunch.type("g kittens")
    hunch.eventually("it is no keyword yet") { hunch in
      hunch.field.text == "g kittens" && !hunch.rows.contains { $0.name == "kittens" }
    }
    // By a rename, as editors save.
    let new = try folder.write("g = Garden https://g.example/?q={searchTerms}\n", to: "config/hunch/engines.new")
    XCTAssertEqual(rename(new, folder.path + "/config/hunch/engines"), 0)
    hunch.eventually("it is offered for the text that stands there") { $0.rows.map(\.name) == ["kittens"] }
    hunch.press(.control + "a")
    hunch.type("g puppies")
    hunch.eventually("and for the next one") { $0.rows.map(\.name) == ["puppies"] }
  }
}
