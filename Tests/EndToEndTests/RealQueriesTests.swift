import TestSupport
import XCTest

/// Queries as people type them, typed into the real window over something of every source: what is meant comes first.
final class RealQueriesTests: EndToEndTestCase {
  /// What is typed, and what the first row must be and come from.
  private static let queries: [(text: String, name: String, source: String)] = [
    // Names, from their first letter on.
    ("fi", "Files", "Applications"), ("fir", "Firefox", "Applications"), ("fire", "Firefox", "Applications"),
    ("firew", "firewall.conf", "Files"), ("firefi", "firefighter", "Lists"), ("te", "Terminal", "Applications"),
    ("text", "Text Editor", "Applications"), ("c", "Clocks", "Applications"), ("cal", "Calendar", "Applications"),
    ("calc", "Calculator", "Applications"), ("calculo", "calculon", "SSH Hosts"),
    ("net", "Network", "Applications"), ("key", "Keyboard", "Applications"), ("gimp", "GIMP", "Applications"),
    ("chess", "Chess", "Software"), ("inks", "Inkscape", "Software"), ("fileser", "fileserver", "SSH Hosts"),
    ("feat", "feature/firewall", "Scripts"), ("heartb", "heartbeat", "Lists"), ("anna", "Anna Smith", "Lists"),
    // Words in any order, of one name.
    ("code stu", "Visual Studio Code", "Applications"), ("calc libre", "LibreOffice Calc", "Applications"),
    ("fire priv", "Firefox · New Private Window", "Applications"),
    ("new doc", "LibreOffice Writer · New Document", "Applications"), ("heart red", "Red Heart", "Characters"),
    ("down fold", "folder-download", "Icons"), ("cable net", "network cable", "Lists"),
    // By what it is for, before what is only called so.
    ("browser", "Firefox", "Applications"), ("mail", "Thunderbird", "Applications"),
    ("text ed", "Text Editor", "Applications"), ("video", "VLC media player", "Applications"),
    ("paint", "GIMP", "Applications"), ("volume", "Sound", "Applications"), ("wifi", "Network", "Applications"),
    ("time", "Clocks", "Applications"), ("task man", "System Monitor", "Applications"),
    ("pdf", "Document Viewer", "Applications"),
    // Of what is started, what is called so before what is only for that.
    ("edit", "Text Editor", "Applications"), ("editor", "Text Editor", "Applications"),
    ("ed text", "Text Editor", "Applications"), ("vi", "Vim", "Applications"),
    ("vis", "Visual Studio Code", "Applications"),
    ("vim", "Vim", "Applications"), ("code", "Visual Studio Code", "Applications"),
    ("writer", "LibreOffice Writer", "Applications"), ("viewer", "Document Viewer", "Applications"),
    ("monitor", "System Monitor", "Applications"), ("player", "VLC media player", "Applications"),
    ("word", "LibreOffice Writer", "Applications"), ("cpu", "System Monitor", "Applications"),
    // Files, those that were used lately first.
    ("bud", "budget 2026.ods", "Files"), ("budget.", "budget.ods", "Files"), ("holiday", "holiday.jpg", "Files"),
    ("holiday p", "holiday plans.txt", "Files"), ("letter", "letter to Anna.odt", "Files"),
    ("readme hunch", "README.md", "Files"), ("marz", "Rechnung März.pdf", "Files"),
    ("lodz strasse", "Straße nach Łódź.txt", "Files"),
    // What is looked up.
    ("user-tr", "user-trash", "Icons"), ("grin", "Grinning Face", "Characters"),
    ("left arrow", "Left Arrow", "Characters"), ("euro si", "Euro Sign", "Characters"),
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
