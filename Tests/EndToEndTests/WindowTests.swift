import Foundation
import PictureSupport
import TestSupport
import XCTest

/// The window as it looks, and as a screen reader finds it.
final class WindowTests: EndToEndTestCase {
  /// A narrow window with text of twice the size: the details become a separate page, and everything fits.
  func testTheDetailsAreAPageWhereLettersAreLargeAndTheWindowIsNarrow() throws {
    let folder = TemporaryFolder()
    try folder.write(settings: "[Sources]\noff=characters;icons;software;files\n[Window]\nwidth=400\nheight=700\n")
    try folder.write(
      "[Settings]\ngtk-enable-animations=false\ngtk-font-name=DejaVu Sans 20\n", to: "config/gtk-4.0/settings.ini")
    try folder.addApplication("Zork", "Comment=A cave\n", to: "share/applications/zork.desktop")
    let hunch = try launch(environment: folder.dataVariables)
    func width(_ hunch: Session) -> Int? { hunch.window.flatMap { hunch.connection.frame(of: $0)?.width } }
    hunch.eventually("it is as wide as it is set") { width($0) == 400 && $0.isHome }
    hunch.type("zork")
    hunch.search()
    hunch.eventually("the list is there alone, and says how to see the details") { hunch in
      hunch.selectedRow == "Zork" && hunch.details == nil && width(hunch) == 400
        && hunch.application.all(role: "label").contains { $0.description.contains("→ Details") }
    }
    hunch.press(.right)
    hunch.eventually("they take the place of the list") { $0.details != nil && width($0) == 400 }
    hunch.press(.left)
    hunch.eventually("and give it back") { $0.details == nil && $0.selectedRow == "Zork" && width($0) == 400 }
    hunch.press(.control + "k")
    hunch.eventually("the actions fit, too") { !$0.actions.isEmpty && width($0) == 400 }
    withExtendedLifetime(folder) {}
  }

  /// A grey word in the status line would not tell a private window apart.
  func testAPrivateWindowHasABarOfAnotherColour() throws {
    let hunch = try launch()
    hunch.eventually("the home page shows") { $0.isHome }
    _ = hunch.settled("the window") { hunch.screenshot() }
    func bar(_ hunch: Session) -> Screenshot.Color? {
      // The private window is another one.
      hunch.knownField = nil
      guard let picture = hunch.fieldPlace.flatMap({ hunch.connection.screenshot(of: $0) }) else { return nil }
      return picture.commonest(in: 0..<picture.width, excluding: [])
    }
    let usual = try XCTUnwrap(bar(hunch))
    hunch.press(.control + .shift + "p")
    hunch.eventually("its colour is another") {
      guard $0.title == "Hunch (Private)", let color = bar($0) else { return false }
      return color != usual
    }
    hunch.press(.control + .shift + "p")
    hunch.eventually("and then the usual one again") { $0.title == "Hunch" && bar($0) == usual }
  }

  private let lines = StandardInput.text("Firefox\nFiles\nTerminal\n")

  func testKeysMoveThroughTheRows() throws {
    let names = (1...40).map { "row \($0)" }
    let hunch = try launch("pick", input: .text(names.joined(separator: "\n")))
    hunch.eventually("the first row is selected") { $0.selectedRow == "row 1" }
    hunch.press(.down, .down)
    hunch.eventually("Down") { $0.selectedRow == "row 3" }
    hunch.press(.up)
    hunch.eventually("Up") { $0.selectedRow == "row 2" }
    hunch.press(.pageDown)
    hunch.eventually("Page Down") { $0.selectedRow.map { names.firstIndex(of: $0) ?? 0 > 4 } == true }
    XCTAssertTrue(hunch.field.states.contains(.focused))
  }

  /// A long completion reaches the end of the field, where the icon would be in the way.
  func testTheIconThatClearsTheFieldIsSeenOnlyUnderThePointer() throws {
    let hunch = try launch("pick", input: lines)
    hunch.mouse.move(x: 0, y: 0)
    hunch.type("zz")
    hunch.eventually("nothing is completed") { $0.field.text == "zz" && $0.rows.isEmpty }
    let field = try XCTUnwrap(hunch.fieldPlace)
    let end = Rectangle(x: field.x + field.width - 20, y: field.y + 8, width: 20, height: field.height - 16)
    func colors(_ hunch: Session) -> Int { hunch.connection.screenshot(of: end)?.colorCount ?? 0 }
    hunch.eventually("nothing is at the end of the field") { colors($0) == 1 }
    hunch.mouse.move(x: end.x + end.width / 2, y: end.y + end.height / 2)
    hunch.eventually("until the pointer is there") { colors($0) > 1 }
    hunch.mouse.move(x: 0, y: 0)
    hunch.eventually("and no longer when it leaves") { colors($0) == 1 }
    hunch.mouse.move(x: end.x + end.width / 2, y: end.y + end.height / 2)
    hunch.eventually("it is back") { colors($0) > 1 }
    hunch.mouse.click()
    hunch.eventually("and clears the field") { $0.field.text == "" && $0.rows.count == 3 }
  }

  func testTheStatusLineGroupsDigits() throws {
    let hunch = try launch("pick", input: .lines((1...1_325).map { "line \($0)" }))
    hunch.eventually("the lines are counted") { $0.statusText == "1,325 lines" }
    hunch.type("l")
    hunch.eventually("so are the results, and the time that it took is not told") { $0.statusText == "1,325 results" }
  }

  /// On a display without shadows, a line of one pixel with square corners is the whole frame.
  func testTheFrameIsALineOfOnePixel() throws {
    for appearance in [Session.Appearance.light, .dark] {
      let hunch = try launch("pick", input: lines, appearance: appearance)
      hunch.eventually("the rows are there") { $0.rows.count == 3 }
      let picture = try XCTUnwrap(hunch.settled("the window", hunch.screenshot))
      let (right, middle) = (picture.width - 1, picture.height / 2)
      let line = picture[0, middle]
      XCTAssertEqual([picture[right, middle], picture[0, 0], picture[right, 0]], [line, line, line], "\(appearance)")
      // Beside the rows, which do not reach the edge.
      let ground = picture[4, middle]
      XCTAssertEqual([picture[1, middle], picture[right - 1, middle]], [ground, ground], "\(appearance)")
      XCTAssertGreaterThan(line.distance(to: ground), 20, "\(appearance)")
      hunch.end()
    }
  }

  func testLightDarkAndHighContrastAreDrawn() throws {
    var brightness: [Session.Appearance: Double] = [:]
    for appearance in [Session.Appearance.light, .dark, .highContrast] {
      let hunch = try launch("pick", input: lines, appearance: appearance)
      hunch.type("fi")
      hunch.eventually("fi is completed") { $0.field.text == "firefox" }
      let picture = try XCTUnwrap(hunch.screenshot())
      XCTAssertGreaterThan(picture.colorCount, 20, "\(appearance)")
      brightness[appearance] = picture.brightness
      hunch.end()
    }
    XCTAssertGreaterThan(brightness[.light] ?? 0, 0.7)
    XCTAssertLessThan(brightness[.dark] ?? 1, 0.4)
    XCTAssertGreaterThan(brightness[.highContrast] ?? 0, 0.7)
  }

  func testWithHighContrastNothingIsDimmed() throws {
    /// From 0, black, to 1, white.
    func darkestOfTheStatusLine(_ appearance: Session.Appearance) throws -> Double {
      let hunch = try launch("pick", input: lines, appearance: appearance)
      defer { hunch.end() }
      hunch.eventually("the rows are there") { $0.rows.count == 3 }
      let window = try XCTUnwrap(hunch.window.flatMap { hunch.connection.frame(of: $0) })
      let status = try XCTUnwrap(hunch.application.all(role: "status", "status bar").last)
      let place = try XCTUnwrap(hunch.place(of: status))
      let picture = try XCTUnwrap(hunch.screenshot())
      var darkest = 1.0
      for y in place.y..<place.y + place.height {
        // Only the count of results; the keys at the other end may be dimmed.
        for x in place.x..<place.x + place.width / 4 {
          darkest = min(darkest, picture[x - window.x, y - window.y].brightness)
        }
      }
      return darkest
    }
    XCTAssertGreaterThan(try darkestOfTheStatusLine(.light), 0.3, "it is quieter than the rest")
    XCTAssertLessThan(try darkestOfTheStatusLine(.highContrast), 0.3, "unless more contrast is wanted")
  }

  /// Matched letters, headings and titles are bold in the usual fonts. Here the only font has no bold, and the user's
  /// style sheet sets none.
  func testWithoutBoldLettersNothingOverlapsInARowOfFortyPixels() throws {
    let folder = TemporaryFolder()
    let font = try Program.run("fc-match", ["-f", "%{file}", "DejaVu Sans:style=Book"])
    let fonts = try folder.write(
      """
      <?xml version="1.0"?>
      <fontconfig><dir>\(folder.path)/fonts</dir><cachedir>\(folder.path)/fonts/cache</cachedir></fontconfig>

      """, to: "fonts/fonts.conf")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/fonts/regular.ttf", withDestinationPath: font)
    try folder.write("* { font-weight: normal; }\n", to: "config/gtk-4.0/gtk.css")
    try folder.write(
      "[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\ngtk-font-name=DejaVu Sans 10\n",
      to: "config/gtk-4.0/settings.ini")
    try folder.write(settings: "[Sources]\noff=characters;icons;software;files\n")
    let long = "Zork" + String(repeating: "frobozz", count: 30)
    // The name, the comment and the kind of each, unless the name leaves the comment no space.
    let texts = [("Zork", 3), ("Zorkmid", 3), (long, 2)]
    for (place, (name, _)) in texts.enumerated() {
      try folder.addApplication(name, "Comment=Treasure\n", to: "share/applications/\(place).desktop")
    }
    let hunch = try launch(environment: folder.dataVariables.merging(["FONTCONFIG_FILE": fonts]) { $1 })
    hunch.eventually("the home page shows") { $0.isHome }
    hunch.type("zork")
    hunch.eventually("the rows are there") { $0.rows.map(\.name) == texts.map { $0.0 } }
    _ = hunch.settled("the window") { hunch.screenshot() }
    for (row, (name, count)) in zip(hunch.rows, texts) {
      let place = try XCTUnwrap(hunch.place(of: row.accessible))
      XCTAssertEqual(place.height, 40, name)
      let picture = try XCTUnwrap(hunch.connection.screenshot(of: place))
      let ground = try XCTUnwrap(picture.commonest(in: 0..<picture.width, excluding: []))
      // Texts are 12 pixels apart, and stand behind the picture.
      let rows = 10..<max(11, picture.height - 10)
      let parts = picture.parts(in: rows, on: ground, apart: 9).filter { $0.lowerBound >= 30 }
      XCTAssertEqual(parts.count, count, "\(name): \(parts)")
    }
    withExtendedLifetime(folder) {}
  }

  func testAtItsSmallestNothingIsCutOff() throws {
    let hunch = try launch("pick", input: lines)
    hunch.eventually("the rows are there") { $0.rows.count == 3 }
    let window = try XCTUnwrap(hunch.window)
    hunch.eventually("the window is small") {
      // The chooser takes the height of its rows after its first frame, which may follow a first resize.
      $0.connection.resize(window, width: 360, height: 400)
      return $0.connection.frame(of: window)?.width == 360
    }
    hunch.eventually("everything fits") { session in
      // The width may include the borders.
      guard let frame = session.connection.frame(of: window), (360...370).contains(frame.width) else { return false }
      let status = session.application.all(role: "status").last
      return [session.field, session.list("Results"), status].allSatisfy { shown in
        guard let place = shown.flatMap({ session.place(of: $0) }) else { return false }
        return place.width > 0 && place.x >= frame.x && place.x + place.width <= frame.x + frame.width
      }
    }
  }

  /// Settings of a smaller size would not be read again.
  func testTheSearchWindowIsNotMadeSmallerThanItsSettingsAllow() throws {
    let hunch = try launch()
    // The introduction on the home page needs more.
    hunch.type("smil")
    hunch.eventually("rows are found") { $0.rows.count > 1 }
    let window = try XCTUnwrap(hunch.window)
    hunch.connection.resize(window, width: 300, height: 150)
    hunch.eventually("it is as small as it may be") {
      // The frame may include the borders.
      guard let frame = $0.connection.frame(of: window) else { return false }
      return (360...370).contains(frame.width) && (232...242).contains(frame.height)
    }
  }

  func testClosingTheWindowCancels() throws {
    let hunch = try launch("pick", input: lines, accessible: false)
    hunch.ends(by: .control + "q", status: .exited(130))
  }
}
