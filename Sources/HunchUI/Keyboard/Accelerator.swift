import GtkKit

/// Keys pressed together, written as GTK writes them: `<Control><Shift>z`.
nonisolated struct Accelerator: Hashable {
  var key: Key
  var modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Nil if a part of the text names no key or modifier.
  init?(_ text: String) {
    var modifiers: Modifiers = []
    var rest = text[...]
    while rest.first == "<", let end = rest.firstIndex(of: ">") {
      switch rest[rest.index(after: rest.startIndex)..<end] {
      case "Control": modifiers.insert(.control)
      case "Shift": modifiers.insert(.shift)
      case "Alt": modifiers.insert(.alt)
      default: return nil
      }
      rest = rest[rest.index(after: end)...]
    }
    guard let key = Key(named: String(rest)) else { return nil }
    self.init(key, modifiers)
  }

  /// The keys as they should be looked up: the keypad's like the others, letters without case, Shift+Tab as such.
  static func pressed(_ key: Key, _ modifiers: Modifiers) -> Accelerator {
    let modifiers = modifiers.forShortcuts
    if key == .backTab { return Accelerator(.tab, modifiers.union(.shift)) }
    return Accelerator(key.withoutKeypad.lowercased, modifiers)
  }

  /// The same keys where Shift is only how the key is reached, as the question mark is on many keyboards.
  var withoutShift: Accelerator {
    Accelerator(key, modifiers.subtracting(.shift))
  }

  /// For people: `Ctrl+Shift+Z`, `Ctrl+→`.
  var label: String {
    var parts: [String] = []
    if modifiers.contains(.control) { parts.append("Ctrl") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    parts.append(keyLabel)
    return parts.joined(separator: "+")
  }

  private var keyLabel: String {
    switch key {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .returnKey: "Return"
    case .tab: "Tab"
    case .home: "Home"
    case .end: "End"
    case .delete: "Del"
    case .menu: "Menu"
    default: key.scalar.map { String($0).uppercased() } ?? key.description
    }
  }
}
