import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

@Suite struct NearTests {
  /// Expects the hits of the reference, in its order.
  private func expectReference(
    _ index: SearchIndex, _ items: [SearchItem], _ text: String, limit: Int? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let reference = ReferenceNear(text)
    let found = index.near(text, limit: limit ?? items.count)
    if limit == nil {
      let withoutSlips = index.near(text, limit: items.count, kinds: [.written, .runTogether, .inside]) {
        () throws(Never) in
      }
      #expect(withoutSlips == found.filter { $0.kind != .slip }, "\(text.debugDescription)", sourceLocation: location)
    }
    let order = StaticOrder.positions(of: items, ranks: items.map { StaticOrder.Rank($0) })
    var places: [UInt32: Int] = [:]
    for (place, item) in order.enumerated() { places[item] = place }
    let expected = items.indices.compactMap { position in
      reference.hit(items[position]).map { NearHit(item: UInt32(position), kind: $0.kind, cost: $0.cost) }
    }.sorted { ($0.kind.rawValue, $0.cost, places[$0.item] ?? 0) < ($1.kind.rawValue, $1.cost, places[$1.item] ?? 0) }
    guard found != Array(expected.prefix(limit ?? items.count)) else { return }
    let differing = zip(found, expected).first { $0 != $1 }
    Issue.record(
      """
      \(text.debugDescription): \(found.count) hits, not \(expected.count); \
      \(differing.map { "\($0) \(items[Int($0.item)].name), not \($1) \(items[Int($1.item)].name)" } ?? "")
      """, sourceLocation: location)
  }

  struct Example: CustomTestStringConvertible, Sendable {
    let text: String
    let names: [String]
    var testDescription: String { text }
  }

  static let names = [
    "Visual Studio Code", "Virtual Space", "Photoshop", "Thunderbird", "Firefox", "Firefox Private Window",
    "KeePassDX", "LibreOffice Writer", "GIMP plugin", "F-Droid", "Files", "Terminal", "Text Editor", "Photos",
    "YouTube",
    "Wörterbuch",
  ]

  static let examples = [
    Example(text: "vsc", names: ["Visual Studio Code"]),
    Example(text: "vscode", names: ["Visual Studio Code"]),
    Example(text: "kdx", names: ["KeePassDX"]),
    Example(text: "lowr", names: ["LibreOffice Writer"]),
    Example(text: "gimppl", names: ["GIMP plugin"]),
    Example(text: "yt", names: ["YouTube"]),
    Example(text: "fd", names: ["F-Droid"]),
    Example(text: "vs", names: ["Virtual Space", "Visual Studio Code"]),
    Example(text: "shop", names: ["Photoshop"]),
    Example(text: "bird", names: ["Thunderbird"]),
    Example(text: "fierfox", names: ["Firefox", "Firefox Private Window"]),
    Example(text: "fierfox priv", names: ["Firefox Private Window"]),
    Example(text: "fierfox pirv", names: ["Firefox Private Window"]),
    Example(text: "priv firefix", names: ["Firefox Private Window"]),
    Example(text: "yhunder", names: ["Thunderbird"]),
    Example(text: "terninal", names: ["Terminal"]),
    Example(text: "wortrebuch", names: ["Wörterbuch"]),
    Example(text: "xyzzyx", names: []),
    Example(text: "firefox", names: []),
  ]

  @Test(arguments: examples) func findsWhatIsNear(_ example: Example) throws {
    let index = try SearchIndex(Self.names.map { SearchItem(name: $0) })
    let found = index.near(example.text, limit: 20)
    #expect(found.map { Self.names[Int($0.item)] } == example.names)
  }

  @Test(arguments: [
    ("main.rs", ["src/main.rs"]), ("usr/bin", ["/usr/bin", "/usr/bin/env"]), (".gz", ["a.tar.gz"]),
    ("tar.gz", ["a.tar.gz"]), ("example.com", ["https://example.com/x"]), ("->", []), ("c++", []), ("rs.main", []),
    ("ann@", ["<ann@x.org>"]), ("x.or", ["<ann@x.org>"]), ("Src/Ma", []), ("src main.r", ["src/main.rs"]),
  ])
  func aTextWithPunctuationIsNearWhereItIsWritten(_ text: String, _ near: [String]) throws {
    let names = [
      "src/main.rs", "/usr/bin", "/usr/bin/env", "a.tar.gz", "https://example.com/x", "<ann@x.org>", "Calendar",
      "rs main",
    ]
    let index = try SearchIndex(names.map { SearchItem(name: $0) })
    let found = index.near(text, limit: 20).filter { $0.kind == .written }
    #expect(found.map { names[Int($0.item)] } == near)
    for name in near {
      let shown = NearMatcher(text).highlights(in: name).map { String(name[$0]) }.joined()
      #expect(shown == text.filter { $0.isLetter })
    }
  }

  @Test func aKeyBesideTheRightOneCostsLess() throws {
    let index = try SearchIndex(["Makq", "Makp"].map { SearchItem(name: $0) })
    #expect(index.near("mako", limit: 3).map(\.item) == [1, 0])
    for (typed, letter) in [
      ("q", "w"), ("a", "q"), ("s", "w"), ("z", "s"), ("n", "m"), ("p", "l"), ("g", "t"), ("g", "y"),
    ] {
      let scalars = [typed, letter].map { $0.unicodeScalars.first?.value ?? 0 }
      #expect(SlipCost.typed(scalars[0], for: scalars[1]) == SlipCost.neighbour, "\(typed) \(letter)")
      #expect(SlipCost.typed(scalars[1], for: scalars[0]) == SlipCost.neighbour, "\(letter) \(typed)")
    }
    #expect(SlipCost.typed(0x71, for: 0x70) == SlipCost.wrongLetter && SlipCost.typed(0x71, for: 0x71) == 0)
  }

  /// Tries all texts of few letters with all names of few letters.
  @Test(arguments: [["a", "b", "q", " "], ["a", "B", "b", "."], ["s", "ß", "e", " "], ["б", "в", "р", " "]])
  func findsWhatTheReferenceFinds(_ letters: [String]) throws {
    let names = MatchingPropertyTests.texts(of: letters, upTo: 4)
    let items = names.map { SearchItem(name: $0) }
    var builder = SearchIndexBuilder()
    builder.heavyThreshold = 5
    for item in items { try builder.append(item) }
    let index = try builder.build()
    for (number, text) in MatchingPropertyTests.texts(of: letters, upTo: 4).enumerated() where number % 3 == 0 {
      expectReference(index, items, text)
    }
  }

  @Test func findsWhatTheReferenceFindsInLongerNames() throws {
    try withEvery(60) { random in
      let alphabet = random.element(of: RandomItems.alphabets + [["ab", "abc", "fire", "fox", "Fox", " ", ".", "er"]])
      let source = RandomItems(alphabet: alphabet)
      let items = source.items(random.int(below: 60), &random)
      var builder = SearchIndexBuilder()
      builder.heavyThreshold = random.element(of: [0, 3, nil])
      for item in items.prefix(40) { try builder.append(item) }
      let index = try builder.build().applying(items.dropFirst(40).map { .append($0) })
      for _ in 0..<20 {
        var text = source.searchText(for: items, &random)
        if random.oneIn(2), text.count > 2 {
          let place = text.index(text.startIndex, offsetBy: random.int(below: text.count))
          if random.oneIn(2) {
            text.remove(at: place)
          } else {
            text.insert(contentsOf: random.element(of: alphabet), at: place)
          }
        }
        expectReference(index, items, text, limit: random.oneIn(2) ? nil : random.int(below: 6))
      }
    }
  }

  /// The first alternate name is that of ImageMagick: its name, keywords and program. Almost any two letters are in it.
  @Test(arguments: [
    ("fq", false), ("sd", false), ("mt", false), ("te", true), ("slideview", true), ("vscode", true), ("vsc", true),
    ("scode", true), ("vcode", false),
  ])
  func piecesInAnAlternateNameAreBesideEachOther(_ text: String, _ isFound: Bool) throws {
    let keywords = "Image Slideshow View Transform Enhance F/X Special Effects display-im6.q16"
    let item = SearchItem(
      name: "Bildbetrachter",
      alternateNames: ["ImageMagick (color depth=q16) " + keywords, "Visual Studio Code"])
    let index = try SearchIndex([item])
    let found = index.near(text, limit: 9, kinds: [.runTogether]) { () throws(Never) in }
    #expect(found.isEmpty == !isFound)
  }

  /// Initials mean the whole name, even if another name needs fewer pieces for them.
  @Test func whatBeginsEveryWordOfANameComesFirst() throws {
    let names = ["Desk Analyzer", "Disk Usage Analyzer", "Duck and Acorn", "Disk Usage Analyzer Pro"]
    let index = try SearchIndex(names.map { SearchItem(name: $0) })
    #expect(index.near("dua", limit: 9).map { names[Int($0.item)] } == [names[1], names[2], names[3]])
  }

  @Test func nothingRemovedIsFound() throws {
    let index = try SearchIndex(Self.names.map { SearchItem(name: $0) }).applying([.remove(2), .remove(0)])
    #expect(index.near("shop", limit: 9).isEmpty && index.near("vs", limit: 9).map(\.item) == [1])
  }

  /// An index stores at most 255 for the number of bytes that two words share.
  @Test(arguments: [0, nil] as [Int?])
  func aTextInsideALongWordIsNotInWordsWithTheSameBeginning(heavyThreshold: Int?) throws {
    let beginning = String(repeating: "a", count: 300)
    var builder = SearchIndexBuilder()
    builder.heavyThreshold = heavyThreshold
    for end in ["fox", "go", "foxes", "fox"] { try builder.append(SearchItem(name: beginning + end)) }
    let index = try builder.build()
    #expect(index.holding("fox").sorted() == [0, 2, 3] && index.holding("go") == [1] && index.holding("aa").isEmpty)
  }

  static let hostileTexts =
    HostileTexts.all.map(\.text) + [
      String(repeating: "a", count: 4_096), String(repeating: "a ", count: 1_000), String(repeating: "a", count: 24),
      String(repeating: "ab", count: 20), String(repeating: "日", count: 4_096),
    ]

  /// The time limit is no measure: it ends a search that has lost its bounds.
  @Test(.timeLimit(.minutes(1)), arguments: hostileTexts.indices) func textsMadeToTakeLongEnd(_ number: Int) throws {
    let text = Self.hostileTexts[number]
    let names = ["a", "aaaa", String(repeating: "a ", count: 2_000), String(repeating: "a", count: 4_096), "日本語", text]
    let index = try SearchIndex(names.map { SearchItem(name: $0) })
    #expect(index.near(text, limit: 50).count <= 50)
  }
}
