import Testing

@testable import SmartSearch

@Suite struct HighlightTests {
  @Test(arguments: [
    ("he", "heart", "[he]art"),
    ("x bin", "xmark bin circle", "[x]mark [bin] circle"),
    ("p pe", "person badge plus", "[pe]rson badge [p]lus"),
    ("ci fi", "square.fill.on.circle", "square.[fi]ll.on.[ci]rcle"),
    ("x.o ser", "X.Org Server", "[X.O]rg [Ser]ver"),
    ("gr", "systemGroupedBackground", "system[Gr]oupedBackground"),
    ("systemgr", "systemGroupedBackground", "[systemGr]oupedBackground"),
    ("ba gr", "systemGroupedBackground", "system[Gr]ouped[Ba]ckground"),
    ("stras", "Straße", "[Straß]e"), ("strass", "Straße", "[Straß]e"),
    ("e", "e\u{301}clair", "[e\u{301}]clair"), ("ec", "éclair", "[éc]lair"),
    ("i", "İstanbul", "[İ]stanbul"),
    ("👨", "👨‍👩‍👧 family", "[👨‍👩‍👧] family"),
    ("本 日", "日本語", "[日本]語"),
    ("", "heart", "heart"), ("x", "heart", "heart"),
    ("b", "a \u{301}b", "a \u{301}[b]"),
  ])
  func marks(_ search: String, in name: String, _ expected: String) {
    var marked = name
    for range in SmartMatcher(search).highlights(in: name).reversed() {
      marked.insert("]", at: range.upperBound)
      marked.insert("[", at: range.lowerBound)
    }
    #expect(marked == expected)
  }

  @Test func marksThePartsOfCompounds() {
    let name = "eyedropper.halffull"
    let ranges = SmartMatcher("drop f").highlights(
      in: name, compounds: ["eyedropper": ["eye", "dropper"], "halffull": ["half", "full"]])
    #expect(ranges.map { name[$0] } == ["drop", "f"] && name[ranges[1].lowerBound...] == "full")
  }
}
