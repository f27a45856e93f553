import CXTest
import Glibc
import TestSupport

/// A keyboard that the X server treats as a real one (XTEST).
final class Keyboard {
  private let connection: XConnection
  private var places: [KeySym: Place] = [:]
  /// The keys that may get another symbol, those without one last.
  private var spare: [KeyCode] = []
  private var added: [KeyCode] = []

  /// The key that types a symbol.
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
      if symbols.allSatisfy({ $0 == KeySym(NoSymbol) }) {
        spare.append(code)
      } else if symbols.allSatisfy(Self.isExtra) {
        // Newer keyboard maps have few keys without a symbol.
        spare.insert(code, at: 0)
      }
      for (level, symbol) in symbols.enumerated() where symbol != KeySym(NoSymbol) && places[symbol] == nil {
        places[symbol] = Place(code: code, shift: level == 1)
      }
    }
  }

  /// Whether a symbol is one of XFree86's, for the extra keys of some keyboards, which no test strikes.
  private static func isExtra(_ symbol: KeySym) -> Bool { symbol >> 16 == 0x1008 }

  /// Strikes keys one after the other, with their modifiers.
  /// - Parameter delay: The time between two keys. Without it the server's queue holds all keys at once.
  func strike(_ keys: [Key], delay: Duration? = nil) {
    // Before the first key: the program might notice a change of the keyboard map too late between two keys.
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

  /// Holds a key down while `body` runs; the server repeats it.
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

  /// Gives a missing character a free key. Keys are only ever added: a program that reads the map late still gets
  /// the right letters.
  private func makeRoom(for symbol: KeySym) {
    guard places[symbol] == nil else { return }
    guard let code = spare.popLast() else { preconditionFailure("no free key left for symbol \(symbol)") }
    var symbols = [symbol, symbol]
    XChangeKeyboardMapping(connection.display, Int32(code), Int32(symbols.count), &symbols, 1)
    XSync(connection.display, 0)
    places[symbol] = Place(code: code, shift: false)
    added.append(code)
  }

  /// Frees the added keys, once the program that received them has ended.
  func freeAddedKeys() {
    var nothing = [KeySym(NoSymbol)]
    for code in added { XChangeKeyboardMapping(connection.display, Int32(code), 1, &nothing, 1) }
    XSync(connection.display, 0)
    added = []
    places = [:]
  }
}
