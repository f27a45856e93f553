import CXDamage

/// A key, with the modifiers held while it is pressed.
struct Key: CustomStringConvertible {
  enum Modifier: String, CaseIterable {
    case control = "Ctrl"
    case shift = "Shift"
    case alt = "Alt"

    var symbol: KeySym {
      switch self {
      case .control: KeySym(XK_Control_L)
      case .shift: KeySym(XK_Shift_L)
      case .alt: KeySym(XK_Alt_L)
      }
    }
  }

  let symbol: KeySym
  let modifiers: [Modifier]
  private let name: String

  init(_ symbol: Int32, _ name: String, _ modifiers: [Modifier] = []) {
    self.symbol = KeySym(symbol)
    self.name = name
    self.modifiers = modifiers
  }

  /// Makes the key of an ASCII sign. Its key symbol has the same number.
  init(_ sign: UInt8, _ modifiers: [Modifier] = []) {
    self.init(Int32(sign), String(UnicodeScalar(sign)), modifiers)
  }

  var description: String { (modifiers.map(\.rawValue) + [name]).joined(separator: "+") }

  static let enter = Key(XK_Return, "Return")
  static let escape = Key(XK_Escape, "Escape")
  static let tab = Key(XK_Tab, "Tab")
  static let backspace = Key(XK_BackSpace, "BackSpace")
  static let up = Key(XK_Up, "Up")
  static let down = Key(XK_Down, "Down")
  static let right = Key(XK_Right, "Right")
  static let left = Key(XK_Left, "Left")
  static let delete = Key(XK_Delete, "Delete")
  static let pageDown = Key(XK_Page_Down, "Page_Down")
  static let pageUp = Key(XK_Page_Up, "Page_Up")
  static let home = Key(XK_Home, "Home")
  static let end = Key(XK_End, "End")

  func with(_ modifiers: Modifier...) -> Key { Key(Int32(symbol), name, modifiers) }

  /// Returns the keys that type a text. Signs that an ordinary keyboard lacks are omitted.
  static func typing(_ text: String) -> [Key] {
    text.utf8.filter { (0x20...0x7E).contains($0) }.map { Key($0) }
  }
}
