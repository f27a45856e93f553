import CXTest

/// A key with its modifiers: `"f"`, `.tab`, `.control + .right`, `.control + .shift + "z"`.
struct Key: ExpressibleByStringLiteral, Hashable {
  struct Modifiers: OptionSet, Hashable {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let control = Modifiers(rawValue: 2)
    static let alt = Modifiers(rawValue: 4)
    static let `super` = Modifiers(rawValue: 8)

    /// The key symbols of the modifiers.
    var symbols: [KeySym] {
      [(Modifiers.shift, XK_Shift_L), (.control, XK_Control_L), (.alt, XK_Alt_L), (.super, XK_Super_L)]
        .filter { contains($0.0) }.map { KeySym($0.1) }
    }
  }

  var symbol: KeySym
  var modifiers: Modifiers = []

  init(symbol: Int32) { self.symbol = KeySym(symbol) }

  init(_ character: Unicode.Scalar) {
    // In keysymdef.h, Latin-1 has its own values, and all other characters are 0x01000000 + code point.
    let value = character.value
    symbol =
      (0x20...0x7e).contains(value) || (0xa0...0xff).contains(value) ? KeySym(value) : KeySym(0x0100_0000 + value)
  }

  /// - Precondition: The text is exactly one scalar.
  init(stringLiteral text: String) {
    precondition(text.unicodeScalars.count == 1, "a key types one character, not \"\(text)\"")
    self.init(text.unicodeScalars[text.unicodeScalars.startIndex])
  }

  static let tab = Key(symbol: XK_Tab)
  static let enter = Key(symbol: XK_Return)
  static let escape = Key(symbol: XK_Escape)
  static let backspace = Key(symbol: XK_BackSpace)
  static let delete = Key(symbol: XK_Delete)
  static let insert = Key(symbol: XK_Insert)
  static let left = Key(symbol: XK_Left)
  static let right = Key(symbol: XK_Right)
  static let up = Key(symbol: XK_Up)
  static let down = Key(symbol: XK_Down)
  static let home = Key(symbol: XK_Home)
  static let end = Key(symbol: XK_End)
  static let pageUp = Key(symbol: XK_Page_Up)
  static let pageDown = Key(symbol: XK_Page_Down)
  static let menu = Key(symbol: XK_Menu)
  static let compose = Key(symbol: XK_Multi_key)
  static let deadAcute = Key(symbol: XK_dead_acute)
  static func function(_ number: Int32) -> Key { Key(symbol: XK_F1 + number - 1) }

  /// Adds modifiers, such as the leading `.control` of `.control + .right`.
  static func + (modifiers: Modifiers, key: Key) -> Key {
    var key = key
    key.modifiers.formUnion(modifiers)
    return key
  }
}

extension Key.Modifiers {
  static func + (left: Self, right: Self) -> Self { left.union(right) }
}
