import Catalog
import MainLoopTestSupport
import SmartSearch
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// What a row draws, and where.
final class ItemRowTests: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }

  /// A row in a window of its own.
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

    /// The columns in which anything is drawn, after the row was filled.
    func columns(_ content: RowContent) throws -> Set<Int> {
      row.show(content)
      row.widget.waitForDraw()
      let texture = try XCTUnwrap(row.widget.makeTexture())
      let (pixels, width) = (texture.pixels, texture.width)
      return Set((0..<width * texture.height).filter { pixels[$0 * 4 + 3] > 0 }.map { $0 % width })
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
      XCTAssertTrue(columns.contains { $0 < 32 }, "the picture")
      XCTAssertTrue(columns.isDisjoint(with: 33..<43), "the gap")
      XCTAssertTrue(columns.contains { (44..<60).contains($0) }, "the name, from its start on")
      XCTAssertTrue(columns.contains { $0 > width - 5 }, "the detail, up to the edge")
      XCTAssertTrue(columns.isDisjoint(with: 160..<width - 100), "nothing between")
      scene.row.widget.textDirection = .rightToLeft
      let mirrored = try scene.columns(Self.full)
      XCTAssertTrue(mirrored.contains { $0 > width - 32 }, "the picture")
      XCTAssertTrue(mirrored.isDisjoint(with: width - 43..<width - 33), "the gap")
      XCTAssertTrue(mirrored.contains { $0 < 5 }, "the detail")
      XCTAssertTrue(mirrored.isDisjoint(with: 100..<width - 160), "nothing between")
    }
  }

  func testACodePointStandsInABoxInThePicturesPlace() throws {
    try onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      for (digits, lines) in [("03B1", ["03", "B1"]), ("1F9FF", ["01F", "9FF"]), ("10FFFF", ["10F", "FFF"])] {
        let columns = try scene.columns(RowContent(icon: .codePoint(digits), name: "Name"))
        XCTAssertEqual(CodePointBox(digits: digits, side: 32).lines, lines)
        XCTAssertTrue(columns.contains(0) && columns.contains(31), "the box is as wide as a picture")
        XCTAssertFalse(columns.isDisjoint(with: 12..<20), "the digits are in the middle")
        XCTAssertTrue(columns.isDisjoint(with: 33..<43), "the gap")
      }
    }
  }

  /// A name that is written from right to left stands at the start of the row like the others.
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

  func testMatchedLettersAreBold() throws {
    try onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      let plain = try scene.columns(RowContent(icon: nil, name: "namename"))
      let bold = try scene.columns(RowContent(icon: nil, name: "namename", matcher: SmartMatcher("namename")))
      XCTAssertGreaterThan(try XCTUnwrap(bold.max()), try XCTUnwrap(plain.max()), "bold letters are wider")
    }
  }

  /// Else the window would be laid out anew at each key.
  func testEveryRowIsAsHighWhateverItShows() {
    onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      let height = scene.row.widget.measure(.vertical).minimum
      let contents = [
        Self.full, RowContent(icon: nil, name: "n"), RowContent(icon: .glyph("﷽"), name: "😀 ᳀ ﷽", subtitle: "😀"),
        RowContent(icon: .themed("folder"), name: "e" + String(repeating: "\u{301}", count: 100)),
      ]
      for content in contents {
        scene.row.show(content)
        XCTAssertEqual(scene.row.widget.measure(.vertical).minimum, height, content.name)
      }
    }
  }

  /// Text that is twice as large has a row that is about twice as high as its lines, and no less room between two rows.
  func testARowGrowsWithTheUsersFont() throws {
    try onMain {
      let display = try XCTUnwrap(Display.default)
      let provider = CSSProvider()
      provider.load(".large { font-size: 40px; }")
      display.add(provider)
      defer { display.remove(provider) }
      let row = ItemRow(icons: FileIcons(loaders: []))
      let window = Window()
      window.child = row.widget
      window.present()
      defer { window.destroy() }
      let canvas = try XCTUnwrap(row.widget.cast(to: Canvas.self))
      row.widget.addCSSClass("large")
      row.widget.waitForDraw()
      let lines = canvas.line(scale: 1).height + canvas.line(scale: 0.9).height
      XCTAssertGreaterThan(lines, 76)
      XCTAssertGreaterThanOrEqual(row.widget.measure(.vertical).minimum, lines * 13 / 10)
    }
  }

  func testItSaysWhatItShows() {
    onMain {
      let scene = Scene()
      defer { scene.window.destroy() }
      scene.row.show(Self.full)
      XCTAssertEqual(scene.row.spoken, SpokenText(name: "Name", description: "subtitle, Detail"))
      XCTAssertTrue(scene.row.widget.hasRole(.label))
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
