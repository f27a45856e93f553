import Catalog
import Foundation
import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The drawing of a row, and the places of its parts.
final class ItemRowTests: DisplayTestCase {
  /// A row in a window.
  @MainActor
  private final class Scene {
    let window = Window()
    let row = ItemRow(icons: FileIcons(loaders: []))

    init() {
      window.defaultSize = (400, 60)
      window.child = row.widget
      window.present()
      row.widget.waitForDraw()
    }

    /// Fills the row, and returns the columns in which anything is drawn.
    func columns(_ content: RowContent) throws -> Set<Int> {
      row.show(content)
      row.widget.waitForDraw()
      let texture = try XCTUnwrap(row.widget.makeTexture())
      let (pixels, width) = (texture.pixels, texture.width)
      return Set((0..<width * texture.height).filter { pixels[$0 * 4 + 3] > 0 }.map { $0 % width })
    }

    /// Fills the row, and returns its pixels.
    func pixels(_ content: RowContent) throws -> [UInt8] {
      row.show(content)
      row.widget.waitForDraw()
      return try XCTUnwrap(row.widget.makeTexture()).pixels
    }

    var width: Int { row.widget.width }
  }

  @MainActor private static let full = RowContent(
    icon: .glyph("x"), name: "Name", matcher: SmartMatcher("na"), subtitle: "subtitle", detail: "Detail")

  func testPictureNameAndDetailAreInTheirPlacesAndMirroredFromRightToLeft() throws {
    try onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      let columns = try scene.columns(Self.full)
      let width = scene.width
      XCTAssertTrue(columns.contains { $0 < 24 }, "the picture")
      XCTAssertTrue(columns.isDisjoint(with: 25..<35), "the gap")
      XCTAssertTrue(columns.contains { (36..<52).contains($0) }, "the name, from its start on")
      XCTAssertTrue(columns.contains { $0 > width - 5 }, "the detail, up to the edge")
      XCTAssertTrue(columns.isDisjoint(with: 180..<width - 100), "nothing between")
      scene.row.widget.textDirection = .rightToLeft
      let mirrored = try scene.columns(Self.full)
      XCTAssertTrue(mirrored.contains { $0 > width - 24 }, "the picture")
      XCTAssertTrue(mirrored.isDisjoint(with: width - 35..<width - 25), "the gap")
      XCTAssertTrue(mirrored.contains { $0 < 5 }, "the detail")
      XCTAssertTrue(mirrored.isDisjoint(with: 100..<width - 180), "nothing between")
    }
  }

  func testACodePointStandsInABoxInThePicturesPlace() throws {
    try onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      for (digits, lines) in [("03B1", ["03", "B1"]), ("1F9FF", ["01F", "9FF"]), ("10FFFF", ["10F", "FFF"])] {
        let columns = try scene.columns(RowContent(icon: .codePoint(digits), name: "Name"))
        XCTAssertEqual(CodePointBox(digits: digits, side: 24).lines, lines)
        XCTAssertTrue(columns.contains(0) && columns.contains(23), "the box is as wide as a picture")
        XCTAssertFalse(columns.isDisjoint(with: 8..<16), "the digits are in the middle")
        XCTAssertTrue(columns.isDisjoint(with: 25..<35), "the gap")
      }
    }
  }

  /// Emoji are what many people search for, and small ones are not seen by those who need large text.
  func testThePictureGrowsWithTheFont() throws {
    try onMain {
      let removeStyle = try Self.addStyle(
        ".usual { font-size: 14px; } .larger { font-size: 20px; } .large { font-size: 30px; }")
      defer { removeStyle() }
      let scene = Scene()
      defer { scene.window.destroy() }
      for (size, side) in [("usual", 24), ("larger", 32), ("large", 48)] {
        scene.row.widget.addCSSClass(size)
        let columns = try scene.columns(RowContent(icon: .codePoint("1F525"), name: size))
        XCTAssertTrue(columns.contains(0) && columns.contains(side - 1), "the picture, \(size)")
        XCTAssertTrue(columns.isDisjoint(with: side..<side + 11), "the gap, \(size)")
        scene.row.widget.setCSSClass(size, false)
      }
    }
  }

  /// In a narrow window with large text, a kind would leave some letters of the name.
  func testTheDetailYieldsToALongNameWithoutSpace() throws {
    try onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      scene.window.defaultSize = (200, 60)
      for (name, isShown) in [("n", true), (String(repeating: "name ", count: 20), false)] {
        let plain = try scene.pixels(RowContent(icon: nil, name: name))
        XCTAssertEqual(try scene.pixels(RowContent(icon: nil, name: name, detail: "Detail")) != plain, isShown, name)
      }
    }
  }

  /// A name that is written from right to left is at the start of the row like all others.
  func testANameOfAnotherDirectionStandsAtTheStart() throws {
    try onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      let columns = try scene.columns(RowContent(icon: nil, name: "שלום"))
      XCTAssertTrue(columns.contains { $0 < 8 })
      XCTAssertTrue(columns.isDisjoint(with: 100..<scene.width))
    }
  }

  func testALongNameLeavesTheDetailItsPlace() throws {
    try onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      let short = try scene.columns(RowContent(icon: nil, name: "n", detail: "Detail"))
      let long = try scene.columns(
        RowContent(icon: nil, name: String(repeating: "name ", count: 200), detail: "Detail"))
      let start = try XCTUnwrap(short.filter { $0 > scene.width / 2 }.min())
      XCTAssertTrue(long.isDisjoint(with: start - 11..<start), "the gap before the detail")
      XCTAssertEqual(long.filter { $0 >= start }, short.filter { $0 >= start })
      XCTAssertTrue(long.contains { ($0 > start - 40) && ($0 < start - 11) }, "the name fills the rest")
    }
  }

  /// The subtitle is cut before the name, and the name is cut where nothing matched.
  func testWhatMatchedStaysInSight() {
    onMain {
      let canvas = Canvas(RowDrawing())
      let long = String(repeating: "lorem ", count: 40)
      for (name, text, sides) in [
        ("fox " + long, "fox", [Ellipsis.end]), (long + "fox", "fox", [.middle, .start]),
        ("fox " + long + "bear", "fox bear", [.middle]),
      ] {
        let matched = SmartMatcher(text).highlights(in: name)
        XCTAssertFalse(matched.isEmpty)
        let layout = canvas.makeLayout(name)
        layout.fit(name, matched: matched, width: 200)
        XCTAssertTrue(layout.isEllipsized && layout.extent.width <= 200)
        XCTAssertTrue(sides.contains(layout.ellipsis), "\(text): \(layout.ellipsis)")
      }
      let path = "~/Documents/" + long + "/2025"
      let layout = canvas.makeLayout(path)
      layout.fit(path, matched: [], width: 200, isPath: true)
      XCTAssertEqual(layout.ellipsis, .middle, "a path says most at its ends")
    }
  }

  func testASumReadsFromLeftToRightInArabic() throws {
    try onMain {
      let canvas = Canvas(RowDrawing())
      canvas.textDirection = .rightToLeft
      let text = RowDrawing.leftToRight("2^3")
      let layout = canvas.makeLayout(text)
      let (base, power) = try (XCTUnwrap(text.range(of: "2")), XCTUnwrap(text.range(of: "3")))
      XCTAssertLessThan(
        layout.extent(of: base, in: text).lowerBound, layout.extent(of: power, in: text).lowerBound)
    }
  }

  func testMatchedLettersAreBold() throws {
    try onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      let plain = try scene.columns(RowContent(icon: nil, name: "namename"))
      let bold = try scene.columns(RowContent(icon: nil, name: "namename", matcher: SmartMatcher("namename")))
      XCTAssertGreaterThan(try XCTUnwrap(bold.max()), try XCTUnwrap(plain.max()), "bold letters are wider")
    }
  }

  /// The styles that a source gives a name are drawn, but bold stays reserved for matched letters.
  func testMarksOfANameAreDrawnUnlessTheyWouldHideWhatMatched() {
    onMain {
      let dark = Color(red: 0, green: 0, blue: 0)
      let light = Color(red: 1, green: 1, blue: 1)
      let red = TextAttribute.Style.color(Color(red: 1, green: 0, blue: 0))
      /// Returns the drawn styles, with the number of letters of each.
      func drawn(_ looks: [NameStyle.Look], matching text: String = "", on color: Color = dark)
        -> [TextAttribute.Style: Int]
      {
        let content = RowContent(
          SearchItem(name: "namename"), found: { SmartMatcher(text).highlights(in: $0) },
          styles: looks.map { NameStyle($0, 0..<8) },
          icon: nil, subtitle: nil, detail: nil)
        return Dictionary(
          uniqueKeysWithValues: content.nameAttributes(on: color).map { ($0.style, content.name[$0.range].count) })
      }
      let looks: [NameStyle.Look] = [.italic, .underlined, .struckThrough, .monospaced, .weight(700), .color("#f00")]
      let always: [TextAttribute.Style: Int] = [.italic: 8, .underlined: 8, .struckThrough: 8, .monospaced: 8, red: 8]
      XCTAssertEqual(drawn(looks), always.merging([.weight(700): 8]) { $1 })
      XCTAssertEqual(drawn(looks, matching: "name"), always.merging([.bold: 4]) { $1 })
      for (color, isOnLight, isOnDark) in [
        ("white", false, true), ("#FFFFE0", false, true), ("black", true, false), ("#001", true, false),
        ("grey", true, true), ("no such colour", false, false),
      ] {
        XCTAssertEqual(!drawn([.color(color)], on: dark).isEmpty, isOnLight, color)
        XCTAssertEqual(!drawn([.color(color)], on: light).isEmpty, isOnDark, color)
      }
    }
  }

  func testMarksAreSeen() throws {
    try onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      func content(_ looks: [NameStyle.Look]) -> RowContent {
        RowContent(
          icon: nil, name: "namename", matchesInName: { _ in [] }, styles: looks.map { NameStyle($0, 0..<8) },
          subtitle: nil, detail: nil)
      }
      let plain = try scene.pixels(content([]))
      let looks: [NameStyle.Look] = [
        .italic, .underlined, .struckThrough, .monospaced, .weight(700), .color("red"),
      ]
      for look in looks { XCTAssertNotEqual(try scene.pixels(content([look])), plain, "\(look)") }
      XCTAssertEqual(try scene.pixels(content([.color("no such colour")])), plain)
    }
  }

  /// If a name is cut, or has signs in place of control characters, its styles stay at the same letters.
  func testMarksOfHostileNamesStayWithinThem() {
    let cases: [(String, Range<Int>, String)] = [
      ("a\u{202E}b", 2..<3, "b"), ("a\nb", 0..<2, "a\u{240A}"),
      (String(repeating: "x", count: 5_000), 998..<5_000, "x"), ("short", 3..<900, "rt"),
    ]
    for (name, range, marked) in cases {
      let content = RowContent(
        icon: nil, name: name, matchesInName: { _ in [] }, styles: [NameStyle(.italic, range)], subtitle: nil,
        detail: nil)
      XCTAssertEqual(content.styles.map { String(content.name[$0.range]) }, [marked], marked)
    }
  }

  /// Otherwise the window would be laid out again at each key.
  func testEveryRowIsAsHighWhateverItShows() {
    onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      let height = scene.row.widget.measure(.vertical).minimum
      let contents = [
        Self.full, RowContent(icon: nil, name: "n"), RowContent(icon: .glyph("﷽"), name: "😀 ᳀ ﷽", subtitle: "😀"),
        RowContent(icon: .themed("folder"), name: "e" + String(repeating: "\u{301}", count: 100)),
        RowContent(
          icon: .themed("no such icon"), name: String(repeating: "long ", count: 2_000), subtitle: "one\ntwo\nthree"),
        RowContent(icon: .glyph("x"), name: "one\ntwo\nthree\t\u{7}", subtitle: "שלום", detail: "עברית"),
        RowContent(icon: .codePoint("10FFFF"), name: String(repeating: "x", count: 10_000), detail: "Character"),
        RowContent(icon: .glyph("👨‍👩‍👧‍👦"), name: "👨‍👩‍👧‍👦🏳️‍🌈🇩🇪", subtitle: "\u{202E}evil\u{2066}", detail: "Emoji"),
        RowContent(icon: ItemIcon.none, name: ""),
        RowContent(icon: nil, name: "\u{FDFD}\u{12031}", subtitle: "\u{A9C5}"),
      ]
      for content in contents {
        scene.row.show(content)
        XCTAssertEqual(scene.row.widget.measure(.vertical).minimum, height, content.name)
      }
    }
  }

  /// Pictures may be missing, broken, animated or larger than any screen: each row of a list is 40 pixels high.
  func testEveryRowOfAListIsFortyPixelsHighWhateverItsIconIs() throws {
    let folder = NSTemporaryDirectory() + "hunch-icons-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
      let path = folder + "/" + name
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return path
    }
    let huge = "<svg xmlns='http://www.w3.org/2000/svg' width='90000' height='3'><rect width='9' height='3'/></svg>"
    // Two frames of one pixel.
    let frame: [UInt8] = [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    let moving: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + frame + frame + [0x3B]
    let paths = [
      try file("broken.png", Array("\u{89}PNG broken".utf8)), try file("huge.svg", Array(huge.utf8)),
      try file("moving.gif", moving), try file("empty.png", []), folder + "/missing.png",
    ]
    try onMain {
      let icons = try paths.map { ItemIcon.icon(try XCTUnwrap(Icon(path: $0)), fallback: .picture) }
      let contents = ([ItemIcon.themed("no such icon"), .none, .glyph("﷽"), .codePoint("10FFFF")] + icons).map {
        RowContent(icon: $0, name: "Name", subtitle: "one\ntwo", detail: "File")
      }
      let display = try XCTUnwrap(Display.default)
      let style = Style(display, .read(from: folder + "/settings.ini"))
      let rows = HomePage(label: "Rows")
      let window = Window()
      window.addCSSClass("hunch")
      window.child = rows.widget
      window.defaultSize = (500, 600)
      window.present()
      defer { window.destroy() }
      rows.show([.init(title: "", rows: contents)])
      rows.widget.waitForDraw()
      waitUntil("the pictures are there, as far as there are any") { FileIcons.shared.isSettled }
      rows.widget.waitForDraw()
      for place in contents.indices {
        let extent = try XCTUnwrap(rows.rows.widget.extent(of: place))
        XCTAssertEqual(extent.upperBound - extent.lowerBound, 40, "\(contents[place].icon as Any)")
      }
      withExtendedLifetime(style) {}
    }
  }

  /// With text of twice the size a row is at least half as high again as its line, which keeps rows apart.
  func testARowGrowsWithTheUsersFont() throws {
    try onMain {
      let removeStyle = try Self.addStyle(".large { font-size: 40px; }")
      defer { removeStyle() }
      let row = ItemRow(icons: FileIcons(loaders: []))
      let window = Window()
      window.child = row.widget
      window.present()
      defer { window.destroy() }
      let canvas = try XCTUnwrap(row.widget.cast(to: Canvas.self))
      row.widget.addCSSClass("large")
      row.widget.waitForDraw()
      let line = canvas.line(scale: 1).height
      XCTAssertGreaterThan(line, 40)
      XCTAssertGreaterThanOrEqual(row.widget.measure(.vertical).minimum, line * 15 / 10)
    }
  }

  /// In a narrow window with large letters, a name tells more than its keys.
  func testKeysThatNeedMoreRoomThanTheNameAreLeftOut() throws {
    try onMain {
      let removeStyle = try Self.addStyle(".large { font-size: 24px; }")
      defer { removeStyle() }
      let scene = Scene()
      defer { scene.window.destroy() }
      scene.row.widget.addCSSClass("large")
      @MainActor func isDrawnAtTheEnd(_ keys: Accelerator) throws -> Bool {
        var content = RowContent(icon: nil, name: "x")
        content.keys = keys
        return try scene.columns(content).contains { $0 > scene.width - 20 }
      }
      XCTAssertTrue(try isDrawnAtTheEnd(Accelerator("k", .control)))
      XCTAssertFalse(try isDrawnAtTheEnd(Accelerator(.pageDown, [.control, .shift, .alt])))
    }
  }

  func testItSaysWhatItShows() {
    onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      scene.row.show(Self.full)
      XCTAssertEqual(scene.row.spoken, SpokenText(name: "Name", description: "subtitle, Detail"))
      scene.row.show(RowContent(icon: nil, name: "report.pdf", subtitle: "~/Reports", detail: "File", isGone: true))
      XCTAssertEqual(scene.row.spoken, SpokenText(name: "report.pdf", description: "deleted, ~/Reports, File"))
      XCTAssertTrue(scene.row.widget.hasRole(.presentation))
    }
  }

  func testARowThatIsGoneLeavesNothingAtThePictureItShowed() throws {
    try onMain {
      let icons = FileIcons(loaders: [])
      let icon = try XCTUnwrap(Icon("folder"))
      let picture = icons.picture(of: icon, fallback: .picture, size: 32, scale: 1)
      let before = HandlerBox.liveCount
      weak var row: ItemRow?
      do {
        let shown = ItemRow(icons: icons)
        shown.show(RowContent(icon: .icon(icon, fallback: .picture), name: "x"))
        row = shown
        XCTAssertGreaterThan(HandlerBox.liveCount, before)
      }
      XCTAssertNil(row)
      XCTAssertEqual(HandlerBox.liveCount, before)
      withExtendedLifetime(picture) {}
    }
  }
}
