import GtkKit
import MainLoopTestSupport
import Suggestions
import XCTest

@testable import HunchModel
@testable import HunchUI

final class SuggestionBarTests: DisplayTestCase {
  /// GTK keeps a clicked toggle button pressed; here the pressed button is the selected suggestion.
  func testAClickedSuggestionIsNotPressedUnlessItIsSelected() {
    onMain {
      let bar = SuggestionBar()
      var chosen: [Int] = []
      bar.onChoose = { chosen.append($0) }
      let pills = ["one", "two"].map { PillContent(title: $0, kind: .regular, source: "") }
      bar.show(.init(pills: pills, selected: 1))
      let buttons = bar.widget.suggestionButtons
      for button in buttons { button.clicked.emit() }
      XCTAssertEqual(chosen, [0, 1])
      XCTAssertEqual(buttons.map { $0.isActive }, [false, true])
    }
  }

  /// Narrow letters take less room than as many average ones; GTK pads a label that asks for a number of characters.
  func testAPillIsAsWideAsItsOwnLabel() throws {
    try onMain {
      let bar = SuggestionBar()
      let titles = ["firefox", "firefighter", "firecracker", "illicit trilliums", "fire"]
      bar.show(.init(pills: titles.map { PillContent(title: $0, kind: .regular, source: "") }))
      var paddings: Set<Int> = []
      for (button, title) in zip(bar.widget.suggestionButtons, titles) {
        let label = try XCTUnwrap(button.child?.children.first?.cast(to: Label.self))
        XCTAssertEqual(label.text, title)
        let width = button.measure(.horizontal).natural
        (label.ellipsis, label.widthInCharacters) = (.none, nil)
        paddings.insert(width - label.measure(.horizontal).natural)
      }
      XCTAssertEqual(paddings.count, 1, "\(paddings)")
    }
  }

  func testAFilterHasACrossAndASuggestionHasNone() {
    onMain {
      let bar = SuggestionBar()
      bar.show(.init(pills: [PillContent(ofFilter: "Images")]))
      XCTAssertEqual(bar.widget.suggestionButtons.map { $0.hasCross }, [true])
      bar.show(.init(pills: [PillContent(title: "images", kind: .regular, source: "")]))
      XCTAssertEqual(bar.widget.suggestionButtons.map { $0.hasCross }, [false])
    }
  }

  func testALongPillIsShortenedWhereThereIsNoRoom() throws {
    try onMain {
      let bar = SuggestionBar()
      bar.show(.init(pills: [PillContent(title: String(repeating: "wide ", count: 20), kind: .regular, source: "")]))
      let button = try XCTUnwrap(bar.widget.suggestionButtons.first)
      let (minimum, natural) = button.measure(.horizontal)
      XCTAssertLessThan(minimum * 3, natural)
    }
  }
}

extension ToggleButton {
  /// Whether the pill shows that a click removes it.
  fileprivate var hasCross: Bool? { child?.children.lazy.compactMap { $0.cast(to: Image.self) }.first?.isVisible }
}
