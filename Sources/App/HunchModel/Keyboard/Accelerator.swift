import SystemKit

/// A key with its modifiers, pressed together.
package struct Accelerator: Hashable, Sendable {
  /// The last key of the combination.
  package enum Key: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
    /// The key that types a character; letters are in lower case.
    case character(Unicode.Scalar)
    case up, down, left, right, pageUp, pageDown, home, end
    case returnKey, tab, escape, backspace, delete, insert, menu
    /// F1, F2 and so on.
    case function(Int)

    /// The key of a number from 0 to 9.
    package static func digit(_ number: Int) -> Key { .character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(number))) }

    package init(unicodeScalarLiteral value: Unicode.Scalar) { self = .character(value) }
  }

  /// The keys that are held down meanwhile.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let control = Modifiers(rawValue: 1)
    package static let shift = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)
    package static let `super` = Modifiers(rawValue: 8)
  }

  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The same keys without Shift; nil for letters and for keys that move.
  ///
  /// Shift may only be how a character is reached, such as the question mark on many keyboards, or make no
  /// difference, as with Escape.
  var withoutShift: Accelerator? {
    switch key {
    case .character(let scalar) where scalar.properties.isAlphabetic: nil
    case .character, .returnKey, .tab, .escape, .backspace, .delete: Accelerator(key, modifiers.subtracting(.shift))
    case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .insert, .function, .menu: nil
    }
  }

  /// The keys as the user reads them, such as `Ctrl+Shift+Z` or `Ctrl+→`, with the key names of the user's language.
  package var label: String {
    (modifierLabels + (modifiers.contains(.shift) ? [localized("Shift", context: "key")] : []) + [keyLabel])
      .joined(separator: "+")
  }

  /// The label of each key, with the signs of keyboards for Shift and Return: `Ctrl`, `⇧`, `↵`.
  package var caps: [String] {
    modifierLabels + (modifiers.contains(.shift) ? ["⇧"] : []) + [key == .returnKey ? "↵" : keyLabel]
  }

  /// The labels of the modifiers that stand before Shift.
  private var modifierLabels: [String] {
    [
      modifiers.contains(.super) ? localized("Super", context: "key") : nil,
      modifiers.contains(.control) ? localized("Ctrl", context: "key") : nil,
      modifiers.contains(.alt) ? localized("Alt", context: "key") : nil,
    ].compactMap(\.self)
  }

  private var keyLabel: String {
    switch key {
    case .character(" "): localized("Space", context: "key")
    case .character(let scalar): String(scalar).uppercased()
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: localized("PgUp", context: "key")
    case .pageDown: localized("PgDn", context: "key")
    case .home: localized("Home", context: "key")
    case .end: localized("End", context: "key")
    case .returnKey: localized("Return", context: "key")
    case .tab: localized("Tab", context: "key")
    case .escape: localized("Esc", context: "key")
    case .backspace: localized("Backspace", context: "key")
    case .delete: localized("Del", context: "key")
    case .insert: localized("Ins", context: "key")
    case .function(let number): "F\(number)"
    case .menu: localized("Menu", context: "key")
    }
  }
}

/// The forms in which desktops write keys.
extension Accelerator {
  /// The key that Hunch proposes for its window.
  static let ofWindow = Accelerator(" ", [.control, .alt])

  /// Names of the modifiers, in the order of ``xName``.
  private func names(_ names: (super: String, control: String, alt: String, shift: String)) -> [String] {
    [(Modifiers.super, names.super), (.control, names.control), (.alt, names.alt), (.shift, names.shift)]
      .filter { modifiers.contains($0.0) }.map(\.1)
  }

  /// The name of the key without modifiers, as X11 has it.
  private var keyName: String { Accelerator(key).xName }

  /// The form of the portal of global shortcuts: `LOGO+SHIFT+f`.
  var portalName: String { (names(("LOGO", "CTRL", "ALT", "SHIFT")) + [keyName]).joined(separator: "+") }

  /// The form of sway and i3: `Mod4+Shift+f`.
  var swayName: String { (names(("Mod4", "Ctrl", "Mod1", "Shift")) + [keyName]).joined(separator: "+") }

  /// The form of Hyprland: `SUPER SHIFT, f`.
  var hyprlandName: String { names(("SUPER", "CTRL", "ALT", "SHIFT")).joined(separator: " ") + ", " + keyName }

  /// The form of GTK and GNOME: `<Super><Shift>f`.
  var gtkName: String { names(("<Super>", "<Control>", "<Alt>", "<Shift>")).joined() + keyName }
}
