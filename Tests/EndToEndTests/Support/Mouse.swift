import CXTest

/// A mouse that the X server takes for a real one (XTEST).
struct Mouse {
  let connection: XConnection

  /// Moves to a place on the screen.
  func move(x: Int, y: Int) {
    XTestFakeMotionEvent(connection.display, -1, Int32(x), Int32(y), UInt(CurrentTime))
    XSync(connection.display, 0)
  }

  /// Presses and releases a button (1 left, 2 middle, 3 right) `count` times.
  func click(button: UInt32 = 1, count: Int = 1) {
    for _ in 0..<count {
      XTestFakeButtonEvent(connection.display, button, 1, UInt(CurrentTime))
      XTestFakeButtonEvent(connection.display, button, 0, UInt(CurrentTime))
    }
    XFlush(connection.display)
  }

  /// Turns the wheel, down for positive numbers.
  func scroll(_ steps: Int) {
    click(button: steps > 0 ? 5 : 4, count: abs(steps))
  }
}
