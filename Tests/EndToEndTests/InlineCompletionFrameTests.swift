import Foundation
import PictureSupport
import Synchronization
import TestSupport
import XCTest

/// Row R126: every frame shows the completion while it stays valid.
///
/// A thread looks at the screen many times in each frame while keys arrive. If Hunch inserted the rest only after a
/// frame was drawn, that frame would stand for some milliseconds and be seen.
final class InlineCompletionFrameTests: EndToEndTestCase {
  func testThereIsNoFrameWithoutTheCompletionBetweenTwoKeys() throws {
    let name = "incomprehensibilities of all kinds"
    let hunch = try launch("pick", input: .lines([name]))
    hunch.type("i")
    hunch.comesToShow("i|" + name.dropFirst(), "R126")
    guard hunch.eventually("R126: it is highlighted", { $0.fieldPicture()?.highlight != nil }),
      let place = hunch.fieldPicture()?.origin
    else { return }
    let watcher = try FrameWatcher(place)
    hunch.eventually("R126: frames are seen") { _ in watcher.seen.looks > 5 }
    for letter in name.dropFirst().prefix(20).unicodeScalars {
      hunch.press(Key(letter))
      pause(.milliseconds(40))
    }
    hunch.comesToShow(String(name.prefix(21)) + "|" + name.dropFirst(21), "R126")
    let seen = watcher.end()
    print("R126: \(seen.looks) looks, \(seen.frames) different frames, \(seen.without) without the completion")
    XCTAssertEqual(seen.without, 0, "R126")
    XCTAssertGreaterThanOrEqual(seen.frames, 15, "R126: the frames of most keys were seen")
  }
}

/// Looks at a place of the screen continuously, in a thread.
private final class FrameWatcher: Sendable {
  struct Seen {
    var looks = 0
    /// How often the picture differed from the one before.
    var frames = 0
    /// The number of pictures without a highlight.
    var without = 0
  }

  private struct State {
    var seen = Seen()
    var isEnding = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let place: Rectangle

  init(_ place: Rectangle) throws {
    self.place = place
    let thread = Thread { [self] in watch() }
    thread.start()
  }

  var seen: Seen { state.withLock { $0.seen } }

  func end() -> Seen {
    state.withLock { $0.isEnding = true }
    _ = blockUntil { state.withLock { $0.hasEnded } }
    return seen
  }

  private func watch() {
    defer { state.withLock { $0.hasEnded = true } }
    guard let connection = try? XConnection() else { return }
    var last: Screenshot?
    while !state.withLock({ $0.isEnding }) {
      guard let picture = connection.screenshot(of: place) else { continue }
      let isNew = picture != last
      last = picture
      let isHighlighted = !isNew || FieldPicture(picture: picture, origin: place).highlight != nil
      state.withLock {
        $0.seen.looks += 1
        if isNew { $0.seen.frames += 1 }
        if !isHighlighted { $0.seen.without += 1 }
      }
      pause(.milliseconds(1))
    }
  }
}
