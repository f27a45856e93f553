import XCTest

/// A pointer that rests over the list while somebody types.
final class RestingPointerTests: EndToEndTestCase {
  /// As many rows as GTK keeps for a long list are laid out at each key; the person has asked for none of them.
  func testOnlyAPointerThatMovesHasAllRowsMade() throws {
    let hunch = try launch()
    let window = try XCTUnwrap(hunch.window)
    let frame = try XCTUnwrap(hunch.connection.frame(of: window))
    let place = (x: frame.x + frame.width / 2, y: frame.y + frame.height * 2 / 3)
    hunch.mouse.move(x: place.x, y: place.y)
    hunch.type("e")
    hunch.eventually("there are rows") { !$0.rows.isEmpty }
    for text in ["d", "i", "t"] {
      hunch.type(text)
      hunch.press(.backspace)
    }
    hunch.press(.backspace, .backspace)
    hunch.type("a")
    hunch.eventually("the rows of another text") { $0.rows.first.map { $0.name.lowercased().contains("a") } == true }
    XCTAssertLessThan(hunch.rows.count, 100, "those of the first screenfuls")
    hunch.mouse.move(x: place.x + 6, y: place.y)
    hunch.eventually("the list is as long as its scroll bar says") { $0.rows.count > 100 }
  }
}
