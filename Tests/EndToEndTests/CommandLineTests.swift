import Foundation
import TestSupport
import XCTest

/// The output and exit status of the commands without a window.
final class CommandLineTests: EndToEndTestCase {
  func testFilterRanksLinesOnDemand() throws {
    let lines = "Kana testing\nKana test\nTest\n"
    let cases: [(options: [String], output: String)] = [
      ([], "Test\nKana testing\nKana test\n"), (["--rank"], "Test\nKana test\nKana testing\n"),
      (["--rank", "--limit", "2"], "Test\nKana test\n"), (["--rank", "--count"], "3\n"),
      (
        ["--rank", "--json"],
        """
        {"line":3,"text":"Test"}
        {"line":2,"text":"Kana test"}
        {"line":1,"text":"Kana testing"}

        """
      ),
    ]
    for (options, output) in cases {
      let result = try run(["filter", "test"] + options, input: .text(lines))
      XCTAssertEqual(result.output, output, "\(options)")
      XCTAssertEqual(result.status, .exited(0), "\(options)")
    }
    XCTAssertEqual(try run(["filter", "x", "--rank"], input: .text(lines)).status, .exited(1))
    XCTAssertEqual(try run(["filter", "", "--rank"], input: .text(lines)).output, lines, "nothing is typed")
    XCTAssertEqual(try run(["filter", "x", "--rank", "--no-sort"], input: .text(lines)).status, .exited(2))
  }

  func testFilterPrintsNearMatchesIfTheyAreAskedFor() throws {
    let lines = "Campfire\nFirefox\nVisual Studio Code\n"
    let cases: [(arguments: [String], output: String, status: Int32)] = [
      (["fire"], "Firefox\n", 0),
      (["fire", "--near"], "Firefox\nCampfire\n", 0),
      (["fire", "--near", "--no-sort"], "Firefox\nCampfire\n", 0),
      (["fire", "--near", "--limit", "1"], "Firefox\n", 0),
      (["fire", "--near", "--count"], "1\n", 0),
      (["vscode", "--near"], "Visual Studio Code\n", 0),
      (["fierfox", "--near"], "Firefox\n", 0),
      (["fierfox"], "", 1),
      (["qqq", "--near"], "", 1),
      (["fierfox", "--near", "--json"], #"{"line":2,"near":true,"text":"Firefox"}"# + "\n", 0),
    ]
    for (arguments, output, status) in cases {
      let result = try run(["filter"] + arguments, input: .text(lines))
      XCTAssertEqual(result.output, output, "\(arguments)")
      XCTAssertEqual(result.status, .exited(status), "\(arguments)")
    }
  }

  func testSearchPrintsNearMatchesBehindTheOthers() throws {
    let near = try run(["search", "--in", "characters", "--limit", "1", "grining face"], input: .none)
    XCTAssertEqual(near.output.split(separator: "\t").last, "near\n")
    XCTAssertEqual(near.status, .exited(0))
    let object = try run(["search", "--in", "characters", "--limit", "1", "--json", "grining face"], input: .none)
    XCTAssertTrue(object.output.contains(#""near":true"#), object.output)
    let exact = try run(["search", "--in", "characters", "--exact", "grining face"], input: .none)
    XCTAssertEqual(exact.output, "")
    XCTAssertEqual(exact.status, .exited(1))
    let match = try run(["search", "--in", "characters", "--limit", "1", "--json", "grinning face"], input: .none)
    XCTAssertFalse(match.output.contains("near"), "what matches is not near")
  }

  func testSearchSaysWhyASumHasNoResult() throws {
    let reason = "hunch: This sum has no result, or one too large to calculate.\n"
    for (text, errors) in [("9^9^9^9", reason), ("qqqqq", "")] {
      let result = try run(["search", "--in", "sums", text])
      XCTAssertEqual(result.output, "", text)
      XCTAssertEqual(result.errors, errors)
      XCTAssertEqual(result.status, .exited(1), text)
    }
  }

  func testFilterPrintsTheLinesThatMatchBestFirst() throws {
    let cases: [(query: String, input: String, output: String, status: Int32)] = [
      ("p pe", "person.badge.plus\nperson.badge\n", "person.badge.plus\n", 0),
      ("pe p", "person.badge.plus\nperson.badge\n", "person.badge.plus\n", 0),
      ("x", "", "", 1),
      ("x", "y\n", "", 1),
      ("b", "a b\nbc\nb\n", "b\nbc\na b\n", 0),
      ("", "b\na\n", "b\na\n", 0),
    ]
    for (query, input, output, status) in cases {
      let result = try run(["filter", query], input: .text(input))
      XCTAssertEqual(result.output, output, query)
      XCTAssertEqual(result.status, .exited(status), query)
    }
  }

  func testAnUnreadableFileEndsWithTwoAndIsNamed() throws {
    for command in [["filter", "x"], ["complete", "x"], ["pick"]] {
      let result = try run(command + ["/nonexistent/list.txt"])
      XCTAssertEqual(result.status, .exited(2), "\(command)")
      XCTAssertTrue(result.errors.contains("/nonexistent/list.txt"), result.errors)
      XCTAssertEqual(result.output, "")
    }
  }

  func testCompletePrintsTypedTextCompletionAndItem() throws {
    let result = try run(["complete", "fi"], input: .text("Firefox\nFiles\n"))
    XCTAssertEqual(result.output, "fi\trefox\tFirefox\n")
    XCTAssertEqual(result.status, .exited(0))
    XCTAssertEqual(try run(["complete", "x"], input: .text("Firefox\n")).status, .exited(1))
  }

  /// Each wrong use ends with 2, prints nothing on standard output, and names the mistake.
  func testAWrongUseIsNamed() throws {
    let cases: [(arguments: [String], named: [String])] = [
      (["filter", "--no-such-option", "x"], ["--no-such-option"]),
      (["filter"], ["query"]),
      (["filter", "x", "list", "more"], ["more"]),
      (["filter", "--limit", "-1", "x"], ["--limit", "-1", "whole number"]),
      (["filter", "--limit=-1", "x"], ["--limit", "-1", "whole number"]),
      (["filter", "--limit", "ten", "x"], ["--limit", "ten", "whole number"]),
      (["filter", "--limit", "1.5", "x"], ["--limit", "1.5", "whole number"]),
      (["filter", "--limit", "", "x"], ["--limit", "whole number"]),
      (["pick", "--lines", "0"], ["'0'", "above 0", "--lines 12"]),
      (["pick", "--lines", "few"], ["--lines", "few", "above 0"]),
      (["pick", "--width", "-5"], ["--width", "-5", "--width 600"]),
      (["filter", "--limit", "99999999999999999999", "x"], ["--limit", "99999999999999999999"]),
      (["filter", "x", "--limit"], ["--limit"]),
      (["filter", "x", ""], ["''"]),
      (["filter", "x", "/"], ["/", "directory"]),
      (["filter", "--count=3", "x"], ["--count"]),
      (["complete"], ["query"]),
      (["complete", "--limit", "1", "x"], ["--limit"]),
      (["complete", "x", "/nonexistent"], ["/nonexistent"]),
      (["search"], ["query"]),
      (["search", "--limit", "-1", "x"], ["--limit", "-1", "whole number"]),
      (["search", "--limit", "few", "x"], ["--limit", "few", "whole number"]),
      (["search", "--in", "nowhere", "x"], ["nowhere", "applications"]),
      (["search", "--in", "icons,nowhere", "x"], ["nowhere"]),
      (["search", "--in", "icons,", "x"], ["“”"]),
      (["search", "--in", "", "x"], ["“”"]),
      (["search", "--in", "-1", "x"], ["“-1”"]),
      (["search", "x", "--in"], ["--in"]),
      (["search", "x", "y"], ["y"]),
      (["sources", "x"], ["x"]),
      (["sources", "--limit", "1"], ["--limit"]),
      (["pick", "--prompt"], ["--prompt"]),
      (["pick", "--query"], ["--query"]),
      (["pick", "a", "b"], ["b"]),
      (["pick", ""], ["''"]),
      (["pick", "--limit", "1"], ["--limit"]),
      (["--toggle", "--hidden"], ["--toggle", "--hidden"]),
      (["--private", "--toggle"], ["--private", "--toggle"]),
      (["--private", "--hidden"], ["--private", "--hidden"]),
      (["--hidden", "query"], ["--hidden", "query"]),
      (["--doctor", "--hidden"], ["--doctor"]),
      (["--doctor", "query"], ["--doctor"]),
      (["--no-such-option"], ["--no-such-option"]),
      (["--generate-completion-script", "no-such-shell"], ["no-such-shell"]),
    ]
    for (arguments, named) in cases {
      let result = try run(arguments)
      XCTAssertEqual(result.status, .exited(2), "\(arguments): \(result.errors)")
      for word in named { XCTAssertTrue(result.errors.contains(word), "\(arguments): \(word) in \(result.errors)") }
      XCTAssertEqual(result.output, "", "\(arguments)")
    }
  }

  /// The report has a line for each feature of this desktop, and says how to get the missing ones.
  func testTheDoctorSaysWhatIsThereAndWhatToDo() throws {
    let catalogue = TemporaryFolder()
    try catalogue.write("", to: "xml/none.txt")
    let report = try run(
      ["--doctor"], environment: ["HUNCH_CATALOGUE": catalogue.path, "XDG_CURRENT_DESKTOP": "Zork"])
    XCTAssertEqual(report.status, .exited(0), report.errors)
    let lines = report.output.split(separator: "\n").map(String.init)
    XCTAssert(lines.contains { $0.hasPrefix("Hunch ") && $0.hasSuffix("not running") }, report.output)
    XCTAssert(lines.contains { $0.hasPrefix("Desktop ") && $0.hasSuffix("Zork, X11") }, report.output)
    XCTAssert(lines.contains { $0.contains("→ Bind hunch --toggle") }, report.output)
    XCTAssert(lines.contains { $0.contains("→ sudo apt install appstream && sudo apt update") }, report.output)
    try catalogue.write("<components/>", to: "xml/some.xml")
    let other = try run(
      ["--doctor"],
      environment: [
        "HUNCH_CATALOGUE": catalogue.path, "WAYLAND_DISPLAY": "none", "XDG_CURRENT_DESKTOP": "sway",
        "GDK_BACKEND": "wayland",
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
      ])
    XCTAssertEqual(other.status, .exited(0), other.errors)
    // With the library of layers the window needs no rule.
    let placement = other.output.contains("or add to the compositor’s configuration: for_window")
    XCTAssert(placement != other.output.contains("Above all windows"), other.output)
    XCTAssert(other.output.contains("Session bus"), other.output)
    withExtendedLifetime(catalogue) {}
  }

  func testASourceThatIsNamedTwiceIsSearchedOnce() throws {
    let once = try run(["search", "--in", "icons", "folder"])
    XCTAssertNotEqual(once.output, "")
    XCTAssertEqual(try run(["search", "--in", "icons,icons", "folder"]).output, once.output)
  }

  func testACountEndsAsLinesDo() throws {
    XCTAssertEqual(try run(["filter", "--count", "a"], input: .text("a\nb\n")).output, "1\n")
    XCTAssertEqual(try run(["filter", "--count", "-0", "a"], input: .text("a\0b\0")).output, "1\0")
    XCTAssertEqual(try run(["filter", "--count", "-0", "x"], input: .text("a\0b\0")).output, "0\0")
  }

  /// Large inputs are filtered in parts. Line numbers and order must not show it.
  func testLinesOfALargeInputAreNumberedFromItsBeginning() throws {
    let count = 200_000
    let lines = (1...count).map { $0 % 50_000 == 0 ? "wanted \($0)\n" : "some line \($0)\n" }.joined()
    for options in [["--json"], ["--json", "--no-sort"]] {
      let found = try run(["filter"] + options + ["wanted"], input: .text(lines)).output
      let expected = stride(from: 50_000, through: count, by: 50_000)
        .map { "{\"line\":\($0),\"text\":\"wanted \($0)\"}" }
      XCTAssertEqual(found.split(separator: "\n").map(String.init), expected, "\(options)")
    }
  }

  /// Only line breaks divide lines. A NUL, with metadata for a window behind it, stays part of its line.
  func testLinesWithNULAreCountedAndPrintedWhole() throws {
    let text = "\0prompt\u{1F}Which?\nFirefox\0icon\u{1F}firefox\n\0\nFiles\n"
    let input = StandardInput.text(text)
    XCTAssertEqual(try run(["filter", "fire"], input: input).output, "Firefox\0icon\u{1F}firefox\n")
    XCTAssertEqual(try run(["filter", "--count", ""], input: input).output, "4\n")
    let numbers = try run(["filter", "--no-sort", "--json", "fi"], input: input).output.filter(\.isNumber)
    XCTAssertEqual(numbers, "24")
    XCTAssertEqual(try run(["complete", "fir"], input: input).output, "fir\tefox\tFirefox\0icon\u{1F}firefox\n")
    XCTAssertTrue(try run(["complete", "--json", "fil"], input: input).output.contains("\"line\":4"))
    // Lines that NULs divide cannot have metadata.
    XCTAssertEqual(try run(["filter", "-0", ""], input: input).output, text + "\0")
    XCTAssertEqual(try run(["filter", "-0", "--count", ""], input: input).output, "4\0")
  }

  /// The empty query prints the input unchanged, whatever its bytes; only an unfinished last line gets its end.
  func testFilteringByNothingGivesBackTheInput() throws {
    for seed in UInt64(1)...12 {
      var random = SeededRandom(seed: seed)
      let alphabet: [[UInt8]] = [
        [0], [0x0A], [0x0D], [0x1F], [0x61], [0x20], [0xC3], [0xA9], [0xFF], Array("icon".utf8),
      ]
      let count = random.int(below: 3) * 3_000 + random.int(below: 40)
      let bytes = (0..<count).flatMap { _ in
        random.oneIn(8) ? [UInt8(random.int(below: 256))] : random.element(of: alphabet)
      }
      for (options, end) in [([], UInt8(0x0A)), (["-0"], 0), (["--no-sort"], 0x0A)] {
        let session = try launch(["filter", ""] + options, input: .bytes(bytes), accessible: false)
        defer { session.end() }
        XCTAssertEqual(session.exitStatus(timeout: .seconds(60)), .exited(bytes.isEmpty ? 1 : 0))
        let whole = bytes.last == nil || bytes.last == end ? bytes : bytes + [end]
        XCTAssertTrue(session.process.output == whole, "seed \(seed), \(options), of \(bytes)")
      }
    }
  }

  func testASearchOpensNoDisplayAndHasNothingToSayOfThem() throws {
    // The tests' GDK_BACKEND would keep GTK from the display that it looks for without that variable.
    let session = try launch(
      ["-u", "GDK_BACKEND", Self.program(), "search", "--in", "icons", "folder"], accessible: false,
      program: "/usr/bin/env")
    XCTAssertEqual(session.exitStatus(), .exited(0))
    XCTAssertTrue(session.output.contains("folder\n"), session.output)
    XCTAssertEqual(session.process.errorOutput, "")
  }

  // Desktop entries of this test, which decide which applications are listed.
  func testOnlyApplicationsMeantForThisDesktopAreListed() throws {
    let folder = TemporaryFolder()
    let entries = [
      "Plain": "Keywords=dungeon;", "Hidden": "Hidden=true", "NoDisplay": "NoDisplay=true",
      "Other": "OnlyShowIn=Elsewhere;", "Here": "OnlyShowIn=Testdesk;", "Missing": "TryExec=/nonexistent/zork",
      "English": "Name[de]=Zork Deutsch\nGenericName=Adventure\nGenericName[de]=Abenteuer",
    ]
    for (name, lines) in entries {
      try folder.addApplication("Zork " + name, lines + "\n", to: "applications/\(name.lowercased()).desktop")
    }
    func names(_ query: String, _ environment: [String: String] = [:]) throws -> [String] {
      let base = ["XDG_DATA_DIRS": "\(folder.path):/usr/share", "XDG_CURRENT_DESKTOP": "Testdesk"]
      let result = try run(
        ["search", "--in", "applications", query], environment: base.merging(environment) { $1 })
      return result.output.split(separator: "\n").map { String($0.split(separator: "\t")[2]) }
    }
    XCTAssertEqual(try names("zork"), ["Zork Here", "Zork Plain", "Zork English"])
    XCTAssertEqual(try names("dung z"), ["Zork Plain"])
    XCTAssertEqual(
      try names("zork", ["XDG_CURRENT_DESKTOP": "Elsewhere"]).sorted(), ["Zork English", "Zork Other", "Zork Plain"])
    XCTAssertEqual(try names("advent"), ["Zork English"])
    withExtendedLifetime(folder) {}
  }

  func testSettingsPanelsAreListedOnTheDesktopThatHasThem() throws {
    let folder = TemporaryFolder()
    let program = try folder.write("#!/bin/sh\n", to: "systemsettings", mode: 0o700)
    let start = "[Desktop Entry]\nType=Application\nNoDisplay=true\n"
    try folder.write(
      start + "X-KDE-AliasFor=systemsettings\nName=Zork Autostart\nExec=\(program) kcm_autostart\n",
      to: "data/applications/kcm_autostart.desktop")
    try folder.write(
      start + "X-KDE-OnlyShowOnQtPlatforms=wayland\nName=Zork Tablet\nExec=\(program) kcm_tablet\n",
      to: "data/applications/kcm_tablet.desktop")
    try folder.write(
      start + "Name=Zork Display\nExec=true\nOnlyShowIn=XFCE;\nCategories=XFCE;Settings;X-XFCE-SettingsDialog;\n",
      to: "data/applications/xfce-display-settings.desktop")
    func names(_ desktop: String, wayland: String = "") throws -> [String] {
      let variables = ["XDG_CURRENT_DESKTOP": desktop, "WAYLAND_DISPLAY": wayland]
      let result = try run(
        ["search", "--in", "applications", "zork"], environment: folder.homeVariables.merging(variables) { $1 })
      return result.output.split(separator: "\n").map { String($0.split(separator: "\t")[2]) }
    }
    // One home, so that items saved on another desktop would be seen.
    XCTAssertEqual(try names("KDE"), ["Zork Autostart"])
    XCTAssertEqual(try names("KDE", wayland: "none").sorted(), ["Zork Autostart", "Zork Tablet"])
    XCTAssertEqual(try names("KDE"), ["Zork Autostart"])
    XCTAssertEqual(try names("XFCE"), ["Zork Display"])
    XCTAssertEqual(try names("GNOME"), [])
    withExtendedLifetime(folder) {}
  }

  /// The locale of another machine, as ssh passes it on.
  func testALocaleThatIsNotInstalledIsNoProblem() throws {
    let folder = TemporaryFolder()
    let environment = folder.homeVariables.merging(["XDG_DATA_DIRS": "/usr/share", "LC_ALL": "zz_ZZ.UTF-8"]) { $1 }
    let found = try run(["search", "--in", "icons", "folder", "--limit", "1"], environment: environment)
    XCTAssertEqual(found.output.split(separator: "\t").first, "icons")
    XCTAssertEqual(found.errors, "")
  }

  /// The last field is what Return would act on: another program can act in place of the window.
  func testASearchPrintsTheTextThatReturnActsOn() throws {
    let folder = TemporaryFolder()
    try folder.addApplication(
      "Zork", "Actions=new\n[Desktop Action new]\nName=Fresh\nExec=true\n", to: "data/applications/zork.desktop")
    let file = try folder.write("", to: "home/Games/zork report.txt")
    try folder.write("Host zorkhost\n", to: "home/.ssh/config")
    let environment = folder.homeVariables.merging(["XDG_DATA_DIRS": "/usr/share"]) { $1 }
    let cases: [(source: String, query: String, value: String)] = [
      ("characters", "smil eyes", "\u{1F60A}"), ("characters", "astronaut", "\u{1F9D1}\u{200D}\u{1F680}"),
      ("characters", "😊", "\u{1F60A}"), ("characters", "→", "→"), ("characters", "euro sign", "€"),
      ("characters", "한", "한"), ("characters", "一", "一"),
      ("icons", "folder", "folder"), ("applications", "zork", "zork.desktop"),
      ("applications", "zork fresh", "zork.desktop#new"), ("files", "zork report", file),
      ("ssh", "zorkhost", "ssh -- zorkhost"),
    ]
    for (source, query, value) in cases {
      let arguments = ["search", "--in", source, query, "--limit", "1"]
      let found = try run(arguments, environment: environment)
      let fields = found.output.split(separator: "\n").first?.components(separatedBy: "\t") ?? []
      XCTAssertEqual(fields.count, 4, found.output + found.errors)
      XCTAssertEqual(fields.last, value, query)
      let record = try run(arguments + ["--json"], environment: environment).output
      let object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any], record)
      XCTAssertEqual(object["value"] as? String, value, query)
    }
  }

  /// Rows made for the text are printed as the window shows them, with the installed calculator.
  func testASearchAnswersSumsPathsAndAddresses() throws {
    let folder = TemporaryFolder()
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;applications;characters\n")
    try folder.write("", to: "home/Games/zork.txt")
    let games = folder.path + "/home/Games"
    let sum = #"{"id":"12*17.5","name":"12*17.5","source":"sums","subtitle":"= 210","value":"210"}"#
    let cases: [(arguments: [String], output: String)] = [
      (["12*17.5"], "sums\t12*17.5\t12*17.5\t210\n"),
      (["--json", "--limit", "1", "12*17.5"], sum + "\n"),
      (["--in", "sums", "3 ft in cm"], "sums\t3 ft in cm\t3 ft in cm\t91.44 cm\n"),
      (["--in", "ssh", "12*17.5"], ""),
      (["wikipedia.org"], "web\taddress\twikipedia.org\thttps://wikipedia.org\n"),
      (["--in", "ssh", "wikipedia.org"], ""),
      (["~/Games"], "path\t\(games)\tGames\t\(games)\n"),
      (["~/Games/z"], "path\t\(games)/zork.txt\tzork.txt\t\(games)/zork.txt\n"),
      (["--in", "ssh", "~/Games"], ""),
    ]
    for (arguments, output) in cases {
      let result = try run(["search"] + arguments, environment: folder.homeVariables)
      XCTAssertEqual(result.output, output, "\(arguments): \(result.errors)")
      XCTAssertEqual(result.status, .exited(output.isEmpty ? 1 : 0), "\(arguments): \(result.errors)")
    }
  }

  /// A foreign name adds no line or field, and no sequence that a terminal obeys.
  func testAHostileNameIsOneFieldOfOneLine() throws {
    let folder = TemporaryFolder()
    let name = #"Zork\nfiles\t/etc/passwd\tpasswd\r"# + "\u{1B}[2J\u{9B}x"
    try folder.addApplication(name, to: "applications/zork.desktop")
    let list = folder.path + "/two\nlines\u{1B}[2J"
    try folder.write(
      "[Sources]\noff=recent;files;software;icons;characters\n[List x]\nfile=\(list.replacing("\n", with: #"\n"#))\nformat=text\n",
      to: "hunch/settings.ini")
    let environment = ["XDG_DATA_DIRS": "\(folder.path):/usr/share", "XDG_CONFIG_HOME": folder.path]
    let shown = "Zork␊files␉/etc/passwd␉passwd␍␛[2J\u{FFFD}x"
    let found = try run(["search", "--in", "applications", "zork"], environment: environment)
    XCTAssertEqual(found.output, "applications\tzork.desktop\t\(shown)\tzork.desktop\n")
    let exact = try run(["search", "--json", "--in", "applications", "zork"], environment: environment).output
    XCTAssertTrue(exact.contains(#"Zork\nfiles\t/etc/passwd"#), exact)
    let sources = try run(["sources"], environment: environment).output
    XCTAssertTrue(sources.contains("\t\(folder.path)/two␊lines␛[2J"), sources)
    let error = try run(["filter", "x", list]).errors
    XCTAssertTrue(error.contains("two\nlines␛[2J") && !error.contains("\u{1B}"), error)
  }
}
