import CGtk
import CXTest
import MainLoopTestSupport
import XCTest

@testable import GtkKit

final class CaretTests: DisplayTestCase {
  private static let blinkTime = Duration.milliseconds(90)

  /// Shows a focused field whose caret blinks every 90 ms.
  @MainActor
  private static func showField(_ input: FakeInput) -> (window: GtkKit.Window, text: TextWidget) {
    let window = GtkKit.Window(title: "caret")
    window.display.settings[property: "gtk-cursor-blink-time"] = 90
    let entry = SearchEntry()
    window.child = entry
    window.present()
    window.waitForDraw()
    input.focus("caret")
    waitUntil("the focus") { window.isActive }
    entry.textWidget.grabFocusWithoutSelecting()
    return (window, entry.textWidget)
  }

  @MainActor
  private static func isHidden(_ text: TextWidget) -> Bool { text.hasCSSClass("caret-hidden") }

  /// Returns how many times the caret was hidden.
  @MainActor
  private static func blinks(of text: TextWidget, for time: Duration) -> Int {
    var count = 0
    var wasHidden = isHidden(text)
    let changes = text.changes(of: "css-classes").connectKeepingCaptures { [unowned text] in
      if isHidden(text), !wasHidden { count += 1 }
      wasHidden = isHidden(text)
    }
    _ = MainLoop.run(for: time) { false }
    changes.disconnect()
    return count
  }

  func testTheCaretBlinksWithoutAFrameAtEachRefresh() throws {
    try onMain {
      let (window, text) = Self.showField(try FakeInput())
      waitUntil("it is hidden") { Self.isHidden(text) }
      waitUntil("it is shown") { !Self.isHidden(text) }
      let clock = gtk_widget_get_frame_clock(window.cast())
      let first = gdk_frame_clock_get_frame_counter(clock)
      let blinks = Self.blinks(of: text, for: .seconds(1))
      let frames = Int(gdk_frame_clock_get_frame_counter(clock) - first)
      XCTAssertGreaterThan(blinks, 0)
      XCTAssertLessThanOrEqual(frames, 2 * blinks + 4, "of \(blinks) blinks")
      window.destroy()
    }
  }

  func testAKeyShowsTheCaretAtOnce() throws {
    try onMain {
      let input = try FakeInput()
      let (window, text) = Self.showField(input)
      waitUntil("it is hidden") { Self.isHidden(text) }
      var isSeen = false
      let change = text.caretMoved.connectKeepingCaptures(after: true) { isSeen = !Self.isHidden(text) }
      input.type(XK_a)
      waitUntil("the key") { text.text == "a" }
      XCTAssertTrue(isSeen)
      change.disconnect()
      window.destroy()
    }
  }

  func testASelectionHasNoCaretThatBlinks() throws {
    try onMain {
      let (window, text) = Self.showField(try FakeInput())
      text.text = "firefox"
      text.select(bound: nil, caret: 2)
      XCTAssertEqual(Self.blinks(of: text, for: Self.blinkTime * 5), 0)
      XCTAssertFalse(Self.isHidden(text))
      text.select(bound: 2, caret: 2)
      waitUntil("it blinks again") { Self.isHidden(text) }
      window.destroy()
    }
  }

  func testItStopsAfterTheDesktopsTimeAndWithoutFocus() throws {
    try onMain {
      let input = try FakeInput()
      let (window, text) = Self.showField(input)
      window.display.settings[property: "gtk-cursor-blink-timeout"] = 1
      defer { window.display.settings[property: "gtk-cursor-blink-timeout"] = 10 }
      waitUntil("it is hidden") { Self.isHidden(text) }
      window.focusedWidget = nil
      XCTAssertFalse(Self.isHidden(text), "without the focus")
      text.grabFocusWithoutSelecting()
      waitUntil("a quiet while") { Self.blinks(of: text, for: Self.blinkTime * 5) == 0 }
      XCTAssertFalse(Self.isHidden(text), "after the time")
      input.type(XK_a)
      waitUntil("a key begins it again") { Self.isHidden(text) }
      window.destroy()
    }
  }
}
