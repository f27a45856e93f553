import CSQLite
import Foundation
import TestSupport
import XCTest

/// The first day: other programs know what the user uses, and Hunch has seen nothing yet.
final class FirstDayTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  /// Twenty programs, the most used first.
  private static let used = [
    "Firefox", "Terminal", "Files", "Thunderbird", "Visual Studio Code", "Spotify", "LibreOffice Writer", "GIMP",
    "Signal", "Document Viewer", "Calculator", "Krita", "Text Editor", "Inkscape", "Audacity", "Steam",
    "Zotero", "Blender", "VLC media player", "OBS Studio",
  ]

  /// 280 other programs: no fewer of them begin with the same letters.
  private static let others = [
    "Audio", "Archive", "Backup", "Book", "Camera", "Clock", "Color", "Contact", "Data", "Disk", "Device", "Event",
    "Feed", "Font", "Frame", "Game", "Graph", "Image", "Ink", "Keyboard", "Key", "Label", "Log", "Mail", "Music",
    "Note", "Office", "Page", "Photo", "Radio", "Screen", "Sound", "Steam", "Table", "Tape", "Task", "Video", "Virtual",
    "Voice", "Web",
  ].flatMap { first in
    ["Viewer", "Editor", "Player", "Manager", "Monitor", "Browser", "Studio"].map { "\(first) \($0)" }
  }

  private static func id(_ name: String) -> String { name.lowercased().replacing(" ", with: "-") + ".desktop" }

  /// By Zipf's law.
  private static func count(_ place: Int) -> Double { 1000 / Double(place + 1) }

  private func writePrograms() throws {
    XCTAssertEqual(Self.others.count, 280)
    for name in Self.used + Self.others {
      try folder.addApplication(name, to: "data/applications/\(Self.id(name))")
    }
  }

  private func writeGNOME() throws {
    let applications = Self.used.enumerated().map { place, name in
      #"<application id="\#(Self.id(name))" open-window-count="0" score="\#(Self.count(place))" last-seen="1"/>"#
    }
    try folder.write(
      "<?xml version=\"1.0\"?>\n<application-state><context id=\"\">\(applications.joined())</context></application-state>\n",
      to: "data/gnome-shell/application_state")
  }

  private func writeRofi() throws {
    // In no order, as rofi keeps it.
    let lines = Self.used.enumerated().map { "\(Int(Self.count($0))) \(Self.id($1))\n" }.sorted()
    try folder.write(lines.joined(), to: "cache/rofi3.druncache")
  }

  private func writePlasma() throws {
    let path = folder.path + "/data/kactivitymanagerd/resources"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let rows = Self.used.enumerated().map {
      "('a', 'org.kde.plasmashell', 'applications:\(Self.id($1))', 0, \(Self.count($0)), 1, 2)"
    }
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    XCTAssertEqual(sqlite3_open(path + "/database", &database), SQLITE_OK)
    let sql = """
      CREATE TABLE ResourceScoreCache(usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT, scoreType INTEGER,
        cachedScore FLOAT, firstUpdate INTEGER, lastUpdate INTEGER);
      CREATE TABLE ResourceLink(usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT);
      INSERT INTO ResourceScoreCache VALUES \(rows.joined(separator: ", "));
      """
    XCTAssertEqual(sqlite3_exec(database, sql, nil, nil, nil), SQLITE_OK)
  }

  private var environment: [String: String] {
    folder.homeVariables.merging(
      ["HUNCH_WARM_CACHE": "", "XDG_CACHE_HOME": folder.path + "/cache", "XDG_DATA_DIRS": folder.path + "/none"]
    ) { $1 }
  }

  /// Returns how many letters of its name make a program the first result; 12 if none does.
  /// - Parameter answers: What was printed for each text so far, because many names begin alike.
  private func keys(to name: String, _ answers: inout [String: String]) throws -> Int {
    for count in 1..<12 {
      let text = String(name.prefix(count))
      let answer = try answers[text] ?? search(text)
      answers[text] = answer
      if answer.contains("\t\(name)\t") { return count }
    }
    return 12
  }

  /// Returns the line of the first result.
  private func search(_ text: String) throws -> String {
    let found = try run(["search", "--in", "applications", "--limit", "1", text], environment: environment)
    XCTAssertEqual(found.status, .exited(0))
    return found.output
  }

  /// The keys to the first row, in the mean weighted by use.
  private func meanKeys(ofFirst count: Int = used.count) throws -> Double {
    var (sum, uses) = (0.0, 0.0)
    var answers: [String: String] = [:]
    for (place, name) in Self.used.prefix(count).enumerated() {
      sum += Double(try keys(to: name, &answers)) * Self.count(place)
      uses += Self.count(place)
    }
    return sum / uses
  }

  private func forgetCopy() throws { try? FileManager.default.removeItem(atPath: folder.path + "/cache/hunch/use") }

  func testEachRecordAlonePutsTheUsedProgramsFirst() throws {
    try writePrograms()
    XCTAssertGreaterThan(try meanKeys(ofFirst: 5), 1.5, "nothing is known")
    let places = [("gnome", writeGNOME), ("rofi", writeRofi), ("plasma", writePlasma)]
    for (place, write) in places {
      try write()
      let others = places.map(\.0).filter { $0 != place }.joined(separator: ";")
      try folder.write("[Learning]\noff=\(others)\n", to: "config/hunch/settings.ini")
      try forgetCopy()
      let keys = try meanKeys()
      XCTAssertLessThanOrEqual(keys, 1.5, place)
    }
    // All are known now, and forgotten.
    try folder.write(
      "[Learning]\n" + places.map { "forgotten-\($0.0)=\(Int(Date().timeIntervalSince1970) + 60)\n" }.joined(),
      to: "config/hunch/settings.ini")
    try forgetCopy()
    XCTAssertGreaterThan(try meanKeys(ofFirst: 5), 1.5, "nothing is known any more")
  }

  /// The search reads a copy of the records, which another program may change at any time.
  func testTheSearchSeesARecordThatIsNewerThanItsCopy() throws {
    for name in ["Zorkest", "Zorkterminal"] {
      try folder.write(
        "[Desktop Entry]\nType=Application\nName=\(name)\nExec=/bin/true\n", to: "data/applications/\(Self.id(name))")
    }
    func first() throws -> String {
      let session = try launch(
        ["search", "--in", "applications", "--limit", "1", "zork"], environment: environment, accessible: false)
      defer { session.end() }
      XCTAssertEqual(session.exitStatus(), .exited(0), session.process.errorOutput)
      return session.output
    }
    let names = try first()
    XCTAssertTrue(names.contains("\tZorkest\t"), names)
    try folder.write("3 zorkterminal.desktop\n", to: "cache/rofi3.druncache")
    let used = try first()
    XCTAssertTrue(used.contains("\tZorkterminal\t"), used)
    try folder.write("[Learning]\noff=rofi\n", to: "config/hunch/settings.ini")
    let off = try first()
    XCTAssertTrue(off.contains("\tZorkest\t"), off)
    try folder.write("", to: "config/hunch/settings.ini")
    let on = try first()
    XCTAssertTrue(on.contains("\tZorkterminal\t"), on)
  }

  func testADamagedRecordIsLeftOutAloneWithALineInTheLog() throws {
    for name in ["Zorkest", "Zorkterminal"] {
      try folder.addApplication(name, to: "data/applications/\(Self.id(name))")
    }
    try folder.write("3 zorkterminal.desktop\n", to: "cache/rofi3.druncache")
    let damaged = try folder.write("<application-state><context>", to: "data/gnome-shell/application_state")
    let found = try run(
      ["search", "--in", "applications", "--limit", "1", "zork"],
      environment: environment.merging(["G_MESSAGES_DEBUG": "hunch-use"]) { $1 })
    XCTAssertEqual(found.status, .exited(0))
    XCTAssertTrue(found.output.contains("\tZorkterminal\t"), found.output)
    XCTAssertTrue(found.errors.contains("hunch-use") && found.errors.contains(damaged), found.errors)
  }

  func testTheWindowRanksByItUntilItIsForgotten() throws {
    for name in ["Zorkest", "Zorkette", "Zorkterminal"] {
      try folder.addApplication(name, to: "data/applications/\(Self.id(name))")
    }
    let recorded = "3 zorkterminal.desktop\n1 zorkette.desktop\n0 gone.desktop\n"
    let record = try folder.write(recorded, to: "cache/rofi3.druncache")
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;characters\n")
    let hunch = try launch(environment: folder.homeVariables.merging(["XDG_CACHE_HOME": folder.path + "/cache"]) { $1 })
    hunch.type("zork")
    hunch.eventually("the used ones are first") {
      $0.rows.prefix(3).map(\.name) == ["Zorkterminal", "Zorkette", "Zorkest"]
    }
    let (preferences, window) = try hunch.openPreferences(at: "Learning")
    hunch.eventually("what was read is told") { _ in
      window.outline().contains("2 items, most used: Zorkterminal, Zorkette")
    }
    try hunch.tab(to: "Forget rofi", in: window)
    hunch.keyboard.strike([" "])
    hunch.eventually("it is told that it is forgotten") { _ in window.outline().contains("Forgotten.") }
    // The button has vanished.
    hunch.eventually("the keys go to the switch beside it") { _ in
      window.all(role: "switch", "toggle button", "check box").contains {
        $0.name == "rofi" && $0.states.contains(.focused)
      }
    }
    hunch.closeByEscape(preferences)
    hunch.eventually("names decide") { $0.rows.prefix(3).map(\.name) == ["Zorkest", "Zorkette", "Zorkterminal"] }
    // A copy that is outdated when it is saved is deleted at once.
    XCTAssertFalse((folder.text(of: "cache/hunch/use") ?? "").contains("zork"), "no copy keeps it")
    XCTAssertEqual(try String(contentsOfFile: record, encoding: .utf8), recorded, "others' records stay as they are")
  }

  /// The search of the command line orders as the window does, also after the user's own choices.
  func testTheSearchKnowsWhatWasOpenedInTheWindowUntilItIsForgotten() throws {
    for name in ["Zorkest", "Zorkette", "Zorkterminal"] {
      try folder.addApplication(name, to: "data/applications/\(Self.id(name))")
    }
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;characters\n")
    XCTAssertTrue(try search("zork").contains("\tZorkest\t"))
    let window = try launch(environment: folder.homeVariables)
    window.type("zork")
    window.eventually("names decide") { $0.rows.prefix(3).map(\.name) == ["Zorkest", "Zorkette", "Zorkterminal"] }
    window.search()
    window.eventually("the results") { $0.selectedRow == "Zorkest" }
    window.press(.down, .down)
    window.eventually("the last one is selected") { $0.selectedRow == "Zorkterminal" }
    window.press(.enter)
    XCTAssertEqual(window.exitStatus(), .exited(0), window.process.errorOutput)
    // The first search reads the history, and the second one its copy.
    for _ in 0..<2 { XCTAssertTrue(try search("zork").contains("\tZorkterminal\t")) }
    func copy() -> String { folder.text(of: "cache/hunch/use") ?? "" }
    XCTAssertTrue(copy().contains("zorkterminal"), copy())

    let other = try launch(environment: folder.homeVariables)
    other.find("zork", as: "Zorkterminal")
    other.search()
    // A row that only rests highlighted leaves the key to the field.
    other.press(.down, .up)
    other.eventually("it is selected") { $0.selectedRow == "Zorkterminal" }
    other.press(.shift + .delete)
    other.eventually("names decide again") { _ in (try? search("zork").contains("\tZorkest\t")) == true }
    other.press(.control + "q")
    XCTAssertEqual(other.exitStatus(), .exited(0), other.process.errorOutput)
    XCTAssertFalse(copy().contains("zorkterminal"), copy())
  }

  func testAPrivateWindowShowsNothingOfIt() throws {
    for name in ["Zorkest", "Zorkterminal"] {
      try folder.addApplication(name, to: "data/applications/\(Self.id(name))")
    }
    try folder.write("3 zorkterminal.desktop\n", to: "cache/rofi3.druncache")
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;characters\n")
    let hunch = try launch(
      "--private", environment: folder.homeVariables.merging(["XDG_CACHE_HOME": folder.path + "/cache"]) { $1 })
    hunch.type("zork")
    hunch.eventually("names decide") { $0.rows.prefix(2).map(\.name) == ["Zorkest", "Zorkterminal"] }
    hunch.press(.control + .shift + "p")
    hunch.eventually("the other window ranks by use") {
      $0.title == "Hunch" && $0.rows.prefix(2).map(\.name) == ["Zorkterminal", "Zorkest"]
    }
  }
}
