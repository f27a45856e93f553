import TestSupport
import XCTest

/// Realistic queries over items of every source, typed into the real window: the intended item must come first.
final class RealQueriesTests: EndToEndTestCase {
  /// The typed text, with the name and source of the expected first row.
  private static let queries: [(text: String, name: String, source: String)] = [
    // Names, from their first letter on.
    ("fi", "Files", "Application"), ("fir", "Firefox", "Application"), ("fire", "Firefox", "Application"),
    ("firew", "firewall.conf", "File"), ("firefi", "firefighter", "Lists"), ("te", "Terminal", "Application"),
    ("text", "Text Editor", "Application"), ("c", "Clocks", "Application"), ("cal", "Calendar", "Application"),
    ("calc", "Calculator", "Application"), ("calculo", "calculon", "Host"),
    ("net", "Network", "Application"), ("key", "Keyboard", "Application"), ("gimp", "GIMP", "Application"),
    ("chess", "Chess", "Software"), ("inks", "Inkscape", "Software"), ("fileser", "fileserver", "Host"),
    ("feat", "feature/firewall", "Scripts"), ("heartb", "heartbeat", "Lists"), ("anna", "Anna Smith", "Lists"),
    // Words of one name, in any order.
    ("code stu", "Visual Studio Code", "Application"), ("calc libre", "LibreOffice Calc", "Application"),
    ("fire priv", "Firefox · New Private Window", "Action"),
    ("new doc", "LibreOffice Writer · New Document", "Action"), ("heart red", "Red Heart", "Emoji"),
    ("down fold", "folder-download", "Icon"), ("cable net", "network cable", "Lists"),
    // Descriptions: items for this purpose come before items with a similar name.
    ("browser", "Firefox", "Application"), ("mail", "Thunderbird", "Application"),
    ("text ed", "Text Editor", "Application"), ("video", "VLC media player", "Application"),
    ("paint", "GIMP", "Application"), ("volume", "Sound", "Application"), ("wifi", "Network", "Application"),
    ("time", "Clocks", "Application"), ("task man", "System Monitor", "Application"),
    ("pdf", "Document Viewer", "Application"),
    // Among applications, a name comes before a description.
    ("edit", "Text Editor", "Application"), ("editor", "Text Editor", "Application"),
    ("ed text", "Text Editor", "Application"), ("vi", "Vim", "Application"),
    ("vis", "Visual Studio Code", "Application"),
    ("vim", "Vim", "Application"), ("code", "Visual Studio Code", "Application"),
    ("writer", "LibreOffice Writer", "Application"), ("viewer", "Document Viewer", "Application"),
    ("monitor", "System Monitor", "Application"), ("player", "VLC media player", "Application"),
    ("word", "LibreOffice Writer", "Application"), ("cpu", "System Monitor", "Application"),
    // Files, the recently used ones first.
    ("bud", "budget 2026.ods", "File"), ("budget.", "budget.ods", "File"), ("holiday", "holiday.jpg", "File"),
    ("holiday p", "holiday plans.txt", "File"), ("letter", "letter to Anna.odt", "File"),
    ("readme hunch", "README.md", "File"), ("marz", "Rechnung März.pdf", "File"),
    ("lodz strasse", "Straße nach Łódź.txt", "File"),
    // Icons and characters.
    ("user-tr", "user-trash", "Icon"), ("grin", "Grinning Face", "Emoji"),
    ("left arrow", "Left Arrow", "Emoji"), ("euro si", "Euro Sign", "Character"),
    // A keyword of the user's.
    ("w black hole", "black hole", ""),
  ]

  func testWhatIsMeantIsTheFirstRow() throws {
    let home = try EverySource()
    let hunch = try launch(environment: home.environment)
    // Scripts run once something is searched for.
    hunch.type("feature")
    hunch.eventually("all sources are read", timeout: .seconds(300)) {
      $0.firstRow?.name == "feature/firewall" && $0.statusText?.contains("reading") == false
    }
    XCTAssertGreaterThanOrEqual(Self.queries.count, 40)
    for query in Self.queries {
      hunch.press(.control + "a")
      hunch.type(query.text)
      hunch.eventually("“\(query.text)” shows \(query.name) of \(query.source) first") {
        guard $0.field.text?.hasPrefix(query.text) == true, let row = $0.firstRow else { return false }
        return row.name == query.name && (row.accessible.description + ",").contains(query.source + ",")
      }
    }
    withExtendedLifetime(home) {}
  }
}
