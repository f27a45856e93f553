import XCTest

/// A pointer that rests over the list while somebody types.
final class RestingPointerTests: EndToEndTestCase {
  /// As many rows as GTK keeps for a long list are laid out at each key; the user has asked for none of them.
  func testOnlyAPointerThatMovesHasAllRowsMade() throws {
    let hunch = try launch()
    let window = try XCTUnwrap(hunch.window)
    let frame = try XCTUnwrap(hunch.connection.frame(of: window))
    let place = (x: frame.x + frame.width / 2, y: frame.y + frame.height * 2 / 3)
    hunch.mouse.move(x: place.x, y: place.y)
    // Home, suggestions and the list come and go below the pointer.
    for text in ["e", "a", "qzqzqzqz", "s", "e"] {
      hunch.press(.control + "a", .backspace)
      hunch.eventually("home") { !$0.rows(in: "Home").isEmpty }
      hunch.type(text)
      hunch.eventually("\(text) is searched for") { $0.field.text?.hasPrefix(text) == true }
      hunch.eventually("the rows of \(text)") { $0.rows.isEmpty == (text == "qzqzqzqz") }
    }
    XCTAssertLessThan(hunch.rows.count, 100, "those of the first screenfuls")
    XCTAssertFalse(hasScrollBar(hunch), "there is none before all rows are")
    // It fades away while the pointer rests.
    hunch.eventually("the list has a scroll bar, as long as all its rows are") { hunch in
      for step in 1...6 { hunch.mouse.move(x: place.x + step, y: place.y) }
      return self.hasScrollBar(hunch)
    }
  }

  /// Whether anything is drawn between the rows and the edge of the window. A newer GTK says only of rows in view that they
  /// are there, so that they cannot be counted.
  private func hasScrollBar(_ hunch: Session) -> Bool {
    guard let picture = hunch.screenshot() else { return false }
    let edge = picture.width - 14..<picture.width - 7
    let colors = (picture.height / 4..<picture.height * 3 / 4).flatMap { y in edge.map { x in picture[x, y] } }
    return Set(colors).count > 1
  }
}
