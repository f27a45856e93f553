import PictureSupport
import XCTest

/// A pointer that rests over the list while the user types.
final class RestingPointerTests: EndToEndTestCase {
  /// GTK lays out as many rows as it keeps for a long list; that must not happen at each key, because the user does
  /// not scroll.
  func testOnlyAPointerThatMovesHasAllRowsMade() throws {
    let hunch = try launch()
    let window = try XCTUnwrap(hunch.window)
    let frame = try XCTUnwrap(hunch.connection.frame(of: window))
    let place = (x: frame.x + frame.width / 2, y: frame.y + frame.height * 2 / 3)
    hunch.mouse.move(x: place.x, y: place.y)
    // The home page, suggestions and the list come and go below the pointer.
    for text in ["e", "a", "qzqzqzqz", "s", "e"] {
      hunch.press(.control + "a", .backspace)
      hunch.eventually("home") { $0.isHome }
      hunch.type(text)
      hunch.eventually("\(text) is searched for") { $0.field.text?.hasPrefix(text) == true }
      hunch.eventually("the rows of \(text)") { $0.rows.isEmpty == (text == "qzqzqzqz") }
    }
    XCTAssertLessThan(hunch.rows.count, 100, "those of the first screenfuls")
    XCTAssertFalse(hasScrollBar(hunch), "there is none before all rows are")
    // The scroll bar fades away while the pointer rests.
    hunch.eventually("the list has a scroll bar, as long as all its rows are") { hunch in
      for step in 1...6 { hunch.mouse.move(x: place.x + step, y: place.y) }
      return self.hasScrollBar(hunch)
    }
  }

  /// A row that moves under the pointer is not highlighted until the pointer moves.
  func testARowUnderAPointerThatRestsIsNotSetOff() throws {
    let hunch = try launch("pick", input: .lines((0..<40).map { "line \($0)" }))
    hunch.eventually("the lines are there") { $0.rows.count > 8 }
    let frame = try XCTUnwrap(hunch.window.flatMap { hunch.connection.frame(of: $0) })
    let place = (x: frame.x + frame.width * 3 / 4, y: frame.y + frame.height / 2)
    hunch.mouse.move(x: place.x, y: place.y)
    hunch.type("l")
    hunch.eventually("the list is another below the pointer") { $0.field.text == "line 0" }
    let colors =
      {
        guard let picture = hunch.screenshot() else { return [] as Set<String> }
        let column = picture.width * 3 / 4
        return Set((picture.height / 3..<picture.height * 3 / 4).map { "\(picture[column, $0])" })
      } as () -> Set<String>
    hunch.eventually("no row is set off") { _ in colors().count == 1 }
    hunch.eventually("until the pointer moves") { hunch in
      for step in 1...8 { hunch.mouse.move(x: place.x + step, y: place.y) }
      return colors().count > 1
    }
    hunch.type("i")
    hunch.eventually("and no longer after the next key") { _ in colors().count == 1 }
  }

  /// The window comes under the pointer by itself, and a hand that rests on the mouse trembles.
  func testAWindowThatOpensUnderThePointerSetsNoRowOffUntilThePointerMovesSomePixels() throws {
    func open() throws -> Session {
      let hunch = try launch("pick", input: .lines((0..<40).map { "line \($0)" }))
      hunch.eventually("the lines are there") { $0.rows.count > 8 }
      // A chooser takes its size after its first frame.
      _ = hunch.settled("the window") { hunch.screenshot() }
      return hunch
    }
    let first = try open()
    let frame = try XCTUnwrap(first.window.flatMap { first.connection.frame(of: $0) })
    first.end()
    let place = (x: frame.x + frame.width * 3 / 4, y: frame.y + frame.height / 2)
    first.mouse.move(x: place.x, y: place.y)
    let hunch = try open()
    XCTAssertEqual(
      hunch.window.flatMap { hunch.connection.frame(of: $0) }, frame, "it stands where the first one stood")
    /// The number of colours in a column of the rows, beside their names.
    func colors() -> Int {
      guard let picture = hunch.settled("the window", { hunch.screenshot() }) else { return 0 }
      let column = picture.width * 3 / 4
      return Set((picture.height / 3..<picture.height * 3 / 4).map { picture[column, $0] }).count
    }
    XCTAssertEqual(colors(), 1, "no row is set off")
    for step in 1...2 { hunch.mouse.move(x: place.x + step, y: place.y) }
    XCTAssertEqual(colors(), 1, "nor by a tremble")
    hunch.eventually("the row under the pointer is, once that moves") { hunch in
      for step in 3...12 { hunch.mouse.move(x: place.x + step, y: place.y) }
      return colors() > 1
    }
  }

  /// The same must hold for rows, chips and suggestions of the search window.
  func testNothingOfTheSearchWindowIsSetOffByAPointerThatRests() throws {
    let hunch = try launch()
    hunch.eventually("home") { $0.isHome && $0.sources.count > 3 }
    func rest(over target: () -> Accessible?, _ what: String, _ appear: () -> Void) throws {
      func picture(pointerAt place: (x: Int, y: Int)) -> Screenshot? {
        hunch.press(.control + "a", .backspace)
        hunch.eventually("home again") { $0.isHome }
        hunch.mouse.move(x: place.x, y: place.y)
        appear()
        return hunch.settled(what, hunch.screenshot)
      }
      appear()
      let frame = try XCTUnwrap(target().flatMap(hunch.place), what)
      let place = (x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      var under: Screenshot?
      // A late icon changes one picture alone.
      hunch.eventually("\(what) looks alike under a pointer that rests") { _ in
        let apart = picture(pointerAt: (x: 0, y: 0))
        under = picture(pointerAt: place)
        return apart != nil && apart == under
      }
      hunch.eventually("\(what) is set off once it moves") { hunch in
        for step in 1...8 { hunch.mouse.move(x: place.x + step, y: place.y) }
        return hunch.screenshot().map { $0 != under } == true
      }
      hunch.mouse.move(x: 0, y: 0)
      hunch.press(.control + "a", .backspace)
      hunch.eventually("home at last") { $0.isHome }
    }
    try rest(over: { hunch.rows.dropFirst(2).first?.accessible }, "a row") {
      hunch.type("cal")
      hunch.eventually("there are rows") { $0.rows.count > 3 && $0.field.text?.hasPrefix("cal") == true }
    }
    try rest(over: { hunch.suggestions.first }, "a suggestion") {
      hunch.type("calndr")
      hunch.eventually("there are suggestions") { $0.suggestions.count > 1 }
    }
  }

  /// Actions come under the pointer by a key.
  func testAnActionUnderAPointerThatRestsIsNotSetOff() throws {
    let hunch = try launch("smi")
    func showActions() {
      hunch.eventually("something is found") { !$0.rows.isEmpty }
      hunch.press(.control + "k")
      hunch.eventually("the actions are there") { $0.actions.count > 1 }
      _ = hunch.settled("the actions", hunch.screenshot)
    }
    showActions()
    let frame = try XCTUnwrap(hunch.actions.last.flatMap { hunch.place(of: $0.accessible) })
    let origin = try XCTUnwrap(hunch.window.flatMap { hunch.connection.frame(of: $0) })
    let place = (x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    // A point above the text.
    let color = { hunch.screenshot().map { "\($0[place.x - origin.x, frame.y - origin.y + 4])" } }
    let usual = try XCTUnwrap(color())
    hunch.press(.escape)
    hunch.eventually("the rows are back") { $0.actions.isEmpty }
    hunch.mouse.move(x: place.x, y: place.y)
    showActions()
    XCTAssertEqual(color(), usual, "none is set off")
    hunch.eventually("the one under the pointer is, once that moves") { hunch in
      for step in 1...8 { hunch.mouse.move(x: place.x + step, y: place.y) }
      return color() != usual
    }
  }

  /// A chip of a source is highlighted like a row: only under a moving pointer.
  func testAChipUnderAPointerThatRestsIsNotSetOff() throws {
    let hunch = try launch("smi")
    hunch.eventually("something is found") { !$0.rows.isEmpty }
    hunch.search()
    var chip: Accessible? {
      hunch.application.all(role: "button", "toggle button").first { $0.name.hasPrefix("Characters") }
    }
    hunch.eventually("the sources are there") { _ in chip != nil }
    let frame = try XCTUnwrap(chip.flatMap { hunch.place(of: $0) })
    let origin = try XCTUnwrap(hunch.window.flatMap { hunch.connection.frame(of: $0) })
    let place = (x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    // A point beside the title.
    let color = { hunch.screenshot().map { "\($0[frame.x - origin.x + 4, place.y - origin.y])" } }
    let usual = try XCTUnwrap(color())
    hunch.eventually("it is set off while the pointer moves") { hunch in
      for step in 1...8 { hunch.mouse.move(x: place.x - step, y: place.y) }
      return color() != usual
    }
    hunch.press(.down)
    hunch.eventually("and no longer after the next key") { _ in color() == usual }
  }

  /// Whether a scroll bar shows between the rows and the window's edge. Rows cannot be counted instead, because a
  /// newer GTK reports only the rows in view.
  private func hasScrollBar(_ hunch: Session) -> Bool {
    guard let picture = hunch.screenshot() else { return false }
    // The scroll bar is beside the highlighted row, which is the first below the field if there are no suggestions.
    let edge = picture.width - 7..<picture.width - 1
    let colors = (picture.height / 8..<picture.height * 3 / 4).flatMap { y in edge.map { x in picture[x, y] } }
    return Set(colors).count > 1
  }
}
