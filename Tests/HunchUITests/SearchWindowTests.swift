import Catalog
import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import Suggestions
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The window in this process: the controller performs a session's effects.
final class SearchWindowTests: DisplayTestCase {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  func testTypingCompletesAndLists() throws {
    try onMain {
      let window = try TestWindow(Self.names)
      XCTAssertEqual(window.view.page, .home)
      window.type("fi")
      XCTAssertEqual(window.field, "fi|les")
      XCTAssertEqual(window.text.selection, 2..<5)
      XCTAssertEqual(window.names, ["Files", "Firefox", "Fill Circle"])
      XCTAssertEqual(window.view.page, .list)
      XCTAssertTrue(window.controller.statusText.hasPrefix("3 results"), window.controller.statusText)
      window.close()
    }
  }

  func testTheFieldShowsThePreviewedRowAndGoesBack() throws {
    try onMain {
      let window = try TestWindow(Self.names)
      window.type("fi")
      window.press(.field(.down))
      XCTAssertEqual(window.field, "Firefox|")
      window.press(.field(.escape))
      XCTAssertEqual(window.field, "fi|les")
      window.close()
    }
  }

  func testNothingFoundSaysWhatWasSearched() throws {
    try onMain {
      let window = try TestWindow(Self.names)
      window.type("zz")
      XCTAssertEqual(window.view.page, .message)
      XCTAssertFalse(window.view.results.widget.isVisible)
      window.press(.field(.escape))
      XCTAssertEqual(window.view.page, .home)
      window.close()
    }
  }

  func testALowWindowShowsTheSentenceOfAMessageWithoutItsPicture() throws {
    try onMain {
      for (height, showsPicture) in [(360, false), (520, true)] {
        let window = try TestWindow(Self.names)
        window.view.window.defaultSize = (width: 760, height: height)
        window.type("zz")
        let pictures = PreferencesDriver.all(Image.self, in: window.view.message.widget)
        XCTAssertEqual(pictures.isEmpty, !showsPicture, "\(height)")
        window.close()
      }
    }
  }

  func testALongWordInANoteWidensNoWindow() throws {
    try onMain {
      let window = try TestWindow(Self.names)
      let view = window.view
      let width = view.window.measure(.horizontal).minimum
      view.heading.text = "Files: " + String(repeating: "x", count: 900)
      view.heading.isVisible = true
      XCTAssertEqual(view.window.measure(.horizontal).minimum, width)
      window.close()
    }
  }

  /// Colour alone would not tell a private window apart.
  func testAPrivateWindowHasAMaskInPlaceOfTheMagnifier() throws {
    try onMain {
      for isPrivate in [false, true] {
        let services = SuggestionServices(HistoryStore(.memory), isPrivate: isPrivate, locale: "en", arrange: patient)
        let window = try TestWindow(Self.names, services: services)
        let bar = try XCTUnwrap(window.view.field.entry.parent)
        let mask = try XCTUnwrap(bar.children.first?.cast(to: Image.self))
        XCTAssertEqual(mask.isVisible, isPrivate)
        XCTAssertEqual(window.view.field.entry.magnifier?.isVisible, !isPrivate)
        window.close()
      }
    }
  }

  func testRowsFarBeyondTheFirstOnesAreReached() throws {
    try onMain {
      let window = try TestWindow((0..<10_000).map { "row \($0)" })
      window.type("row")
      XCTAssertEqual(window.controller.session.results.total, 10_000)
      window.wait("all rows are known") { !$0.rows.isPartial }
      window.press(.field(.escape))
      window.press(.field(.up))
      XCTAssertEqual(window.controller.session.selection, .resting(row: 0), "there is nothing above the first row")
      window.press(.lastRow)
      XCTAssertEqual(window.field, "row 9999|")
      window.press(.field(.down))
      XCTAssertEqual(window.controller.session.selection, .resting(row: 0))
      window.close()
    }
  }

  func testAClosedWindowLeavesNothingBehind() throws {
    try onMain {
      // The icons that all windows share follow the theme from the first icon on.
      _ = FileIcons.shared.picture(of: try XCTUnwrap(Icon("folder")), fallback: .picture, size: 32, scale: 1)
      let before = HandlerBox.liveCount
      weak var controller: SearchController?
      weak var field: CompletingField?
      var widgets: [WeakReference<Widget>] = []
      do {
        let window = try TestWindow(
          Self.names, services: SuggestionServices(HistoryStore(.memory), locale: "en", arrange: patient))
        window.type("fi")
        window.wait("there are suggestions") { !$0.session.bar.isEmpty }
        MainLoop.runPending()
        window.press(.field(.down))
        window.press(.field(.enter))
        window.controller.send(.narrowed(to: "names"))
        controller = window.controller
        field = window.view.field
        let view = window.view
        let buttons = view.suggestions.widget.suggestionButtons
        XCTAssertFalse(buttons.isEmpty, "suggestions are drawn")
        widgets = (buttons + [view.suggestions.widget, view.status.widget, view.details.widget]).map {
          WeakReference($0)
        }
        window.close()
      }
      waitUntil("the window's objects are kept") { controller == nil && field == nil }
      waitUntil("widgets are kept") { widgets.allSatisfy { $0.target == nil } }
      let isReleased = MainLoop.run { HandlerBox.liveCount <= before }
      XCTAssertTrue(isReleased, "\(HandlerBox.liveCount - before) handlers are kept")
    }
  }
}
