import PictureSupport
import XCTest

/// The look of the suggestion bar, in pictures of the real window.
final class SuggestionLooksTests: EndToEndTestCase {
  /// Takes a picture of a suggestion on the screen.
  private func picture(of suggestion: Accessible, in hunch: Session) -> Screenshot? {
    hunch.place(of: suggestion).flatMap { hunch.connection.screenshot(of: $0) }
  }

  /// Parity 26: in each appearance, suggestions are readable and the selected one stands out.
  func testSuggestionsAreReadableAndTheSelectedOneIsToldFromTheOthersInEachAppearance() throws {
    for appearance in [Session.Appearance.light, .dark, .highContrast] {
      let hunch = try launch(appearance: appearance)
      // This gives a correction that no near match shows, and the unknown word itself.
      hunch.type("calndr")
      hunch.eventually("\(appearance): there are two") { $0.suggestions.count > 1 }
      hunch.press(.up)
      hunch.eventually("\(appearance): the first is selected") {
        $0.suggestions.first?.states.contains(.pressed) == true
      }
      hunch.eventually("\(appearance): it can be told") { hunch in
        let pictures = hunch.suggestions.prefix(2).compactMap { self.picture(of: $0, in: hunch) }
        guard pictures.count == 2 else { return false }
        let fills = pictures.compactMap { $0.commonest(in: 4..<$0.width - 4, excluding: []) }
        guard fills.count == 2, fills[0].distance(to: fills[1]) > 12 else { return false }
        return zip(pictures, fills).allSatisfy { $0.contrast(in: 4..<$0.width - 4, with: $1) >= 4.5 }
      }
      hunch.end()
    }
  }

  /// The chips of the home page share the row of the suggestions, and scroll; suggestions beside rows shrink to fit
  /// instead.
  func testTheWheelScrollsChipsThatHaveNoRoom() throws {
    let hunch = try launch()
    let window = try XCTUnwrap(hunch.window)
    hunch.eventually("the home page shows") { $0.isHome }
    func chips(_ hunch: Session) -> [Accessible] {
      hunch.application.all(role: "tool bar").first { $0.name == "Sources" }?
        .all(role: "button", "toggle button") ?? []
    }
    hunch.connection.resize(window, width: 360, height: 400)
    hunch.eventually("more than there is room for") { hunch in
      guard let frame = hunch.connection.frame(of: window), frame.width < 400 else { return false }
      return chips(hunch).last.flatMap(hunch.place).map { $0.x + $0.width > frame.x + frame.width } == true
    }
    let start = try XCTUnwrap(chips(hunch).first.flatMap(hunch.place))
    hunch.mouse.move(x: start.x + start.width / 2, y: start.y + start.height / 2)
    // Turns the wheel until the chips move, as a user would.
    hunch.eventually("forward") { hunch in
      hunch.mouse.scroll(1)
      return chips(hunch).first.flatMap(hunch.place).map { $0.x < start.x } == true
    }
    hunch.eventually("and back") { hunch in
      hunch.mouse.scroll(-9)
      return chips(hunch).first.flatMap(hunch.place)?.x == start.x
    }
  }
}
