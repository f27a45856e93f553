import CSQLite
import Catalog
import Foundation
import SystemKit
import TestSupport
import Testing

@testable import ExternalSearch

/// Writes profiles as browsers do.
private struct Profiles {
  let home = TemporaryFolder()

  /// The user may have chosen another folder than `.config`.
  var configuration: String { home.path + "/settings" }

  /// Writes a database with the tables of Firefox 128 that matter here, made by its own schema.
  func firefox(_ bookmarks: [(title: String?, address: String, parent: Int)], in profile: String = "abc.default") throws
  {
    let path = home.path + "/.mozilla/firefox/\(profile)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let rows = bookmarks.enumerated().map { number, bookmark in
      func quoted(_ text: String?) -> String {
        text.map { "'" + $0.replacingOccurrences(of: "'", with: "''") + "'" } ?? "NULL"
      }
      return """
        INSERT INTO moz_places(id, url) VALUES(\(number + 1), \(quoted(bookmark.address)));
        INSERT INTO moz_bookmarks(type, fk, parent, title, guid) VALUES(1, \(number + 1), \(bookmark.parent), \(quoted(bookmark.title)), 'b\(number)');
        """
    }
    let sql = """
      PRAGMA journal_mode = WAL;
      CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR);
      CREATE TABLE moz_bookmarks(id INTEGER PRIMARY KEY, type INTEGER, fk INTEGER DEFAULT NULL, parent INTEGER,
        position INTEGER, title LONGVARCHAR, guid TEXT);
      INSERT INTO moz_bookmarks(id, type, parent, title, guid) VALUES(1, 2, 0, '', 'root________'),
        (2, 2, 1, 'menu', 'menu________'), (3, 2, 1, 'toolbar', 'toolbar_____'), (4, 2, 1, 'tags', 'tags________'),
        (5, 2, 2, 'Recipes', 'folder'), (6, 2, 4, 'cheap', 'tag');
      """ + rows.joined(separator: "\n")
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    #expect(sqlite3_open(path + "/places.sqlite", &database) == SQLITE_OK)
    #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK, "\(String(cString: sqlite3_errmsg(database)))")
  }
}

@Suite("Bookmarks") struct BookmarkTests {
  private let profiles = Profiles()

  private func items() async throws -> CatalogItems {
    let home = profiles.home.path
    return try await BookmarkSource(home: home, configuration: profiles.configuration, cache: home + "/cache")
      .load { _ in }
  }

  @Test("of Firefox are those of all profiles, with folder and host, without tags and queries")
  func firefox() async throws {
    try profiles.firefox([
      ("Debian", "https://www.debian.org/", 3), ("Soup", "https://soup.example/x", 5),
      (nil, "https://tagged.example/", 6),
      ("Recent", "place:sort=12", 2), ("", "https://untitled.example/a", 2),
    ])
    try profiles.firefox([("Other", "http://other.example", 2)], in: "xyz.work")
    let items = try await items()
    #expect(items.map(\.name) == ["Debian", "Soup", "untitled.example", "Other"])
    #expect(items.first?.subtitle == "debian.org · Firefox" && items[1].subtitle == "soup.example · Recipes · Firefox")
    #expect(
      items.first?.actions.map(\.effect) == [
        .open(address: "https://www.debian.org/"), .copy("https://www.debian.org/"),
      ])
    #expect(items.notes == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: profiles.home.path + "/cache") == [], "no copy stays")
  }

  /// They hold what the user did in the browser.
  @Test("leave no copies of databases, not even those of processes that were killed")
  func leftovers() async throws {
    try profiles.firefox([("Debian", "https://www.debian.org/", 3)])
    let cache = profiles.home.path + "/cache"
    // The largest number of a process of 64-bit Linux, which none has.
    let dead = ["copy-4194304-1.sqlite", "copy-4194304-1.sqlite-wal.new.4194304.1"]
    let others = ["copy-\(getpid())-1.sqlite", "copyright", "copy-x"]
    for clears in [{ _ = try await items() }, { BookmarkSource.clearCache(cache) }] {
      for name in dead + others { try profiles.home.write("", to: "cache/" + name) }
      try await clears()
      #expect(try FileManager.default.contentsOfDirectory(atPath: cache).sorted() == others.sorted())
    }
  }

  @Test("are found in folders nested more deeply than anyone nests them")
  func deepFolders() throws {
    func nested(_ depth: Int) -> String {
      depth == 0
        ? #"{"type":"url","name":"Deep","url":"https://deep.example/"}"#
        : #"{"type":"folder","name":"f","children":["# + nested(depth - 1) + "]}"
    }
    for (depth, isFound) in [(60, true), (100, false)] {
      let text =
        #"{"roots":{"bar":{"children":[{"name":"Flat","url":"https://flat.example/"},"# + nested(depth) + "]}}}"
      let found = try ChromiumBookmarks.parse(text, path: "Bookmarks", of: "Chromium")
      #expect(found.map(\.name) == (isFound ? ["Flat", "Deep"] : ["Flat"]))
    }
  }

  @Test("of Chromium's family come from its file")
  func chromium() async throws {
    try profiles.home.write(
      """
      {"roots": {"bookmark_bar": {"name": "Bookmarks bar", "type": "folder", "children": [
        {"name": "GTK", "type": "url", "url": "https://gtk.org/docs"},
        {"name": "Work", "type": "folder", "children": [{"name": "Wiki", "type": "url", "url": "https://wiki.example/"}]}
      ]}, "other": {"children": []}, "synced": 3}, "version": 1}
      """, to: "settings/chromium/Default/Bookmarks")
    let items = try await items()
    #expect(items.map(\.name) == ["GTK", "Wiki"])
    #expect(items.map(\.subtitle) == ["gtk.org · Chromium", "wiki.example · Work · Chromium"])
  }

  @Test(
    "of each browser of the family are in its own folder, also in that of its Flatpak",
    arguments: [
      ("settings/google-chrome/Default", "Chrome"), ("settings/BraveSoftware/Brave-Browser/Profile 1", "Brave"),
      ("settings/microsoft-edge/Default", "Edge"), ("settings/vivaldi/Default", "Vivaldi"), ("settings/opera", "Opera"),
      (".var/app/org.chromium.Chromium/config/chromium/Default", "Chromium"),
      (".var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser/Default", "Brave"),
    ])
  func family(folder: String, browser: String) async throws {
    let text = #"{"roots": {"other": {"children": [{"name": "GTK", "url": "https://gtk.org/docs"}]}}}"#
    try profiles.home.write(text, to: folder + "/Bookmarks")
    #expect(try await items().map(\.subtitle) == ["gtk.org · \(browser)"])
  }

  @Test(
    "that run code or open files are shown and never opened",
    arguments: ["javascript:alert(1)", "JavaScript:x", "file:///etc/passwd", "data:text/html,x", "about:config", "x"])
  func dangerous(address: String) async throws {
    try profiles.firefox([("Trap", address, 2)])
    let items = try await items()
    #expect(items.map(\.name) == ["Trap"] && items.first?.actions.map(\.effect) == [.copy(address)])
  }

  @Test("that cannot be read are told of, and the others are there")
  func torn() async throws {
    try profiles.home.write("no database", to: ".mozilla/firefox/a/places.sqlite")
    try profiles.home.write("{\"roots\": ", to: "settings/google-chrome/Default/Bookmarks")
    try profiles.firefox([("Good", "https://good.example", 2)], in: "z")
    let items = try await items()
    #expect((items.map(\.name), items.notes.count) == (["Good"], 2))
    #expect(items.notes.allSatisfy { $0.hasPrefix("cannot read \(profiles.home.path)/") })
  }

  @Test("of a torn database are told of, and those read before stay until it is whole again")
  func tornLater() async throws {
    try profiles.firefox([("Good", "https://good.example", 2)])
    let path = profiles.home.path + "/.mozilla/firefox/abc.default/places.sqlite"
    let whole = try #require(FileManager.default.contents(atPath: path))
    let cache = profiles.home.path + "/cache"
    let source = BookmarkSource(home: profiles.home.path, configuration: profiles.configuration, cache: cache)
    #expect(try await source.load { _ in }.map(\.name) == ["Good"])
    for size in [whole.count / 2, 4_000, 50] {
      try whole.prefix(size).write(to: URL(fileURLWithPath: path))
      let known = try await source.load { _ in }
      #expect(known.map(\.name) == ["Good"] && known.notes.count == 1, "\(size) bytes: \(known.notes)")
      let new = try await items()
      #expect(new.isEmpty && new.notes.count == 1, "\(size) bytes: \(new.notes)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: cache) == [], "no copy stays")
    }
    try whole.write(to: URL(fileURLWithPath: path))
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    let sql = """
      INSERT INTO moz_places(id, url) VALUES(99, 'https://new.example');
      INSERT INTO moz_bookmarks(type, fk, parent, title, guid) VALUES(1, 99, 2, 'New', 'n');
      """
    #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    let current = try await source.load { _ in }
    #expect(current.map(\.name) == ["Good", "New"] && current.notes.isEmpty)
  }

  @Test("are none where there is no browser, and are hidden in a private window")
  func absent() async throws {
    #expect(try await items().isEmpty)
    #expect(BookmarkSource(home: profiles.home.path, configuration: profiles.configuration).traits.isHiddenInPrivate)
  }

  @Test("whose database is locked by a running Firefox are read all the same, with what was written last")
  func locked() async throws {
    try profiles.firefox([("Old", "https://old.example", 2)])
    let path = profiles.home.path + "/.mozilla/firefox/abc.default/places.sqlite"
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    let sql = """
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_autocheckpoint = 0;
      INSERT INTO moz_places(id, url) VALUES(99, 'https://new.example');
      INSERT INTO moz_bookmarks(type, fk, parent, title, guid) VALUES(1, 99, 2, 'New', 'n');
      """
    #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    #expect(try await items().map(\.name) == ["Old", "New"])
  }
}
