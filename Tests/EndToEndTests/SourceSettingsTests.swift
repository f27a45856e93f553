import Foundation
import TestSupport
import XCTest

/// The settings of sources apply to the window and to every command.
final class SourceSettingsTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  /// Only the settings differ from those of a new user.
  private var environment: [String: String] { folder.settingsVariables }

  private func run(_ arguments: String...) throws -> Outcome { try run(arguments, environment: environment) }

  // Characters take long to read, and are disabled wherever all sources are asked.

  func testCommandsFollowTheOrderAndLeaveOutWhatIsOff() throws {
    try folder.write(settings: "[Sources]\norder=icons;applications\noff=characters\n")
    let sources = try run("sources")
    let lines = sources.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    XCTAssertEqual(lines.prefix(2).map(\.first), ["icons", "applications"])
    XCTAssertEqual(lines.first { $0.first == "characters" }, ["characters", "0", "off"])
    XCTAssertEqual(sources.status, .exited(0), sources.errors)
    let found = try run("search", "folder")
    XCTAssertTrue(found.output.contains("icons\t") && !found.output.contains("characters\t"), found.output)
    let named = try run("search", "--in", "characters", "folder")
    XCTAssertEqual(named.status, .exited(2))
    XCTAssertEqual(named.output, "")
    XCTAssertTrue(named.errors.contains("“characters” is turned off"), named.errors)
  }

  func testJSONTellsTheStateOfEverySource() throws {
    try folder.write(settings: "[Sources]\noff=characters\n")
    let records = try run("sources", "--json").output.split(separator: "\n").map { line in
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let states = Dictionary(uniqueKeysWithValues: records.map { ($0["id"] as? String ?? "", $0["state"] as? String) })
    XCTAssertEqual(states["characters"], "off")
    XCTAssertEqual(states["icons"], "ready")
    XCTAssertTrue(records.allSatisfy { $0["title"] is String && $0["count"] is Int })
    let icons = try XCTUnwrap(records.first { $0["id"] as? String == "icons" })
    XCTAssertGreaterThan(icons["count"] as? Int ?? 0, 10)
  }

  /// The numbers are those of Ctrl+1 to Ctrl+9 in the window: sources that are disabled or have no items get none.
  func testSourcesSayTheirNumbersAndTheScriptsThatThereAre() throws {
    try folder.write(settings: "[Sources]\norder=icons;applications\noff=characters;software;files;recent\n")
    try folder.addScript("here", "#!/bin/sh\n# hunch.title = Zork\necho zork\n")
    try folder.addScript("asked", "#!/bin/sh\n# hunch.keyword = zz\necho zork\n", isOn: false)
    try folder.addScript("other", "#!/bin/sh\necho zork\n")
    try folder.write("#!/bin/sh\necho changed\n", to: "config/hunch/scripts/other", mode: 0o700)
    let sources = try run("sources")
    let lines = sources.output.split(separator: "\n").map { $0.components(separatedBy: "\t") }
    let numbers = Dictionary(lines.filter { $0[0] != "" }.map { ($0[0], $0.last ?? "") }) { first, _ in first }
    XCTAssertEqual(numbers["icons"], "1", sources.output)
    XCTAssertEqual(numbers["applications"], "2")
    XCTAssertEqual(numbers["scripts"], "3")
    XCTAssertEqual(numbers["lists"], "")
    XCTAssertEqual(numbers["characters"], "")
    XCTAssertEqual(
      lines.filter { $0.count > 1 && $0[1] == "script" },
      [
        ["", "script", "here", "on", "", "Zork"], ["", "script", "asked", "off", "zz", "asked"],
        ["", "script", "other", "changed", "", "other"],
      ].sorted { $0[5] < $1[5] })
    let records = try run("sources", "--json").output.split(separator: "\n").map { line in
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let scripts = records.first { $0["id"] as? String == "scripts" }
    XCTAssertEqual(scripts?["number"] as? Int, 3)
    let listed = scripts?["scripts"] as? [[String: Any]] ?? []
    XCTAssertEqual(Set(listed.compactMap { $0["state"] as? String }), ["on", "off", "changed"])
    XCTAssertEqual(listed.compactMap { $0["keyword"] as? String }, ["zz"])
  }

  func testListsAreSearchedAndTellWhatTheyLeaveOut() throws {
    let list = folder.path + "/staff.csv"
    try "Full Name,Office\nAnna Zygmund,Room 3\n\"open\n".write(toFile: list, atomically: true, encoding: .utf8)
    try folder.write(
      settings: "[Sources]\noff=characters\n[List staff]\nfile=\(list)\nname=Full Name\nsubtitle=Office\n")
    let found = try run("search", "--in", "lists", "zyg")
    XCTAssertTrue(found.output.hasSuffix("\tAnna Zygmund\tAnna Zygmund\n"), found.output + found.errors)
    XCTAssertEqual(found.status, .exited(0))
    let sources = try run("sources")
    let lines = sources.output.components(separatedBy: "\n")
    for (source, note) in [("lists\t1", "staff.csv:3: no closing quote"), ("software\t0", "no software catalogue")] {
      let place = try XCTUnwrap(lines.firstIndex { $0.hasPrefix("\(source)\tready\t") }, sources.output)
      XCTAssertTrue(lines[place + 1].hasPrefix("\t\(note)"), sources.output)
    }
    XCTAssertEqual(sources.status, .exited(0), "what is left out of a list is no failure")
  }

  /// A list that cannot be read takes no rows away. The final search names it, and so does a search without matches.
  func testAListThatCannotBeReadIsNamedBesideTheRowsOfAnother() throws {
    try folder.write("Zork letter\nZork report\n", to: "near.txt")
    try folder.write(
      settings: """
        [Sources]
        off=icons;files;software;recent;applications;characters
        [List near]
        file=\(folder.path)/near.txt
        format=text
        [List far]
        file=\(folder.path)/far.txt
        format=text

        """)
    let trouble = "Lists: \(folder.path)/far.txt: "
    func shows(_ hunch: Session, _ start: String) -> Bool {
      hunch.statusText.map { $0.hasPrefix(start) && $0.contains(trouble) } == true
    }
    let hunch = try launch([], environment: environment)
    hunch.eventually("the home page names it above its rows, and not in the status line") {
      $0.application.all(role: "label").contains { ($0.text ?? $0.name).contains(trouble) }
        && $0.isHome && $0.statusText?.contains(trouble) == false
    }
    hunch.type("zork")
    hunch.eventually("typing shows only the matches") { $0.rows.count == 2 && $0.statusText == "2 results" }
    hunch.press(.shift + .enter)
    hunch.eventually("the final search names it beside them") {
      $0.rows.count == 2 && shows($0, "2 results for “zork”")
    }
    hunch.press(.control + "a")
    hunch.type("xyzzy")
    hunch.eventually("a search without matches names it") { $0.rows.isEmpty && shows($0, "Searched ") }
  }

  /// Each invalid setting is reported with its file. The status is 2 for `hunch sources`, or if nothing is found.
  func testSettingsThatMakeNoSenseAreNamed() throws {
    for (settings, said) in [
      ("[Sources]\noff=iconz;characters\n", ["settings.ini", "“iconz”", "applications, "]),
      ("[Sources]\noff=characters\n[Files]\nfolders=Music\n", ["settings.ini", "folders in [Files]", "“Music”", "~/"]),
      ("[Sources]\noff=characters\n[Files]\nhidden=perhaps\n", ["settings.ini", "hidden in [Files]"]),
    ] {
      try folder.write(settings: settings)
      let sources = try run("sources")
      XCTAssertEqual(sources.status, .exited(2), settings)
      for word in said { XCTAssertTrue(sources.errors.contains(word), "\(settings): \(word) in \(sources.errors)") }
      XCTAssertTrue(sources.output.contains("applications\t"), "the sources are listed all the same")
    }
    try folder.write(settings: "no settings\n")
    let found = try run("search", "--in", "icons", "folder")
    XCTAssertEqual(found.status, .exited(0), "what is found is found")
    XCTAssertTrue(
      found.errors.contains("settings.ini") && found.errors.contains("Hunch searches no files"), found.errors)
    XCTAssertEqual(try run("search", "--in", "icons", "no such icon").status, .exited(2))
    XCTAssertTrue(try run("search", "--in", "files", "x").errors.contains("“files” is turned off"))
  }

  func testTheWindowShowsTheSourcesAsChosenAndFollowsAtOnce() throws {
    try folder.write(settings: "[Sources]\norder=characters\noff=icons\n")
    let hunch = try launch([], environment: environment)
    hunch.eventually("the home page shows them") {
      let rows = $0.sources
      return rows.contains("Applications") && !rows.contains("Icons")
        && rows.firstIndex(of: "Characters") ?? .max < rows.firstIndex(of: "Applications") ?? .max
    }
    let preferences = try hunch.openPreferences()
    try hunch.tab(to: "Icons", in: preferences.accessible)
    hunch.keyboard.strike([" "])
    hunch.eventually("the icons are there at once") { $0.sources.contains("Icons") }
    hunch.closeByEscape(preferences.window)
  }

  /// There is no list, no script and no host: what is not offered has no number, and shifts none.
  func testPreferencesShowTheKeyThatEachSourceReallyHas() throws {
    let hunch = try launch([], environment: environment)
    hunch.eventually("the home page shows the sources") { $0.sources.contains("Icons") }
    let preferences = try hunch.openPreferences(at: "Sources")
    /// What stands in the row of a source, but for its name.
    func texts(_ source: String) -> [String] {
      let row = preferences.accessible.all(role: "list item").first {
        $0.name == source && !$0.all(role: "switch", "toggle button", "check box").isEmpty
      }
      return (row?.all(role: "label") ?? []).compactMap { $0.text ?? $0.name }.filter { $0 != source }
    }
    var keys: [String: Int] = [:]
    for source in hunch.sources {
      hunch.eventually("the row of \(source) shows its key") { _ in
        keys[source] = texts(source).compactMap { $0.hasPrefix("Ctrl+") ? Int($0.dropFirst(5)) : nil }.first
        return keys[source] != nil
      }
    }
    XCTAssertFalse(texts("Lists").contains { $0.hasPrefix("Ctrl+") }, "\(texts("Lists"))")
    hunch.closeByEscape(preferences.window)
    for (source, number) in keys {
      let bar = hunch.application.all(role: "tool bar").first { $0.name == "Sources" }
      let chip = bar?.all(role: "button", "toggle button").first { $0.name == source }
      let labels = (chip?.all(role: "label") ?? []).compactMap(\.text)
      XCTAssertEqual(labels, [source, "\(number)"], "the chip shows the same")
      hunch.press(.control + Key(stringLiteral: "\(number)"))
      hunch.eventually("Ctrl+\(number) narrows to \(source)") {
        $0.chosenSources.count == 1 && $0.chosenSources.first?.hasPrefix(source) == true
      }
      hunch.press(.control + "0")
      hunch.eventually("and Ctrl+0 to all") { $0.isHome && $0.chosenSources.isEmpty }
    }
  }
}
