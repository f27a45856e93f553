import GtkKit
import MainLoopTestSupport
import Suggestions
import XCTest

@testable import HunchModel
@testable import HunchUI

final class SuggestionBarTests: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }

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
}
