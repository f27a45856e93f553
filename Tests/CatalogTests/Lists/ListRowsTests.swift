import SmartSearch
import TestSupport
import Testing

@testable import Catalog

/// The rows of a list, in each format.
@Suite struct ListRowsTests {
  private static func rows(
    _ text: String, _ format: ListSettings.Format = .csv(separator: UInt8(ascii: ",")),
    _ columns: ListColumns = ListColumns()
  ) throws -> ListRows {
    try ListRows(
      ListSettings.List(id: "l", title: "Own", path: "/l", format: format, columns: columns), Array(text.utf8))
  }

  private static func items(_ rows: ListRows) -> [CatalogItem] { (0..<rows.count).map { rows.item(at: $0) } }

  private static func names(_ rows: ListRows) -> [String] { items(rows).map(\.name) }

  @Test(arguments: [
    "name,subtitle,alternates,compounds,icon\nAnna,Room 3,Annie; A.,air pods; eye dropper,user-info\n",
    "\u{FEFF}Icon,Subtitle, NAME ,Compounds,Alternates\r\nuser-info,Room 3,Anna,\"air pods,eye dropper\",\"Annie;A.\"\r\n",
    "Anna,Room 3,Annie;A.,air pods;eye dropper,user-info",
  ])
  func columnsAreFoundByTheirTitlesOrTheirOrder(_ text: String) throws {
    let rows = try Self.rows(text)
    let item = try #require(Self.items(rows).first)
    #expect(rows.count == 1 && rows.problems.isEmpty)
    #expect(item.name == "Anna" && item.subtitle == "Room 3" && item.alternateNames == ["Annie", "A."])
    #expect(item.compounds == ["airpods": ["air", "pods"], "eyedropper": ["eye", "dropper"]])
    #expect(item.icon == .themed("user-info") && item.weight == ItemWeight.listItem)
    #expect(item.actions.map(\.effect) == [.copy("Anna"), .copy("Room 3")])
  }

  @Test func anyColumnsCanBeChosen() throws {
    var columns = ListColumns()
    columns.name = "full name"
    columns.subtitle = "Office"
    columns.alternates = ["Nick", "Mail"]
    let text = "Mail,Full Name,Nick,Office\na@example.org,Anna Berg,An,R3\n"
    let item = try #require(Self.items(try Self.rows(text, columns: columns)).first)
    #expect(item.name == "Anna Berg" && item.subtitle == "R3" && item.alternateNames == ["An", "a@example.org"])
    // By number, in a table without titles.
    columns = ListColumns()
    (columns.name, columns.subtitle) = ("2", "1")
    let rows = Self.items(try Self.rows("x;Anna\ny;Bert\n", .csv(separator: UInt8(ascii: ";")), columns))
    #expect(rows.map(\.name) == ["Anna", "Bert"] && rows.map(\.subtitle) == ["x", "y"])
  }

  private static func rows(_ text: String, columns: ListColumns) throws -> ListRows {
    try rows(text, .csv(separator: UInt8(ascii: ",")), columns)
  }

  @Test func aColumnThatIsNotThereIsTold() throws {
    var columns = ListColumns()
    columns.name = "Titel"
    let rows = try Self.rows("Title,Author\nMoby-Dick,Melville\n", columns: columns)
    #expect(rows.count == 0 && rows.problems.map(\.line) == [1] && rows.problems[0].reason.contains("“Titel”"))
    columns.name = "Title"
    columns.icon = "Cover"
    let others = try Self.rows("Title,Author\nMoby-Dick,Melville\n", columns: columns)
    #expect(Self.names(others) == ["Moby-Dick"] && others.problems.map(\.reason) == ["there is no column “Cover”"])
  }

  private struct Bad: Sendable {
    var line: String
    var said: String
    var format = ListSettings.Format.csv(separator: UInt8(ascii: ","))
  }

  private static let bad: [Bad] = [
    Bad(line: "\"open,x", said: "double a quote"), Bad(line: "\"a\"b,c", said: "text follows a closing quote"),
    Bad(line: "a,b,c", said: "3 fields instead of 2"), Bad(line: ",b", said: "the name is empty"),
    Bad(line: "{\"name\": \"a\"", said: "not a JSON object", format: .json),
    Bad(line: "[\"a\"]", said: "not a JSON object", format: .json),
    Bad(line: "{\"title\": \"a\"}", said: "“name” is missing", format: .json),
    Bad(line: "{\"name\": \" \"}", said: "the name is empty", format: .json),
    Bad(line: "{\"name\": \"a\", \"compounds\": [\"ab\"]}", said: "compounds", format: .json),
    Bad(line: String(repeating: "[", count: 100_000), said: "not a JSON object", format: .json),
  ]

  @Test(arguments: bad.indices)
  func aBadLineIsToldAndLosesNoOther(_ index: Int) throws {
    let bad = Self.bad[index]
    let (before, after) = bad.format == .json ? ("{\"name\": \"one\"}", "{\"name\": 2}") : ("one,1", "2,\"b\"")
    let header = bad.format == .json ? "" : "name,subtitle"
    let rows = try Self.rows([header, before, bad.line, after, ""].joined(separator: "\n"), bad.format)
    #expect((Self.names(rows), rows.problems.map(\.line)) == (["one", "2"], [3]))
    #expect(rows.problems.allSatisfy { $0.reason.contains(bad.said) }, "\(rows.problems)")
  }

  @Test func whatIsNotUTF8IsLeftOut() throws {
    for format in [ListSettings.Format.text, .csv(separator: UInt8(ascii: ",")), .json] {
      let list = ListSettings.List(id: "l", path: "/l", format: format)
      let (before, after) = format == .json ? (Array("{\"name\": \"".utf8), Array("\"}".utf8)) : ([], [])
      let names = [Array("one".utf8), [UInt8(ascii: "m"), 0xFC], Array("two".utf8)]
      let rows = try ListRows(list, Array(names.map { before + $0 + after }.joined(separator: [0x0A])))
      #expect(rows.problems.map(\.reason) == [LineError.notUTF8.reason])
      #expect(Self.names(rows) == ["one", "two"] && rows.problems.map(\.line) == [2])
    }
  }

  @Test func rowsMayHaveFewerFieldsAndEmptyLinesBetweenThem() throws {
    let rows = try Self.rows("name,subtitle\nAnna\n\n \r\nBert,\n")
    #expect(Self.names(rows) == ["Anna", "Bert"] && rows.problems.isEmpty)
    #expect(Self.items(rows).map(\.subtitle) == ["Own", "Own"])
  }

  @Test func aNameOfAMegabyteIsOne() throws {
    let long = String(repeating: "long ", count: 200_000)
    for text in ["name\n\"\(long)\"\nother\n", "name\n\(long)\nother\n"] {
      let rows = try Self.rows(text)
      #expect(Self.names(rows) == [long, "other"] && Set(Self.items(rows).map(\.id)).count == 2)
      #expect(rows.item(at: 0).id.utf8.count < 1_000)
    }
  }

  @Test func fieldsMayHaveLineBreaks() throws {
    let rows = try Self.rows("name,subtitle\n\"two\nlines\",x\n,bad\n")
    #expect(Self.names(rows) == ["two\nlines"] && rows.problems.map(\.line) == [4])
  }

  @Test func linesOfTextMayCarryMetadata() throws {
    let rows = try Self.rows("Firefox\0icon\u{1F}firefox\u{1F}meta\u{1F}browser\r\nFiles\n", .text)
    #expect(Self.names(rows) == ["Firefox", "Files"])
    #expect(rows.item(at: 0).icon == .themed("firefox") && rows.item(at: 0).alternateNames == ["Firefox browser"])
  }

  @Test func keysOfObjectsCanBeChosen() throws {
    var columns = ListColumns()
    columns.name = "title"
    columns.alternates = ["aka", "isbn"]
    let text =
      #"{"title": "Moby-Dick", "aka": ["The Whale", "Whale; or"], "isbn": 42, "year": {"a": 1}, "subtitle": null}"#
    let rows = try Self.rows(text, .json, columns)
    #expect((Self.names(rows), rows.item(at: 0).alternateNames) == (["Moby-Dick"], ["The Whale", "Whale; or", "42"]))
  }

  /// For any bytes in the file, each row must be read back as at first, without further effects.
  @Test func anyBytesGiveRowsThatAreThere() throws {
    var random = SeededRandom(seed: 7)
    let pieces = ["a", ",", "\"", "\n", "\r\n", "{\"name\":", "\"b\"", "}", "\u{0}", "icon\u{1F}x", "ü", "name", ";"]
    for _ in 0..<4_000 {
      var bytes = (0..<Int.random(in: 0...20, using: &random)).flatMap { _ in
        Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
      if Bool.random(using: &random) { bytes.append(0xFF) }
      for format in [ListSettings.Format.text, .csv(separator: UInt8(ascii: ",")), .json] {
        let rows = try ListRows(ListSettings.List(id: "l", path: "/l", format: format), bytes)
        for row in 0..<rows.count {
          let item = rows.item(at: row)
          #expect(!item.id.isEmpty && item.name == rows.searched(at: row).name)
        }
      }
    }
  }
}
