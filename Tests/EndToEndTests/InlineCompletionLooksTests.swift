import PictureSupport
import TestSupport
import XCTest

/// Rows R85, R124, R125 and R129: the look of the completion, in pictures of the real window.
final class InlineCompletionLooksTests: EndToEndTestCase {
  func testTheHighlightIsTintedAndTheTextOnItReadable() throws {
    for appearance in [Session.Appearance.light, .dark, .highContrast] {
      let hunch = try launch("pick", input: .lines(["Firefox"]), appearance: appearance)
      hunch.type("fi")
      hunch.comesToShow("fi|refox", "R125")
      guard hunch.eventually("R125: \(appearance) highlights", { $0.fieldPicture()?.highlight != nil }),
        let field = hunch.fieldPicture(), let highlight = field.highlight
      else { return }
      let tint = try XCTUnwrap(field.tint(of: highlight))
      let letters = field.picture.contrast(in: highlight, with: tint)
      let typed = field.picture.contrast(in: 0..<highlight.lowerBound, with: field.background)
      print(
        "R125 \(appearance): field \(field.background), highlight \(tint), contrast of the completion \(letters), of the typed text \(typed)"
      )
      XCTAssertGreaterThanOrEqual(letters, 4.5, "R125: \(appearance)")
      XCTAssertGreaterThanOrEqual(typed, 4.5, "R125: \(appearance)")
      XCTAssertGreaterThan(tint.distance(to: field.background), 12, "R125: \(appearance) can be told from the field")
      XCTAssertTrue(field.picture.isUnderlined(in: highlight, on: tint), "R125: \(appearance) has another shape, too")
      // A selection of the user's must look different from a completion even in the same place: the same letters
      // are selected.
      hunch.press(.tab, .shift + .left, .shift + .left, .shift + .left, .shift + .left, .shift + .left)
      hunch.comesToShow("fi[refox]", "R125")
      guard
        hunch.eventually(
          "R125: \(appearance) highlights a selection without the line",
          {
            guard let own = $0.fieldPicture(), let place = own.highlight,
              let tint = own.tint(of: place)
            else { return false }
            return place == highlight && !own.picture.isUnderlined(in: place, on: tint)
          }),
        let own = hunch.fieldPicture(), let ownTint = own.tint(of: highlight)
      else { return }
      print("R125 \(appearance): selection \(ownTint), contrast with the completion \(ownTint.contrast(with: tint))")
      XCTAssertGreaterThan(ownTint.distance(to: tint), 12, "R125: \(appearance) tells a selection from a completion")
      XCTAssertGreaterThan(ownTint.contrast(with: tint), 1.1, "R125: \(appearance) differs in lightness, too")
      XCTAssertGreaterThanOrEqual(own.picture.contrast(in: highlight, with: ownTint), 4.5, "R125: \(appearance)")
      hunch.press(.control + "a")
      hunch.comesToShow("[firefox]", "R125")
      hunch.eventually("R125: \(appearance) has one look for all that the user selects") {
        guard let field = $0.fieldPicture(), let all = field.highlight else { return false }
        return all.lowerBound < highlight.lowerBound && field.tint(of: all) == ownTint
      }
      hunch.end()
    }
  }

  func testThereIsNoCaretWhileACompletionShows() throws {
    let hunch = try launch("pick", input: .lines(["axe corner", "aa"]))
    hunch.type("axe")
    hunch.comesToShow("axe| corner", "R124")
    hunch.eventually("R124: no caret") {
      $0.fieldPicture().map { $0.highlight != nil && $0.caretColumns.isEmpty } ?? false
    }
    hunch.press(.backspace)
    hunch.eventually("R124: the caret is back") {
      $0.fieldPicture().map { $0.highlight == nil && !$0.caretColumns.isEmpty } ?? false
    }
  }

  func testALongNameNeverScrollsTheTypedTextAway() throws {
    let long = "marvellous " + String(repeating: "and much longer than the field ", count: 12)
    let hunch = try launch("pick", input: .lines(["moss", long]))
    hunch.type("mo")
    hunch.comesToShow("mo|ss", "R85")
    hunch.eventually("R85: a short one is highlighted") { $0.fieldPicture()?.highlight != nil }
    hunch.press(.control + "a")
    hunch.type("ma")
    hunch.comesToShow("ma|" + long.dropFirst(2), "R85")
    hunch.eventually("R85: the typed letters stand at the start, the rest is clipped") {
      guard let field = $0.fieldPicture(), let highlight = field.highlight else { return false }
      return (20..<60).contains(highlight.lowerBound) && highlight.upperBound > field.picture.width - 40
        && field.picture.contrast(in: 0..<highlight.lowerBound, with: field.background) > 4.5
    }
    let typed = String(long.prefix(200))
    hunch.press(.control + "a")
    hunch.type(typed)
    hunch.comesToShow(typed + "|" + long.dropFirst(200), "R85")
    hunch.eventually("R85: with more typed than fits, its end stays in sight, and the rest is clipped") {
      guard let field = $0.fieldPicture(), field.highlight == nil else { return false }
      let width = field.picture.width
      return field.picture.contrast(in: width - 80..<width - 30, with: field.background) > 4.5
    }
  }

  func testAnotherWindowLeavesTheCompletionAndDimsIt() throws {
    let hunch = try launch("pick", input: .lines(["Firefox"]))
    hunch.type("fi")
    hunch.comesToShow("fi|refox", "R123")
    guard hunch.eventually("R123: it is highlighted", { $0.fieldPicture()?.highlight != nil }) else { return }
    let before = hunch.fieldPicture()
    hunch.loseFocus()
    hunch.eventually("R123: the window is no longer active, and the completion still highlighted") {
      guard let now = $0.fieldPicture(), let before, let highlight = now.highlight else { return false }
      return highlight == before.highlight && now.picture != before.picture
    }
    hunch.comesToShow("fi|refox", "R123")
    pause(.milliseconds(100))
    hunch.comesToShow("fi|refox", "R123, a little later")
    XCTAssertNotNil(hunch.fieldPicture()?.highlight, "R123")
    hunch.type("r")
    hunch.comesToShow("fir|efox", "R123: and goes on")
  }
}
