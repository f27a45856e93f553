import CGtk
import HunchModelTestSupport
import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// A source never stops reporting more items: keys and frames must continue meanwhile.
final class FloodingSourceTests: DisplayTestCase {
  func testKeysAreTakenAndFramesAreDrawnMeanwhile() throws {
    try onMain {
      let flood = Flood()
      let source = UnrulySource { flood.tell($0) }
      let window = try TestWindow((0..<3_000).map { "firefly \($0)" } + ["Firefox"], others: [source])
      window.type("fire")
      source.begin()
      waitUntil("it floods") { flood.count > 100 }
      let clock = gtk_widget_get_frame_clock(window.view.window.cast())
      for letter in ["f", "o"] {
        let frame = gdk_frame_clock_get_frame_counter(clock)
        window.view.field.keyWillArrive()
        if let selection = window.text.selection { window.text.delete(selection) }
        window.text.position = window.text.insert(letter, at: window.text.position)
        waitUntil("a frame is drawn after “\(letter)”") { gdk_frame_clock_get_frame_counter(clock) > frame }
      }
      XCTAssertTrue(window.names.contains("Firefox") && !window.names.contains("firefly 1"), "\(window.names)")
      XCTAssertFalse(flood.isOver, "the main thread had time before it was over")
      flood.end()
      window.close()
    }
  }
}
