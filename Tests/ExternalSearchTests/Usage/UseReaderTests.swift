import CSQLite
import Catalog
import Foundation
import GLibKit
import Suggestions
import TestSupport
import Testing

@testable import ExternalSearch

/// The use that other programs recorded, in the form of files that these wrote: kactivitymanagerd 5.27.5, rofi 1.7.3,
/// wofi 1.3, fuzzel 1.8.2, GTK 4.8.
@Suite("Recorded use") struct UseReaderTests {
  private let folder = TemporaryFolder()
  private let now: Int64 = 1_764_000_000

  private var home: UseHome {
    UseHome(data: folder.path + "/data", cache: folder.path + "/cache", configuration: folder.path + "/config")
  }

  /// Reads all places and returns the items of one, the most used first.
  private func items(
    of place: UsePlace, _ settings: UseSettings = UseSettings(), home: UseHome? = nil
  ) -> [String] {
    Self.items(of: place, in: UseReader(home ?? self.home).read(settings, now: now))
  }

  private static func items(of place: UsePlace, in use: KnownUse) -> [String] {
    (use.places[place] ?? [:]).sorted { ($1.value, $0.key.description) < ($0.value, $1.key.description) }
      .map(\.key.description)
  }

  @Test("of GNOME Shell is its score of each application, and its favourites")
  func gnome() throws {
    try folder.write(
      """
      <?xml version="1.0"?>
      <application-state>
        <context id="">
          <application id="org.gnome.Nautilus.desktop" open-window-count="0" score="12.5" last-seen="1763990000"/>
          <application id="firefox-esr.desktop" open-window-count="2" score="80.25" last-seen="1763999000"/>
          <application id="broken.desktop" score="many"/>
        </context>
      </application-state>
      """, to: "data/gnome-shell/application_state")
    #expect(items(of: .gnome) == ["applications/firefox-esr.desktop", "applications/org.gnome.Nautilus.desktop"])
    var favoured = home
    favoured.setting = { key, schema in
      key == "favorite-apps" && schema == "org.gnome.shell"
        ? .strings(["org.gnome.Terminal.desktop", "org.gnome.Nautilus.desktop"]) : nil
    }
    #expect(
      items(of: .gnome, home: favoured) == [
        "applications/firefox-esr.desktop", "applications/org.gnome.Nautilus.desktop",
        "applications/org.gnome.Terminal.desktop",
      ])
    var forbidden = home
    forbidden.setting = { key, _ in key == "remember-app-usage" ? .bool(false) : nil }
    #expect(items(of: .gnome, home: forbidden).isEmpty, "the desktop's privacy settings forbid it")
  }

  @Test("of GNOME Shell has no favourites before it was used: they are the distribution's, also on other desktops")
  func gnomeNeverUsed() {
    var home = home
    home.setting = { key, schema in
      key == "favorite-apps" && schema == "org.gnome.shell" ? .strings(["firefox-esr.desktop", "yelp.desktop"]) : nil
    }
    #expect(items(of: .gnome, home: home) == [])
  }

  /// Writes a database with the tables of kactivitymanagerd 5.27 that matter here.
  private func writePlasma(_ rows: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/data/kactivitymanagerd/resources", withIntermediateDirectories: true)
    let sql = """
      PRAGMA journal_mode = WAL;
      CREATE TABLE ResourceScoreCache(usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT, scoreType INTEGER,
        cachedScore FLOAT, firstUpdate INTEGER, lastUpdate INTEGER,
        PRIMARY KEY(usedActivity, initiatingAgent, targettedResource));
      CREATE TABLE ResourceLink(usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT,
        PRIMARY KEY(usedActivity, initiatingAgent, targettedResource));
      """ + rows
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    #expect(sqlite3_open(folder.path + "/data/kactivitymanagerd/resources/database", &database) == SQLITE_OK)
    #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK, "\(String(cString: sqlite3_errmsg(database)))")
  }

  @Test("of Plasma is its score of each program, file and folder in all activities, and its favourites")
  func plasma() throws {
    try writePlasma(
      """
      INSERT INTO ResourceScoreCache VALUES('a', 'org.kde.plasmashell', 'applications:org.kde.dolphin.desktop', 0, 3, 1, 2),
        ('b', 'org.kde.plasmashell', 'applications:org.kde.dolphin.desktop', 0, 4, 1, 2),
        ('a', 'org.kde.plasmashell', 'applications:org.kde.kate.desktop', 0, 5, 1, 2),
        ('a', 'org.kde.kate', '/home/anna/notes.txt', 0, 0.0, 1, 2), ('a', 'org.kde.kate', 'https://kde.org', 0, 9, 1, 2);
      INSERT INTO ResourceLink VALUES(':global', 'org.kde.plasma.favorites.applications', 'applications:systemsettings.desktop');
      """)
    #expect(
      items(of: .plasma) == [
        "applications/org.kde.dolphin.desktop", "applications/org.kde.kate.desktop",
        "applications/systemsettings.desktop", "files//home/anna/notes.txt", "recent//home/anna/notes.txt",
      ])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/kactivitymanagerd/resources") == [
        "database"
      ], "nothing is written beside the database")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache/hunch") == [], "no copy stays")
  }

  @Test("of rofi, wofi and fuzzel is how often each program was started")
  func launchers() throws {
    try folder.write(
      "7 firefox-esr.desktop\n0 org.gnome.Calculator.desktop\nx bad.desktop\n3\n", to: "cache/rofi3.druncache")
    try folder.write(
      "2 /usr/share/applications/org.gnome.Terminal.desktop\n5 /home/a/.local/share/applications/kde4/kate.desktop\n"
        + "9 /usr/share/applications/firefox.desktop new-window\n1 /bin/ls\n", to: "cache/wofi-drun")
    try folder.write("Files|4\nfoot.desktop|6\nNothing Known|8\nno number|\n", to: "cache/fuzzel")
    #expect(items(of: .rofi) == ["applications/firefox-esr.desktop", "applications/org.gnome.Calculator.desktop"])
    #expect(
      items(of: .wofi) == [
        "applications/firefox.desktop", "applications/kde4-kate.desktop", "applications/org.gnome.Terminal.desktop",
      ])
    var home = home
    home.applications = { ["Files": ["org.gnome.Nautilus.desktop"]] }
    #expect(items(of: .fuzzel, home: home) == ["applications/foot.desktop", "applications/org.gnome.Nautilus.desktop"])
  }

  @Test("of files counts by all programs, and half after ten days, as far as the desktop allows")
  func files() throws {
    // Ten days before now, and now.
    try folder.writeRecentlyUsed(bookmarks: [
      TemporaryFolder.bookmark("file:///a/old.txt", used: "2025-11-14T16:00:00Z", counts: [3, 2]),
      TemporaryFolder.bookmark("file:///a/new.txt", used: "2025-11-24T16:00:00Z", counts: [3]),
      TemporaryFolder.bookmark("file:///a/once.txt", used: "2025-11-24T16:00:00Z", counts: [1]),
    ])
    let files = items(of: .files).filter { $0.hasPrefix("files/") }
    #expect(files == ["files//a/new.txt", "files//a/old.txt", "files//a/once.txt"])
    #expect(items(of: .files).count == 6, "each is known to both sources of files")
    var home = home
    home.policy = { RecentFiles.Policy(days: 5) }
    #expect(
      items(of: .files, home: home).filter { $0.hasPrefix("files/") } == ["files//a/new.txt", "files//a/once.txt"])
    home.policy = { RecentFiles.Policy(remembers: false) }
    #expect(items(of: .files, home: home).isEmpty)
  }

  @Test("of folders is the bookmarks of GTK and KDE, in their order")
  func folders() throws {
    try folder.write(
      "file:///home/anna/Music\nfile:///srv/My%20Data Data\nsftp://host/x\n", to: "config/gtk-3.0/bookmarks")
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE xbel>
      <xbel xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks" xmlns:kdepriv="http://www.kde.org/kdepriv">
       <bookmark href="file:///home/anna/Taxes"><title>Taxes</title><info>
        <metadata owner="http://freedesktop.org"><bookmark:icon name="user-home"/></metadata>
        <metadata owner="http://www.kde.org"><ID>1/0</ID></metadata></info></bookmark>
       <bookmark href="trash:/"><title>Trash</title></bookmark>
      </xbel>
      """, to: "data/user-places.xbel")
    #expect(
      items(of: .folders).filter { $0.hasPrefix("files/") } == [
        "files//home/anna/Music", "files//home/anna/Taxes", "files//srv/My Data",
      ])
  }

  /// The setting of GTK's emoji chooser.
  private static func recentEmoji(_ emoji: [[UInt32]]) -> Variant {
    let entries = emoji.map { points -> Variant in
      let definition = Variant.tuple([
        .array(points.map { .uint32($0) }, of: "u"), .string("name"), .strings(["keyword"]), .uint32(3),
      ])
      return .tuple([definition, .uint32(0)])
    }
    return .array(entries, of: "((ausasu)u)")
  }

  @Test("of emoji is what was chosen in GTK's choosers")
  func emoji() {
    var home = home
    home.setting = { key, schema in
      guard key == "recent-emoji", schema == "org.gtk.gtk4.Settings.EmojiChooser" else { return nil }
      return Self.recentEmoji([[0x1F525], [0x1F44D, 0]])
    }
    #expect(items(of: .emoji, home: home) == ["characters/1F525", "characters/1F44D"])
  }

  @Test("is not read where the user turned it off, and is again when turned on")
  func off() throws {
    try folder.write("1 a.desktop\n", to: "cache/rofi3.druncache")
    let reader = UseReader(home)
    var settings = UseSettings()
    settings[.rofi] = false
    #expect(reader.read(settings, now: now).places.isEmpty)
    settings[.rofi] = true
    #expect(Self.items(of: .rofi, in: reader.read(settings, now: now)) == ["applications/a.desktop"])
  }

  @Test("is forgotten until it is recorded again, where times are known")
  func forgotten() throws {
    let state = { (seen: Int) in
      #"<application-state><context id=""><application id="a.desktop" score="1" last-seen="50"/>"#
        + #"<application id="b.desktop" score="2" last-seen="\#(seen)"/></context></application-state>"#
    }
    try folder.write(state(60), to: "data/gnome-shell/application_state")
    let path = try folder.write("1 a.desktop\n", to: "cache/rofi3.druncache")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 90)], ofItemAtPath: path)
    var settings = UseSettings()
    for place in UsePlace.allCases { settings.forget(place, at: 100) }
    let reader = UseReader(home)
    #expect(reader.read(settings, now: now).places.isEmpty)
    try folder.write(state(101), to: "data/gnome-shell/application_state")
    #expect(Self.items(of: .gnome, in: reader.read(settings, now: now)) == ["applications/b.desktop"])
    settings[.rofi] = true
    #expect(Self.items(of: .rofi, in: reader.read(settings, now: now)) == ["applications/a.desktop"])
  }

  /// Writes a record for each place.
  private func writeAll() throws -> UseHome {
    try folder.write(
      #"<application-state><context id=""><application id="a.desktop" score="1" last-seen="50"/></context></application-state>"#,
      to: "data/gnome-shell/application_state")
    try writePlasma(
      "INSERT INTO ResourceScoreCache VALUES('a', 'org.kde.plasmashell', 'applications:a.desktop', 0, 3, 1, 2);")
    try folder.write("1 a.desktop\n", to: "cache/rofi3.druncache")
    try folder.write("a.desktop|1\n", to: "cache/fuzzel")
    try folder.write("1 /usr/share/applications/a.desktop\n", to: "cache/wofi-drun")
    try folder.writeRecentlyUsed(
      bookmarks: [TemporaryFolder.bookmark("file:///a/new.txt", used: "2025-11-24T16:00:00Z", counts: [3])])
    try folder.write("file:///home/anna/Music\n", to: "config/gtk-3.0/bookmarks")
    var home = home
    home.setting = { key, _ in key == "recent-emoji" ? Self.recentEmoji([[0x1F525]]) : nil }
    return home
  }

  @Test("of each place is forgotten alone, and read again once the place is turned on", arguments: UsePlace.allCases)
  func forgottenAlone(place: UsePlace) throws {
    let reader = UseReader(try writeAll())
    func places(_ settings: UseSettings) -> Set<UsePlace> { Set(reader.read(settings, now: now).places.keys) }
    var settings = UseSettings()
    #expect(places(settings) == Set(UsePlace.allCases))
    settings.forget(place, at: Int64(Date().timeIntervalSince1970) + 60)
    #expect(places(settings) == Set(UsePlace.allCases).subtracting([place]))
    settings[place] = true
    #expect(places(settings) == Set(UsePlace.allCases))
  }

  @Test("of favourites stays forgotten, although the file of the other records changes, until it is turned on again")
  func forgottenFavourites() throws {
    try folder.write("<application-state/>", to: "data/gnome-shell/application_state")
    try writePlasma("INSERT INTO ResourceLink VALUES(':global', 'menu', 'applications:kate.desktop');")
    var home = home
    home.setting = { key, _ in key == "favorite-apps" ? .strings(["a.desktop"]) : nil }
    let reader = UseReader(home)
    var settings = UseSettings()
    #expect(Set(reader.read(settings, now: now).places.keys) == [.gnome, .plasma])
    // Both files are newer.
    for place in [UsePlace.gnome, .plasma] { settings.forget(place, at: 100) }
    #expect(reader.read(settings, now: now).places.isEmpty)
    for place in [UsePlace.gnome, .plasma] { settings[place] = true }
    #expect(Set(reader.read(settings, now: now).places.keys) == [.gnome, .plasma])
  }

  @Test("in Hunch itself is read again when the history changes, and no copy keeps what was forgotten")
  func ownChoices() async throws {
    let reader = UseReader(home)
    #expect(reader.choices() == OwnChoices())
    let history = OwnChoices.history(in: folder.path + "/data")
    #expect(!FileManager.default.fileExists(atPath: history), "reading makes none")
    let store = HistoryStore(.file(history))
    let (a, b) = (ItemReference(source: "files", item: "/a"), ItemReference(source: "files", item: "/b"))
    for item in [a, b, b] { try await store.recordChoice(of: item.description, for: "Zork", at: WallClock.now) }
    let choices = reader.choices()
    #expect(choices.chosen(for: "zork") == [b, a])
    #expect(Set(choices.scores.keys) == [a, b] && (choices.scores[b] ?? 0) > (choices.scores[a] ?? 0))
    let path = folder.path + "/use"
    let copy = reader.copy(UseSettings())
    reader.save(copy, of: UseSettings(), to: path)
    #expect(UseCopy(savedAt: path)?.choices == choices)
    try await store.forgetAll()
    #expect(reader.choices() == OwnChoices())
    // It was read before all was forgotten, and is saved afterwards.
    reader.save(copy, of: UseSettings(), to: path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("in Hunch itself is nothing where the history is damaged, which stays as it is")
  func damagedChoices() throws {
    let history = try folder.write("no database", to: "data/hunch/history.sqlite")
    #expect(UseReader(home).choices() == OwnChoices())
    #expect(try String(contentsOfFile: history, encoding: .utf8) == "no database")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/hunch") == ["history.sqlite"])
  }

  @Test("that changes is read again, and what is damaged is left out alone")
  func changes() throws {
    try folder.write("1 a.desktop\n", to: "cache/rofi3.druncache")
    try folder.write("<application-state><context>", to: "data/gnome-shell/application_state")
    try folder.write("no list", to: "data/recently-used.xbel")
    try folder.write("no list", to: "data/user-places.xbel")
    try folder.write("no database", to: "data/kactivitymanagerd/resources/database")
    try folder.write("\u{0}\u{1}|\n9999999999999999999999 \n", to: "cache/fuzzel")
    try folder.write("nan b.desktop\ninf c.desktop\n-1 d.desktop\n", to: "cache/wofi-drun")
    let reader = UseReader(home)
    #expect(Set(reader.read(UseSettings(), now: now).places.keys) == [.rofi])
    try folder.write("1 a.desktop\n4 bb.desktop\n", to: "cache/rofi3.druncache")
    #expect(
      Self.items(of: .rofi, in: reader.read(UseSettings(), now: now)) == [
        "applications/bb.desktop", "applications/a.desktop",
      ])
    try FileManager.default.removeItem(atPath: folder.path + "/cache/rofi3.druncache")
    #expect(reader.read(UseSettings(), now: now).places.isEmpty)
  }
}
