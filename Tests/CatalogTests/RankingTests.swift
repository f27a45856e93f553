import SmartSearch
import Testing

@testable import Catalog

/// The order of results across sources: realistic queries over fixed sources of every kind.
@Suite("Ranking across sources") struct RankingTests {
  /// A query, with the row that must come first.
  struct Query: Sendable, CustomTestStringConvertible {
    var text: String
    var first: String

    init(_ text: String, _ first: String) {
      self.text = text
      self.first = first
    }

    var testDescription: String { text }
  }

  private static func application(_ name: String, _ words: String, weight: Int32 = ItemWeight.application)
    -> CatalogItem
  {
    CatalogItem(id: name, name: name, alternateNames: [name + " " + words], weight: weight)
  }

  private static func plain(_ names: [String], _ weight: Int32) -> [CatalogItem] {
    names.map { CatalogItem(id: $0, name: $0, weight: weight) }
  }

  static let applications = [
    application("Firefox", "Web Browser Internet WWW Explorer firefox"),
    application("Files", "folder manager explore disk nautilus"),
    application("Terminal", "shell prompt command commandline cmd"),
    application("Text Editor", "plaintext write gedit"),
    application("Calculator", "calculation arithmetic scientific financial"),
    application("Calendar", "appointments events"),
    application("Clocks", "time timer alarm world stopwatch"), application("Contacts", "friends address book"),
    application("Document Viewer", "pdf ps djvu evince"), application("Image Viewer", "picture slideshow graphics eog"),
    application("Vim", "Text Editor"), application("Zed", "Code Writer"),
    application("LibreOffice Writer", "text letter document word odt"),
    application("LibreOffice Calc", "spreadsheet table xls"),
    application("System Monitor", "process usage cpu memory task manager"),
    application("Thunderbird", "mail email news chat"),
    application("GIMP", "GNU Image Manipulation Program photoshop paint"),
    application("VLC media player", "video movie film audio dvd"),
    application("Visual Studio Code", "editor ide programming vscode"), application("Web Archive", "pages"),
    application("Network", "wifi ethernet ip lan proxy", weight: ItemWeight.setting),
    application("Sound", "volume microphone speaker audio", weight: ItemWeight.setting),
    application("Displays", "screen resolution monitor night light", weight: ItemWeight.setting),
    application("Keyboard", "layout shortcut input", weight: ItemWeight.setting),
    CatalogItem(
      id: "private", name: "Firefox · New Private Window", weight: ItemWeight.applicationAction),
    CatalogItem(id: "document", name: "LibreOffice Writer · New Document", weight: ItemWeight.applicationAction),
  ]
  static let scripts = plain(["feature/firewall", "main", "fix-calendar"], ItemWeight.ownEntry)
  static let hosts = plain(["fileserver", "calculon"], ItemWeight.ownEntry)
  static let recent = plain(["budget 2026.ods", "letter to Anna.odt", "holiday.jpg"], ItemWeight.recentFile)
  static let files = plain(
    [
      "budget.ods", "network-plan.pdf", "firewall.conf", "keyboard.svg", "README.md", "holiday plans.txt", "heart.png",
      "invoice.pdf",
    ],
    ItemWeight.file)
  static let list = plain(["heartbeat", "firefighter", "readme reviewer", "network cable"], ItemWeight.listItem)
  static let software =
    plain(["Chess", "Paint Studio", "Mail Archiver"], ItemWeight.software) + [
      CatalogItem(id: "Planner", name: "Planner", weight: ItemWeight.absentSoftware),
      CatalogItem(
        id: "Inkscape", name: "Inkscape", alternateNames: ["Inkscape svg vector draw"], weight: ItemWeight.software),
    ]
  static let icons = plain(
    [
      "network-wired", "network-wireless", "firefox", "input-keyboard", "heart", "folder-download", "user-trash",
      "face-smile", "mail-read", "edit-cut", "video-display", "audio-volume-high", "task-due", "plan-view",
      "book-open",
    ],
    ItemWeight.icon)
  static let characters: [CatalogItem] =
    [
      CatalogItem(
        id: "Grinning Face", name: "Grinning Face", alternateNames: ["grinning face smile happy"],
        weight: ItemWeight.emoji),
      CatalogItem(id: "Red Heart", name: "Red Heart", alternateNames: ["red heart love"], weight: ItemWeight.emoji + 5),
      CatalogItem(
        id: "Wastebasket", name: "Wastebasket", alternateNames: ["wastebasket trash bin"], weight: ItemWeight.emoji),
    ]
    + plain(["Fire", "Key", "Timer Clock", "Letterbox"], ItemWeight.emoji)
    + plain(
      ["Inverted Exclamation Mark", "Heart Exclamation", "Left Arrow", "Leftwards Double Arrow", "Euro Sign"],
      ItemWeight.commonCharacter)
    + plain(
      ["Plan Symbol", "Book Sign", "Network Symbol", "Cuneiform Sign A", "Volume Integral"], ItemWeight.character)

  static let queries = [
    // The exact name, from any source.
    Query("firefox", "applications/Firefox"), Query("heart", "icons/heart"), Query("readme.md", "files/README.md"),
    Query("gimp", "applications/GIMP"), Query("sound", "applications/Sound"),
    // A beginning: applications before settings, recent files, files, lists, icons, characters.
    Query("fi", "applications/Files"), Query("fir", "applications/Firefox"), Query("fire", "applications/Firefox"),
    Query("firew", "files/firewall.conf"), Query("firef", "applications/Firefox"), Query("firefi", "list/firefighter"),
    Query("net", "applications/Network"), Query("network-", "files/network-plan.pdf"),
    Query("network-w", "icons/network-wired"),
    Query("network c", "list/network cable"), Query("network s", "characters/Network Symbol"),
    Query("key", "applications/Keyboard"), Query("cal", "applications/Calendar"),
    Query("calc", "applications/Calculator"),
    Query("term", "applications/Terminal"), Query("te", "applications/Terminal"),
    Query("text", "applications/Text Editor"),
    Query("c", "applications/Clocks"), Query("bud", "recent/budget 2026.ods"), Query("budget.", "files/budget.ods"),
    Query("holiday", "recent/holiday.jpg"), Query("holiday p", "files/holiday plans.txt"),
    Query("letter", "recent/letter to Anna.odt"),
    Query("inv", "files/invoice.pdf"), Query("hea", "files/heart.png"), Query("heartb", "list/heartbeat"),
    Query("read", "files/README.md"),
    Query("left", "characters/Left Arrow"), Query("euro", "characters/Euro Sign"),
    Query("vis", "applications/Visual Studio Code"),
    // Words in any order, before words of other names.
    Query("office w", "applications/LibreOffice Writer"), Query("calc libre", "applications/LibreOffice Calc"),
    Query("code stu", "applications/Visual Studio Code"), Query("trash", "characters/Wastebasket"),
    Query("smile", "characters/Grinning Face"),
    Query("down fold", "icons/folder-download"), Query("double", "characters/Leftwards Double Arrow"),
    // Icons, rare characters and software that is not installed come last, in every tier.
    Query("plan", "files/network-plan.pdf"), Query("plans", "files/holiday plans.txt"),
    Query("book", "applications/Contacts"),
    Query("planner", "software/Planner"), Query("plan v", "icons/plan-view"), Query("plan s", "characters/Plan Symbol"),
    // Descriptions.
    Query("browser", "applications/Firefox"), Query("pdf", "applications/Document Viewer"),
    Query("mail", "applications/Thunderbird"),
    Query("wifi", "applications/Network"), Query("love", "characters/Red Heart"),
    Query("happy", "characters/Grinning Face"), Query("task man", "applications/System Monitor"),
    // Items to look up have simple names, but come behind applications with that purpose.
    Query("edit", "applications/Text Editor"), Query("video", "applications/VLC media player"),
    Query("volume", "applications/Sound"), Query("time", "applications/Clocks"),
    Query("task", "applications/System Monitor"),
    // Among applications, a name comes before a description.
    Query("editor", "applications/Text Editor"), Query("ed text", "applications/Text Editor"),
    Query("code", "applications/Visual Studio Code"), Query("writer", "applications/LibreOffice Writer"),
    Query("vim", "applications/Vim"), Query("viewer", "applications/Image Viewer"),
    Query("monitor", "applications/System Monitor"), Query("player", "applications/VLC media player"),
    Query("studio", "applications/Visual Studio Code"), Query("archive", "applications/Web Archive"),
    // Actions of applications, the user's own sources, and software.
    Query("fire priv", "applications/private"), Query("new doc", "applications/document"),
    Query("feat", "scripts/feature/firewall"), Query("main", "scripts/main"), Query("file", "applications/Files"),
    Query("fileser", "hosts/fileserver"), Query("calcu", "applications/Calculator"), Query("calculo", "hosts/calculon"),
    Query("chess", "software/Chess"), Query("paint", "applications/GIMP"), Query("vector", "software/Inkscape"),
  ]

  /// A library whose order of sources must not matter.
  private static func library() async -> LibrarySnapshot {
    let items: KeyValuePairs = [
      "characters": characters, "icons": icons, "list": list, "software": software, "files": files, "recent": recent,
      "hosts": hosts, "scripts": scripts, "applications": applications,
    ]
    return await Library.read(items.map { ItemSource(id: $0, items: $1) }).snapshot
  }

  @Test func theFirstResultIsWhatIsMeant() async {
    let snapshot = await Self.library()
    for query in Self.queries {
      let first = snapshot.search(query.text, limit: 1).hits.first.map { snapshot.reference(of: $0).description }
      #expect(first == query.first, "\(query.text)")
    }
  }

  @Test func theFieldIsCompletedToTheFirstResultOrToNothing() async {
    let snapshot = await Self.library()
    for query in Self.queries {
      // Letter by letter. Behind a space, only a name that continues with a space can complete the text.
      for end in query.text.indices.dropFirst() where query.text[query.text.index(before: end)] != " " {
        let text = String(query.text[..<end])
        let answer = snapshot.search(text, limit: 1)
        guard let completion = snapshot.completion(of: text, by: answer) else { continue }
        #expect(answer.hits == [completion.hit], "\(text)")
      }
    }
    #expect(snapshot.completion(of: "smi", by: snapshot.search("smi", limit: 1)) == nil)
    #expect(snapshot.completion(of: "grin", by: snapshot.search("grin", limit: 1))?.rest == "ning Face")
  }

  /// Items chosen for a text before come first of all.
  @Test func habitsComeFirst() async throws {
    let snapshot = await Self.library()
    func hit(_ name: String) throws -> LibraryHit {
      let all = snapshot.search("", limit: 200).hits
      return try #require(all.first { snapshot.reference(of: $0).description == name })
    }
    for (text, chosen) in [
      ("hea", "characters/Red Heart"), ("net", "characters/Network Symbol"), ("fi", "files/firewall.conf"),
      ("heart", "files/heart.png"), ("fire", "characters/Fire"), ("firefox", "applications/Firefox"),
      ("mail", "icons/mail-read"),
    ] {
      let hit = try hit(chosen)
      #expect(snapshot.search(text, limit: 1, chosen: [hit]).hits == [hit], "\(text)")
    }
  }

  @Test func eachKindHasItsPlaceAmongNamesThatMatchAlike() async {
    let kinds: [(String, Int32)] = [
      ("application", ItemWeight.application), ("setting", ItemWeight.setting), ("recent", ItemWeight.recentFile),
      ("file", ItemWeight.file), ("list", ItemWeight.listItem), ("software", ItemWeight.software),
      ("emoji", ItemWeight.emoji), ("common", ItemWeight.commonCharacter), ("symbol", ItemWeight.commonSymbol),
      ("absent", ItemWeight.absentSoftware), ("icon", ItemWeight.icon), ("character", ItemWeight.character),
      ("number", ItemWeight.numberedCharacter),
    ]
    let snapshot = await Library.read(
      kinds.reversed().map { kind, weight in
        ItemSource(id: kind, items: [CatalogItem(id: "x", name: "same name", weight: weight)])
      }
    ).snapshot
    #expect(snapshot.search("same", limit: 99).hits.map { snapshot.reference(of: $0).source } == kinds.map(\.0))
  }
}
