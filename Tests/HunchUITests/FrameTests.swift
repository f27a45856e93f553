import CGtk
import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import Suggestions
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// Frames must come only with changes: while they come, each key waits for its turn among them.
final class FrameTests: DisplayTestCase {
  /// A provider that never finishes.
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
      let services = SuggestionServices(
        HistoryStore(.memory), locale: "en", others: [EndlessProvider()], arrange: patient)
      let window = try TestWindow((0..<60).map { "row \($0)" }, services: services)
      Self.enableAnimations(of: window)
      // The theme lets rows fade; the program's style sheet does not.
      let style = Style(window.view.window.display, window.controller.preferences)
      defer { withExtendedLifetime(style) {} }
      // From all rows to a few that do not fill the window, and to none.
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
      Self.enableAnimations(of: window)
      window.type("r")
      var layouts = 0
      // GTK lays out the window again at each of these changes.
      let counting = window.text.changes(of: "attributes").connectKeepingCaptures { layouts += 1 }
      for letter in ["o", "w", " "] { window.type(letter) }
      XCTAssertEqual(window.field, "row |0")
      XCTAssertEqual(layouts, 0)
      counting.disconnect()
      window.close()
    }
  }

  /// GTK makes about two hundred widgets for a long list, which takes longer than a frame.
  func testRowsThatTheUserGoesOnToComeSomeWithEachFrameAndTheScrollBarAfterThem() throws {
    try onMain {
      let window = try TestWindow((0..<1000).map { "row \($0)" })
      window.type("r")
      window.view.window.waitForDraw()
      let list = window.view.results
      var counts = [Self.rowCount(of: list)]
      XCTAssertLessThan(counts[0], 60, "the first screenfuls")
      XCTAssertFalse(Self.hasScrollBar(list))
      let watch = window.view.window.onEachFrame { _ in
        counts.append(Self.rowCount(of: list))
        return true
      }
      window.press(.field(.pageDown))
      window.wait("GTK has all the widgets that it makes") { _ in Self.rowCount(of: list) > 180 }
      window.wait("the scroll bar is there") { _ in Self.hasScrollBar(list) }
      watch.cancel()
      for (before, after) in zip(counts, counts.dropFirst()) {
        XCTAssertLessThan(after - before, 100, "with one frame, of \(counts)")
      }
      let selected = try XCTUnwrap(window.controller.session.selection.row)
      window.press(.lastRow)
      XCTAssertEqual(window.controller.session.selection.row, 999, "the last row is gone to at once, from \(selected)")
      window.close()
    }
  }

  /// Returns the number of a list's rows that have widgets.
  @MainActor
  private static func rowCount(of list: ItemList) -> Int { list.scroller.child?.children.count ?? 0 }

  @MainActor
  private static func hasScrollBar(_ list: ItemList) -> Bool {
    var policy = GTK_POLICY_NEVER
    gtk_scrolled_window_get_policy(list.scroller.cast(), nil, &policy)
    return policy == GTK_POLICY_AUTOMATIC
  }

  @MainActor
  private static func enableAnimations(of window: TestWindow) { window.view.window.display.settings.animates = true }

  /// Counts the frames while the main loop runs for this time.
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
