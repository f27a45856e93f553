import CXTest
import Glibc
import TestSupport

/// A keyboard that the X server takes for a real one (XTEST).
final class Keyboard {
  private let connection: XConnection
  private var places: [KeySym: Place] = [:]
  private var spare: [KeyCode] = []
  private var added: [KeyCode] = []

  /// Where a symbol is on the keyboard.
  private struct Place {
    var code: KeyCode
    var shift: Bool
  }

  init(_ connection: XConnection) {
    self.connection = connection
    var (lowest, highest): (Int32, Int32) = (0, 0)
    XDisplayKeycodes(connection.display, &lowest, &highest)
    for code in (lowest...highest).map(KeyCode.init) {
      let symbols = (0..<2).map { XkbKeycodeToKeysym(connection.display, code, 0, $0) }
      if symbols.allSatisfy({ $0 == KeySym(NoSymbol) }) { spare.append(code) }
      for (level, symbol) in symbols.enumerated() where symbol != KeySym(NoSymbol) && places[symbol] == nil {
        places[symbol] = Place(code: code, shift: level == 1)
      }
    }
  }

  /// Strikes the keys one after the other, with all their modifiers.
  /// - Parameter delay: from one key to the next. With none, all of them are in the server's queue at once.
  func strike(_ keys: [Key], delay: Duration? = nil) {
    // First, because a change of the keyboard map between two keys would have to be noticed in between.
    keys.forEach { makeRoom(for: $0.symbol) }
    for (number, key) in keys.enumerated() {
      if number > 0, let delay { pause(delay) }
      guard let place = places[key.symbol] else { preconditionFailure("no key for symbol \(key.symbol)") }
      var held = key.modifiers
      if place.shift { held.insert(.shift) }
      let holding = held.symbols.compactMap { places[$0]?.code }
      holding.forEach { send($0, down: true) }
      send(place.code, down: true)
      send(place.code, down: false)
      holding.reversed().forEach { send($0, down: false) }
      if delay != nil { XFlush(connection.display) }
    }
    XFlush(connection.display)
  }

  /// Holds modifiers down while `body` runs.
  func holding(_ modifiers: Key.Modifiers, _ body: () throws -> Void) rethrows {
    let codes = modifiers.symbols.compactMap { places[$0]?.code }
    codes.forEach { send($0, down: true) }
    XFlush(connection.display)
    defer {
      codes.reversed().forEach { send($0, down: false) }
      XFlush(connection.display)
    }
    try body()
  }

  /// Holds a key down while `body` runs, so that the server repeats it.
  func hold(_ key: Key, _ body: () -> Void) {
    guard let place = places[key.symbol] else { preconditionFailure("no key for symbol \(key.symbol)") }
    send(place.code, down: true)
    XFlush(connection.display)
    body()
    send(place.code, down: false)
    XFlush(connection.display)
  }

  private func send(_ code: KeyCode, down: Bool) {
    XTestFakeKeyEvent(connection.display, UInt32(code), down ? 1 : 0, UInt(CurrentTime))
  }

  /// A character that is on no key gets one that was free. Keys are only ever added, so that a program that reads
  /// the map late reads no other letter.
  private func makeRoom(for symbol: KeySym) {
    guard places[symbol] == nil else { return }
    guard let code = spare.popLast() else { preconditionFailure("no free key left for symbol \(symbol)") }
    var symbols = [symbol, symbol]
    XChangeKeyboardMapping(connection.display, Int32(code), Int32(symbols.count), &symbols, 1)
    XSync(connection.display, 0)
    places[symbol] = Place(code: code, shift: false)
    added.append(code)
  }

  /// Frees the keys that got a character, once the program that was typed into has ended.
  func freeAddedKeys() {
    var nothing = [KeySym(NoSymbol)]
    for code in added { XChangeKeyboardMapping(connection.display, Int32(code), 1, &nothing, 1) }
    XSync(connection.display, 0)
    added = []
    places = [:]
  }
}
