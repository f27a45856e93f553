import CXTest
import TestSupport

/// A mouse that the X server treats as a real one (XTEST).
struct Mouse {
  let connection: XConnection

  /// Moves the pointer to a place on the screen.
  func move(x: Int, y: Int) {
    XTestFakeMotionEvent(connection.display, -1, Int32(x), Int32(y), UInt(CurrentTime))
    XSync(connection.display, 0)
  }

  /// Presses and releases a button `count` times: 1 is left, 2 middle, 3 right.
  func click(button: UInt32 = 1, count: Int = 1) {
    for _ in 0..<count {
      XTestFakeButtonEvent(connection.display, button, 1, UInt(CurrentTime))
      XTestFakeButtonEvent(connection.display, button, 0, UInt(CurrentTime))
    }
    XFlush(connection.display)
  }

  /// Drags until something was dropped. A drop before the programs on both sides have agreed on it is refused, and
  /// changes nothing.
  func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int), until isDropped: () -> Bool) {
    for _ in 0..<10 {
      drag(from: start, to: end)
      if blockUntil(within: .seconds(10), isDropped) { return }
    }
  }

  /// Drags with the first button, in small steps as a hand does.
  private func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 20) {
    move(x: start.x, y: start.y)
    pause(.milliseconds(50))
    XTestFakeButtonEvent(connection.display, 1, 1, UInt(CurrentTime))
    XFlush(connection.display)
    for step in 1...steps {
      // The programs on both sides of a drag exchange messages, which takes time.
      pause(.milliseconds(20))
      move(x: start.x + (end.x - start.x) * step / steps, y: start.y + (end.y - start.y) * step / steps)
    }
    pause(.milliseconds(200))
    XTestFakeButtonEvent(connection.display, 1, 0, UInt(CurrentTime))
    XFlush(connection.display)
  }

  /// Turns the wheel: down for positive numbers.
  func scroll(_ steps: Int) {
    click(button: steps > 0 ? 5 : 4, count: abs(steps))
  }
}
