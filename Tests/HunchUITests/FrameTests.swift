import CGtk
import MainLoopTestSupport
import SmartSearch
import Suggestions
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// Frames come with what changes, and not by themselves: while they do, a key has to wait for its turn among them.
final class FrameTests: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }

  /// A provider that never has done.
  private struct EndlessProvider: SuggestionProvider {
    let id = "endless"
    let name = "Endless"
    let policy = ProviderPolicy(deadline: .seconds(60))

    func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
      try await Task.sleep(for: .seconds(60))
      return []
    }
  }

  func testNoFramesComeByThemselvesAfterAKey() throws {
    try onMain {
      let services = SuggestionServices(HistoryStore(.memory), locale: "en", others: [EndlessProvider()])
      let window = try TestWindow((0..<60).map { "row \($0)" }, services: services)
      Self.setMovements(of: window)
      // From all rows to some that do not fill the window, and to none.
      for text in ["r", "ow 1", "x"] {
        window.type(text)
        XCTAssertLessThan(Self.frames(of: window, for: .milliseconds(500)), 10, "after \(text)")
      }
      window.close()
    }
  }

  func testAnotherCompletionHasNotTheWholeWindowLaidOutAnew() throws {
    try onMain {
      let window = try TestWindow((0..<60).map { "row \($0)" })
      Self.setMovements(of: window)
      window.type("r")
      var layouts = 0
      // GTK has the window laid out with each of these.
      let counting = window.text.changes(of: "attributes").connectKeepingCaptures { layouts += 1 }
      for letter in ["o", "w", " "] { window.type(letter) }
      XCTAssertEqual(window.field, "row |0")
      XCTAssertEqual(layouts, 0)
      counting.disconnect()
      window.close()
    }
  }

  /// A caret that blinks has frames of its own; all else may move.
  @MainActor
  private static func setMovements(of window: TestWindow) {
    let settings = Settings(new: gtk_widget_get_settings(window.view.window.cast()), .none)
    settings[property: "gtk-cursor-blink"] = false
    settings[property: "gtk-enable-animations"] = true
  }

  /// How many frames come while the loop runs for so long.
  @MainActor
  private static func frames(of window: TestWindow, for time: Duration) -> Int {
    let clock = gtk_widget_get_frame_clock(window.view.window.cast())
    let first = gdk_frame_clock_get_frame_counter(clock)
    var isOver = false
    let timer = MainLoop.schedule(after: time) { isOver = true }
    _ = MainLoop.run { isOver }
    timer.cancel()
    return Int(gdk_frame_clock_get_frame_counter(clock) - first)
  }
}
