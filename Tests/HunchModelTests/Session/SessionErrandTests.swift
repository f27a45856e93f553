import Catalog
import SmartSearch
import Testing

@testable import HunchModel

/// The end of an errand must not affect a window, unless the user is waiting for it there.
@Suite("Search session: errands") struct SessionErrandTests {
  private static let errand = Errand(
    id: 1, deed: .action(.launch(desktopID: "Firefox", action: nil)), name: "Firefox")
  private static let other = Errand(id: 2, deed: .action(.launch(desktopID: "Files", action: nil)), name: "Files")

  enum Step: Sendable {
    case event(SearchSession.Event)
    case key(SearchSession.Key)
    case type(String)

    static func begun(_ errand: Errand, _ sequel: Errand.Sequel = .closes) -> Step {
      .event(.errandBegun(errand, sequel))
    }
    static func ended(_ errand: Errand, _ end: Errand.End = .done) -> Step { .event(.errandEnded(errand, end)) }
  }

  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [Step]
    /// Whether the window closes at the last step, and only then.
    let closes: Bool
    /// The notice at the end.
    var notice: String?
  }

  @Test(arguments: [
    Example(
      testDescription: "it is waited for", steps: [.begun(errand), .ended(errand)], closes: true,
      notice: "Opening Firefox…"),
    Example(
      testDescription: "the window was hidden and summoned again",
      steps: [.begun(errand), .event(.hidden), .event(.shown), .ended(errand)], closes: false),
    Example(
      testDescription: "the window is hidden", steps: [.begun(errand), .event(.hidden), .ended(errand)], closes: false),
    Example(testDescription: "it is another window's", steps: [.ended(errand)], closes: false),
    Example(testDescription: "the user types on", steps: [.begun(errand), .type("x"), .ended(errand)], closes: false),
    Example(
      testDescription: "the user goes on with a key", steps: [.begun(errand), .key(.field(.down)), .ended(errand)],
      closes: false),
    Example(
      testDescription: "another window takes the focus",
      steps: [.begun(errand), .event(.field(.focusMoved(.elsewhere))), .ended(errand)], closes: true,
      notice: nil),
    Example(
      testDescription: "the sources change", steps: [.begun(errand), .event(.sourcesChanged), .ended(errand)],
      closes: true, notice: "Opening Firefox…"),
    Example(
      testDescription: "the same is chosen again",
      steps: [.begun(errand), .key(.shiftEnter), .begun(errand), .ended(errand)], closes: true,
      notice: "Opening Firefox…"),
    Example(
      testDescription: "another is waited for by now",
      steps: [.begun(errand), .begun(other), .ended(errand)], closes: false, notice: "Opening Files…"),
    Example(
      testDescription: "the other one ends", steps: [.begun(errand), .begun(other), .ended(errand), .ended(other)],
      closes: true, notice: "Opening Files…"),
    Example(
      testDescription: "the window is to stay",
      steps: [.begun(errand, .says("Open: Firefox")), .ended(errand)], closes: false, notice: "Open: Firefox"),
    Example(
      testDescription: "it fails", steps: [.begun(errand), .ended(errand, .failed("Firefox: it is gone"))],
      closes: false, notice: "Firefox: it is gone"),
    Example(
      testDescription: "it fails in a later summons",
      steps: [
        .begun(errand), .event(.hidden), .event(.shown), .type("x"), .ended(errand, .failed("Firefox: it is gone")),
        .type("y"),
      ], closes: false, notice: "Firefox: it is gone"),
    Example(
      testDescription: "a script's words come late",
      steps: [.begun(errand), .type("x"), .ended(errand, .said("42")), .type("y")], closes: false,
      notice: "Firefox: 42"),
    Example(
      testDescription: "a file is in the trash", steps: [.begun(errand), .ended(errand, .trashed(nil))],
      closes: false, notice: "Moved Firefox to the trash"),
  ])
  func endOfAnErrand(_ example: Example) {
    var session = SearchSession()
    var closings: [Int] = []
    for (number, step) in example.steps.enumerated() {
      let effects =
        switch step {
        case .event(let event): session.handle(event)
        case .key(let key): session.press(key).effects
        case .type(let text): session.handle(.field(session.shownField.typing(Character(text))))
        }
      if effects.contains(.finish) { closings.append(number) }
      #expect(session.checkInvariants() == nil)
    }
    #expect(closings == (example.closes ? [example.steps.count - 1] : []) && session.notice?.text == example.notice)
  }
}
