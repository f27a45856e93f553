import CXDamage

/// A keyboard that the X server treats as a real one (XTEST).
struct Keyboard {
  private let display: OpaquePointer

  init(_ display: OpaquePointer) {
    self.display = display
  }

  func strike(_ key: Key) {
    let code = XKeysymToKeycode(display, key.symbol)
    guard code != 0 else { return }
    var held = key.modifiers
    let isShifted = XkbKeycodeToKeysym(display, code, 0, 0) != key.symbol
    if isShifted, !held.contains(.shift) { held.append(.shift) }
    let codes = held.map { XKeysymToKeycode(display, $0.symbol) }
    codes.forEach { send($0, isDown: true) }
    send(code, isDown: true)
    send(code, isDown: false)
    codes.reversed().forEach { send($0, isDown: false) }
    XFlush(display)
  }

  private func send(_ code: KeyCode, isDown: Bool) {
    XTestFakeKeyEvent(display, UInt32(code), isDown ? 1 : 0, UInt(CurrentTime))
  }

  func moveMouse(x: Int, y: Int) {
    XTestFakeMotionEvent(display, -1, Int32(x), Int32(y), UInt(CurrentTime))
    XFlush(display)
  }

  func click(_ button: UInt32) {
    XTestFakeButtonEvent(display, button, 1, UInt(CurrentTime))
    XTestFakeButtonEvent(display, button, 0, UInt(CurrentTime))
    XFlush(display)
  }
}
