import HunchCommands
import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchUI

/// The page of Preferences about the desktop.
final class ThisDesktopTests: DisplayTestCase {
  private static let whole = [DesktopFinding(name: "Session", state: "Lock, Log Out")]
  private static let lacking =
    whole + [
      DesktopFinding(
        name: "Shortcut", state: "None", advice: "Bind hunch --toggle in its settings.", command: "hunch --toggle"),
      DesktopFinding(name: "Sums", state: "Missing", command: "sudo apt install qalc"),
      DesktopFinding(name: "Commands", state: "Missing", advice: "Log in again."),
    ]

  /// A desktop that changes when the test says so.
  @MainActor
  private final class ChangingDesktop {
    var found = ThisDesktopTests.lacking
    private(set) var examinations = 0

    func examine() -> [DesktopFinding] {
      examinations += 1
      return found
    }
  }

  /// Shows the page in a window of its own.
  @MainActor
  private static func show(_ contents: ThisDesktop) -> Window {
    let window = Window(title: "")
    window.child = contents.page.makeWidget()
    window.present()
    return window
  }

  @MainActor
  private static func texts(_ window: Window) -> [String] { PreferencesDriver.all(Label.self, in: window).map(\.text) }

  @MainActor
  private static func buttons(_ label: String, _ window: Window) -> [Button] {
    PreferencesDriver.all(Button.self, in: window).filter { $0.label == label }
  }

  @MainActor
  private static func clipboard(_ window: Window) throws -> String {
    let clipboard = window.display.clipboard
    return try waitForTask { try await clipboard.text() }
  }

  func testMissingPartsSayWhatToDoAndCommandsAreCopied() throws {
    try onMain {
      let contents = ThisDesktop { Self.lacking }
      let window = Self.show(contents)
      waitUntil("it is examined") { Self.texts(window).contains("3 parts can be improved.") }
      for text in ["Lock, Log Out", "Bind hunch --toggle in its settings.", "sudo apt install qalc", "Log in again."] {
        XCTAssertTrue(Self.texts(window).contains(text), "\(Self.texts(window))")
      }
      let copies = Self.buttons("Copy", window)
      XCTAssertEqual(copies.count, 2, "a part without a command has a button")
      copies.first?.clicked.emit()
      XCTAssertEqual(try Self.clipboard(window), "hunch --toggle")
      copies.last?.clicked.emit()
      XCTAssertEqual(try Self.clipboard(window), "sudo apt install qalc")
      Self.buttons("Copy All", window).first?.clicked.emit()
      XCTAssertEqual(
        try Self.clipboard(window), DesktopFinding.lines(of: Self.lacking).map { $0 + "\n" }.joined())
      window.destroy()
      withExtendedLifetime(contents) {}
    }
  }

  func testTheDesktopIsExaminedEachTimeThatThePageIsShownAndEqualRowsStay() throws {
    try onMain {
      let desktop = ChangingDesktop()
      let contents = ThisDesktop { desktop.examine() }
      let view = contents.page.makeWidget()
      XCTAssertEqual(desktop.examinations, 0, "it is examined before it is shown")
      let window = Window(title: "")
      window.child = view
      window.present()
      waitUntil("it is examined") { Self.buttons("Copy", window).count == 2 }
      let sums = try XCTUnwrap(Self.buttons("Copy", window).last)
      view.isVisible = false
      waitUntil("it is hidden") { !view.isMapped }
      view.isVisible = true
      waitUntil("it is examined again") { desktop.examinations == 2 }
      MainLoop.runPending()
      let isSame = Self.buttons("Copy", window).last.map { $0 == sums } ?? false
      XCTAssertTrue(isSame, "the row is made anew")
      desktop.found = Self.whole
      view.isVisible = false
      waitUntil("it is hidden again") { !view.isMapped }
      view.isVisible = true
      waitUntil("the new state shows") { Self.texts(window).contains("Nothing is missing.") }
      XCTAssertTrue(Self.buttons("Copy", window).isEmpty)
      window.destroy()
      withExtendedLifetime(contents) {}
    }
  }

  func testPreferencesHaveThePage() throws {
    try PreferencesScene.play { scene in
      try scene.open(["Firefox"], scene.makeServices()) { _, driver in
        driver.open("This Desktop")
        driver.wait("this desktop is examined") { driver.texts.contains("Screen reader") }
        XCTAssertTrue(try driver.button("Copy All").isSensitive)
      }
    }
  }
}
