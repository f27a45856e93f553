import CGtk
import Catalog
import Dispatch
import MainLoopTestSupport
import Synchronization
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// A source never stops reporting more items: keys and frames must continue meanwhile.
final class FloodingSourceTests: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }

  private final class Flood: Source {
    let id = "flood"
    let title = "Flood"
    let iconName = ""
    let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation
    private let state = Mutex((isOn: false, count: 0))

    init() { (changes, change) = AsyncStream.makeStream() }

    var count: Int { state.withLock { $0.count } }
    var isOn: Bool { state.withLock { $0.isOn } }

    func begin() {
      state.withLock { $0.isOn = true }
      change.yield()
    }

    func end() { state.withLock { $0.isOn = false } }

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      // In a separate thread: tasks share few threads.
      await withCheckedContinuation { continuation in
        DispatchQueue(label: id).async {
          self.flood(progress)
          continuation.resume()
        }
      }
      return CatalogItems([])
    }

    private func flood(_ progress: (LoadProgress) -> Void) {
      let start = ContinuousClock.now
      // The limit ends the flood if the main thread never gets to end it.
      while isOn, ContinuousClock.now - start < .seconds(55) {
        let number = state.withLock { state in
          state.count += 1
          return state.count
        }
        // Without items, reports come faster than any receiver can follow.
        progress(LoadProgress(loaded: number))
      }
      end()
    }
  }

  func testKeysAreTakenAndFramesAreDrawnMeanwhile() throws {
    try onMain {
      let flood = Flood()
      let window = try TestWindow((0..<3_000).map { "firefly \($0)" } + ["Firefox"], others: [flood])
      window.type("fire")
      flood.begin()
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
      XCTAssertTrue(flood.isOn, "the main thread had time before it was over")
      flood.end()
      window.close()
    }
  }
}
