import TestSupport
import XCTest

/// Queries as people type them, typed into the real window over something of every source: what is meant comes first.
final class RealQueriesTests: EndToEndTestCase {
  /// What is typed, and what the first row must be and come from.
  private static let queries: [(text: String, name: String, source: String)] = [
    // Names, from their first letter on.
    ("fi", "Files", "Application"), ("fir", "Firefox", "Application"), ("fire", "Firefox", "Application"),
    ("firew", "firewall.conf", "File"), ("firefi", "firefighter", "Lists"), ("te", "Terminal", "Application"),
    ("text", "Text Editor", "Application"), ("c", "Clocks", "Application"), ("cal", "Calendar", "Application"),
    ("calc", "Calculator", "Application"), ("calculo", "calculon", "Host"),
    ("net", "Network", "Application"), ("key", "Keyboard", "Application"), ("gimp", "GIMP", "Application"),
    ("chess", "Chess", "Software"), ("inks", "Inkscape", "Software"), ("fileser", "fileserver", "Host"),
    ("feat", "feature/firewall", "Scripts"), ("heartb", "heartbeat", "Lists"), ("anna", "Anna Smith", "Lists"),
    // Words in any order, of one name.
    ("code stu", "Visual Studio Code", "Application"), ("calc libre", "LibreOffice Calc", "Application"),
    ("fire priv", "Firefox · New Private Window", "Action"),
    ("new doc", "LibreOffice Writer · New Document", "Action"), ("heart red", "Red Heart", "Emoji"),
    ("down fold", "folder-download", "Icon"), ("cable net", "network cable", "Lists"),
    // By what it is for, before what is only called so.
    ("browser", "Firefox", "Application"), ("mail", "Thunderbird", "Application"),
    ("text ed", "Text Editor", "Application"), ("video", "VLC media player", "Application"),
    ("paint", "GIMP", "Application"), ("volume", "Sound", "Application"), ("wifi", "Network", "Application"),
    ("time", "Clocks", "Application"), ("task man", "System Monitor", "Application"),
    ("pdf", "Document Viewer", "Application"),
    // Of what is started, what is called so before what is only for that.
    ("edit", "Text Editor", "Application"), ("editor", "Text Editor", "Application"),
    ("ed text", "Text Editor", "Application"), ("vi", "Vim", "Application"),
    ("vis", "Visual Studio Code", "Application"),
    ("vim", "Vim", "Application"), ("code", "Visual Studio Code", "Application"),
    ("writer", "LibreOffice Writer", "Application"), ("viewer", "Document Viewer", "Application"),
    ("monitor", "System Monitor", "Application"), ("player", "VLC media player", "Application"),
    ("word", "LibreOffice Writer", "Application"), ("cpu", "System Monitor", "Application"),
    // Files, those that were used lately first.
    ("bud", "budget 2026.ods", "File"), ("budget.", "budget.ods", "File"), ("holiday", "holiday.jpg", "File"),
    ("holiday p", "holiday plans.txt", "File"), ("letter", "letter to Anna.odt", "File"),
    ("readme hunch", "README.md", "File"), ("marz", "Rechnung März.pdf", "File"),
    ("lodz strasse", "Straße nach Łódź.txt", "File"),
    // What is looked up.
    ("user-tr", "user-trash", "Icon"), ("grin", "Grinning Face", "Emoji"),
    ("left arrow", "Left Arrow", "Emoji"), ("euro si", "Euro Sign", "Character"),
    // What a word of the user's own leads to.
    ("w black hole", "black hole", ""),
  ]

  func testWhatIsMeantIsTheFirstRow() throws {
    let home = try EverySource()
    let hunch = try launch(environment: home.environment)
    // Scripts are run when something is searched for.
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
