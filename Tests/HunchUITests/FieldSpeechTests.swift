import MainLoopTestSupport
import XCTest

@testable import HunchUI

/// A screen reader says the new text about the field, and says a notice once.
final class FieldSpeechTests: XCTestCase {
  /// The texts that are said after a pause behind each change of the window's texts; nil for silence.
  @MainActor
  private static func said(_ changes: [(summary: String, notice: String?, completion: String?)]) -> [String?] {
    var speech = FieldSpeech()
    return changes.map { change in
      speech.completion = change.completion
      guard speech.update(change.summary, notice: change.notice) else { return nil }
      let text = speech.text
      speech.note(said: text)
      return text
    }
  }

  func testANoticeIsSaidOnceHoweverLongItStays() {
    onMain {
      let trouble = "Calculator could not be searched"
      XCTAssertEqual(
        Self.said([
          ("Zork. 2 results", nil, nil), ("Zork. 2 results", trouble, nil), ("Zork. 1 result", trouble, nil),
          ("1 result", trouble, "zorkmid"), ("1 result", nil, "zorkmid"),
        ]),
        ["Zork. 2 results", trouble, "Zork. 1 result", "zorkmid", nil])
      XCTAssertEqual(
        Self.said([("Home", trouble, nil), ("Home", nil, nil), ("Home", trouble, nil), ("Home", "Copied", nil)]),
        [trouble, "Home", trouble, "Copied"], "it is said again after its end, and another one at once")
    }
  }

  func testANoticeIsSaidOnceBesideTheField() {
    onMain {
      var speech = FieldSpeech()
      speech.completion = "zorkmid"
      XCTAssertTrue(speech.update("1 result", notice: "Copied"))
      XCTAssertEqual(speech.textBesideField, "Copied")
      speech.note(said: "Copied")
      XCTAssertEqual(speech.textBesideField, "")
      speech.completion = nil
      XCTAssertEqual(speech.textBesideField, "1 result")
    }
  }
}
