import Foundation
import HunchModelTestSupport
import MainLoopTestSupport
import Suggestions
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The sizes of the window's parts in pixels, in the style that the program has.
final class MeasuresTests: DisplayTestCase {
  @MainActor
  static func makeStyle() throws -> Style {
    Style(
      try XCTUnwrap(Display.default), .read(from: NSTemporaryDirectory() + "hunch-style-\(UUID().uuidString).ini"))
  }

  func testBarsChipsRowsAndDetailsHaveTheirSizes() throws {
    try onMain {
      let style = try Self.makeStyle()
      let window = try TestWindow(["quince"], others: [NameSource(["quince jam"], id: "jams", title: "Jams")])
      defer { window.close() }
      let view = window.view
      view.window.defaultSize = (width: 960, height: 560)
      window.type("quince")
      window.press(.shiftEnter)
      window.wait("the details are beside the list") { _ in
        view.details.place == .beside && view.details.widget.width > 0 && view.scopes.widget.height > 0
      }
      view.window.waitForDraw()
      let bar = try XCTUnwrap(view.field.entry.parent)
      let chips = view.scopes.widget.suggestionButtons
      XCTAssertEqual(bar.height, 56, "the bar of the field")
      XCTAssertEqual(view.field.entry.height, 56, "the field, without a box")
      XCTAssertEqual(chips.map(\.height), [26, 26, 26], "chips")
      XCTAssertEqual(view.results.rowHeight, 40, "a row")
      XCTAssertEqual(view.status.widget.height, 40, "the footer")
      XCTAssertTrue((338...340).contains(view.details.widget.width), "the details: \(view.details.widget.width)")
      let list = try XCTUnwrap(view.results.widget.verticalExtent(in: view.window))
      let sources = try XCTUnwrap(view.scopes.widget.verticalExtent(in: view.window))
      let details = try XCTUnwrap(view.details.widget.verticalExtent(in: view.window))
      XCTAssertEqual(list.lowerBound - sources.upperBound, 9, "a space and a line below the chips")
      XCTAssertEqual(details.lowerBound, list.lowerBound, "which the line beside the details begins at")
      withExtendedLifetime(style) {}
    }
  }

  func testTheUsualWindowShowsTenWholeRowsAndNineBelowChips() throws {
    try onMain {
      let style = try Self.makeStyle()
      let window = try TestWindow((1...30).map { "zork \($0)" })
      defer { window.close() }
      let view = window.view
      @MainActor func shows(_ rows: Int) -> Bool {
        let page = Int(view.results.scroller.verticalAdjustment.page)
        return page / 40 == rows && page % 40 <= 8
      }
      window.type("zork")
      window.wait("ten rows are in sight") { _ in shows(10) }
      view.suggestions.show(.init(pills: [PillContent(title: "zork of mine", kind: .regular, source: "")]))
      window.wait("nine rows are in sight below a chip") { _ in
        view.suggestions.widget.isVisible = true
        return shows(9)
      }
      withExtendedLifetime(style) {}
    }
  }

  func testAChooserIsAsHighAsItsRowsHoweverManyTheyWereBetweenTwoFrames() throws {
    try onMain {
      let style = try Self.makeStyle()
      let window = try TestWindow((1...30).map { "zork \($0)" }, purpose: .choose)
      defer { window.close() }
      let view = window.view.window
      @MainActor func show(_ rows: [Int]) {
        for count in rows {
          var notes = ChooserNotes()
          notes.mostRows = count
          window.controller.take(notes)
        }
      }
      view.waitForDraw()
      let twelve = view.defaultSize.height
      let four = twelve - 8 * 40
      for (rows, height) in [([4], four), ([12], twelve), ([3, 11, 4], four), ([15, 2, 12], twelve)] {
        show(rows)
        window.wait("it is as high as the last of \(rows) rows") { _ in view.defaultSize.height == height }
      }
      withExtendedLifetime(style) {}
    }
  }

  func testASumIsACard() throws {
    try onMain {
      let style = try Self.makeStyle()
      let page = HomePage(label: "Offers")
      let window = Window()
      window.addCSSClass("hunch")
      window.child = page.widget
      window.defaultSize = (500, 300)
      window.present()
      defer { window.destroy() }
      var sum = RowContent(icon: nil, name: "12*17.5")
      sum.sum = RowContent.Sum(of: "12*17.5", "= 210")
      page.show([
        .init(title: "", rows: [sum], look: .sums), .init(title: "", rows: [RowContent(icon: nil, name: "other")]),
      ])
      page.widget.waitForDraw()
      let extents = try [0, 1].map { try XCTUnwrap(page.rows.widget.extent(of: $0)) }
      XCTAssertEqual(extents.map { $0.upperBound - $0.lowerBound }, [112, 40])
      withExtendedLifetime(style) {}
    }
  }

  func testKeycapsHaveTheSizeOfThoseOfOtherWindows() throws {
    try onMain {
      let style = try Self.makeStyle()
      let canvas = Canvas(StatusDrawing())
      let label = Label("K")
      label.addCSSClass("key")
      let window = Window()
      window.addCSSClass("hunch")
      window.child = Box(.vertical, [canvas, label])
      window.present()
      defer { window.destroy() }
      canvas.waitForDraw()
      let width = label.measure(.horizontal).minimum
      XCTAssertEqual(Keycaps(["K"], in: canvas).width, width)
      XCTAssertEqual(Keycaps(["K", "K"], in: canvas).width, 2 * width + 3, "with a gap")
      withExtendedLifetime(style) {}
    }
  }

  func testDialogsHaveAWholeHeaderWithALine() throws {
    try onMain {
      let style = try Self.makeStyle()
      let parent = Window()
      parent.present()
      defer { parent.destroy() }
      let dialog = Dialog.make("Zork", over: parent)
      dialog.present()
      let header = try XCTUnwrap(dialog.titlebar)
      header.waitForDraw()
      XCTAssertEqual(header.measure(.vertical).minimum, 46, "with its line")
      withExtendedLifetime(style) {}
    }
  }

  /// GTK draws the selected text over the text, so letters would look bold through a tint.
  func testTheGroundOfACompletionIsOpaque() {
    for isDark in [false, true] {
      let sheet = Palette.own(isDark: isDark, needsContrast: false, accent: nil).sheet
      for name in ["completion", "marked"] {
        let line = sheet.split(separator: "\n").first { $0.hasPrefix("@define-color hunch_\(name) ") }
        XCTAssertTrue(line?.hasSuffix(", 1.000);") == true, String(line ?? "no \(name)"))
      }
    }
  }

  /// On a dark window a dark line would not be seen.
  func testTheWindowsEdgeIsOfTheColourOfItsText() {
    for (isDark, edge) in [(false, "rgba(30, 30, 34, 0.160)"), (true, "rgba(242, 242, 244, 0.120)")] {
      let sheet = Palette.own(isDark: isDark, needsContrast: false, accent: nil).sheet
      XCTAssertTrue(sheet.contains("@define-color hunch_edge \(edge);"), sheet)
    }
    let sheet = Palette.own(isDark: false, needsContrast: true, accent: nil).sheet
    XCTAssertTrue(sheet.contains("@define-color hunch_edge rgba(0, 0, 0, 0.600);"), sheet)
  }
}
