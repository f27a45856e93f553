import TestSupport
import Testing

@testable import Catalog

/// Dividing bytes into lines, in whatever pieces they arrive.
@Suite struct LineStoreTests {
  struct Case: CustomTestStringConvertible {
    var input: String
    var separator = LineStore.Separator.newline
    var lines: [String]
    var testDescription: String { input.debugDescription }
  }

  static let cases = [
    Case(input: "", lines: []),
    Case(input: "Firefox\nFiles\n", lines: ["Firefox", "Files"]),
    Case(input: "Firefox\nFiles", lines: ["Firefox", "Files"]),
    Case(input: "\n", lines: [""]),
    Case(input: "a\n\n\nb\n", lines: ["a", "", "", "b"]),
    Case(input: "one\r\ntwo\r\n", lines: ["one\r", "two\r"]),
    Case(input: "a\nb\0c\nd\0", separator: .null, lines: ["a\nb", "c\nd"]),
    Case(input: "Firefox\0icon\u{1F}firefox\nFiles\n", lines: ["Firefox\0icon\u{1F}firefox", "Files"]),
    Case(input: "\0prompt\u{1F}Which?\nFirefox\n\0", lines: ["\0prompt\u{1F}Which?", "Firefox", "\0"]),
    Case(input: "\0\0a\0", separator: .null, lines: ["", "", "a"]),
    Case(input: "Grüße\n日本\n", lines: ["Grüße", "日本"]),
  ]

  @Test(arguments: cases)
  func inputIsDividedIntoLines(_ example: Case) {
    for size in 1...7 {
      let store = LineStore(example.input.utf8, separator: example.separator, inPiecesOf: size)
      #expect(store.map { String(decoding: $0.bytes, as: UTF8.self) } == example.lines)
    }
  }

  @Test func whatIsNotUTF8IsShownReplacedAndGivenBackAsItWas() {
    let bytes: [UInt8] = [0x66, 0xFF, 0x69, 0xC3]
    let line = LineStore(bytes, inPiecesOf: 3)[0]
    #expect(Array(line.bytes) == bytes && line.name == "f\u{FFFD}i\u{FFFD}")
  }

  @Test func aCarriageReturnBelongsToTheLineButNotToTheName() {
    let line = LineStore("Files\r\n".utf8)[0]
    #expect(line.name == "Files" && Array(line.bytes) == Array("Files\r".utf8))
  }

  @Test func veryManyAndVeryLongLinesComeBackWhole() {
    var random = SeededRandom(seed: 7)
    let lines = (0..<20_000).map { number in
      let length = number % 997 == 0 ? 100_000 : Int.random(in: 0..<60, using: &random)
      return (0..<length).map { _ in UInt8.random(in: 0x20..<0x7F, using: &random) }
    }
    let store = LineStore(Array(lines.joined(separator: [0x0A])), inPiecesOf: 4_099)
    #expect(store.count == lines.count)
    for (line, expected) in zip(store, lines) where Array(line.bytes) != expected {
      Issue.record("a line changed")
    }
  }

  /// A block whose memory grew would take twice as much.
  @Test func theInputIsKeptOnceAsItWasRead() {
    var random = SeededRandom(seed: 11)
    var input: [UInt8] = []
    while input.count < 5 << 20 {
      let length = random.oneIn(20_000) ? 3 << 20 : random.int(below: 80)
      input += repeatElement(UInt8.random(in: 0x20..<0x7F, using: &random), count: length) + [0x0A]
    }
    let store = LineStore(input, inPiecesOf: 1 << 16)
    #expect(store.blocks.flatMap(\.bytes) == input && store.blocks.map(\.lineCount).reduce(0, +) == store.count)
    for block in store.blocks {
      #expect(block.bytes.last == 0x0A && (block.bytes.count <= 1 << 20 || block.lineCount == 1))
      #expect(block.bytes.capacity <= max(1 << 20, block.bytes.count) + (1 << 16))
    }
  }

  @Test(arguments: [
    ("a\n", true), ("a\0nonselectable\u{1F}true\n", false), ("a\0nonselectable\u{1F}false\n", true),
    ("a\0icon\u{1F}x\n", true), ("\0nonselectable\u{1F}true\n", false),
  ])
  func aRowMaySayThatItCannotBeChosen(input: String, isSelectable: Bool) {
    let items = ListSource.items(of: LineStore(input.utf8))
    #expect(items.count == 1 && items.isSelectable(at: 0) == isSelectable && items[0].actions.isEmpty == !isSelectable)
  }

  @Test func aStoreTakenWhileReadingGoesOnBeingWhatItWas() {
    var store = LineStore()
    Array("a\nb\nc".utf8).withUnsafeBytes { store.append($0) }
    let early = store
    Array("d\ne\n".utf8).withUnsafeBytes { store.append($0) }
    #expect((early.map(\.name), store.map(\.name)) == (["a", "b"], ["a", "b", "cd", "e"]))
  }
}

@Suite struct ListLineTests {
  private func line(_ text: String) -> ListLine { LineStore((text + "\n").utf8)[0] }

  @Test func theIconIsTaken() {
    #expect(line("Firefox\0icon\u{1F}firefox").icon == "firefox" && line("Firefox").icon == nil)
  }

  @Test(
    arguments: [
      ("firefox", true), ("/usr/share/a.png", true), ("~/b.svg", true), ("computer-symbolic", true), ("アプリ", true),
      ("x", true), ("\u{F033E}", false), ("🔒", false), ("👩‍👧", false), ("⏻ ", false), ("字", false),
      ("\u{200E}\u{E000}", false),
      ("", false), (" ", false),
    ] as [(String, Bool)])
  func aGlyphIsNoIcon(value: String, isIcon: Bool) {
    #expect(line("Firefox\0icon\u{1F}\(value)").icon == (isIcon ? value : nil))
    let items = ListSource.items(of: LineStore("Lock\0icon\u{1F}\(value)\n".utf8))
    #expect(items.map { $0.icon == .none } == [!isIcon])
  }

  @Test func hiddenWordsFindTheLineTogetherWithItsText() {
    #expect(line("Firefox\0meta\u{1F}web browser").alternateNames == ["Firefox web browser"])
  }

  @Test func anotherTextCanBeShownAndTheLineIsStillWhatIsPrinted() {
    let shown = line("/usr/bin/firefox\0display\u{1F}Firefox\u{1F}icon\u{1F}web")
    #expect(shown.name == "Firefox" && shown.alternateNames == ["/usr/bin/firefox"] && shown.icon == "web")
    #expect(Array(shown.text) == Array("/usr/bin/firefox".utf8))
    #expect(Array(shown.bytes) == Array("/usr/bin/firefox\0display\u{1F}Firefox\u{1F}icon\u{1F}web".utf8))
  }

  @Test func aLineThatMayNotBeChosenHasNoAction() {
    let items = ListSource.items(of: LineStore("Browsers\0nonselectable\u{1F}true\nFirefox\n".utf8))
    #expect(items.map(\.actions.isEmpty) == [true, false])
  }

  /// As in rofi, which scripts for pictures rely on.
  @Test(arguments: [1, 2, 3, .max])
  func aLineOfMetadataAloneIsARowWithoutText(size: Int) {
    let lines = LineStore("first\n\0icon\u{1F}a\nFiles\0icon\u{1F}f".utf8, inPiecesOf: size)
    let items = ListSource.items(of: lines)
    #expect((items.map(\.name), items.map(\.id)) == (["first", "", "Files"], ["0", "1", "2"]))
    #expect(lines.map(\.icon) == [nil, "a", "f"])
    #expect(items.last?.actions == [ItemAction("Print", .print(Array("Files".utf8)))], "without its metadata")
  }

  @Test(arguments: ["", "icon", "icon|", "|||", "unknown|x|y"])
  func metadataThatIsNoneHarmsNothing(_ metadata: String) {
    let separated = String(metadata.map { $0 == "|" ? "\u{1F}" : $0 })
    #expect(line("a\0" + separated).name == "a" && Array(line("a\0" + separated).text) == Array("a".utf8))
  }

  /// Lines beyond a limit are skipped, however the bytes arrive. An input that ends exactly at the limit is complete.
  @Test(arguments: [
    ("a\nb\nc\nd\n", ["a", "b", "c"], true), ("a\nb\nc\nd", ["a", "b", "c"], true),
    ("a\nb\nc\n", ["a", "b", "c"], false),
    ("a\nb\nc", ["a", "b", "c"], false), (String(repeating: "x", count: 21), nil, true),
    (String(repeating: "x", count: 20), [String(repeating: "x", count: 20)], false),
  ])
  func limit(input: String, lines: [String]?, isCut: Bool) {
    for size in 1...8 {
      var store = LineStore(separator: .newline, limit: LineStore.Limit(lines: 3, bytes: 20))
      var rest = Array(input.utf8)[...]
      while !rest.isEmpty, !store.isCut {
        rest.prefix(size).withUnsafeBytes { store.append($0) }
        rest = rest.dropFirst(size)
      }
      store.finish()
      #expect(store.isCut == isCut, "\(size) bytes at a time")
      if let lines { #expect(store.map { String(decoding: $0.text, as: UTF8.self) } == lines) }
      #expect(store.count <= 3)
    }
  }
}
