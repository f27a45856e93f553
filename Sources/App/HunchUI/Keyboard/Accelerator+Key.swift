import GtkKit
import HunchModel

nonisolated extension Accelerator {
  /// Converts GTK's keys to the form that shortcuts use: the keypad's arrows like the others, lower-case letters, and
  /// Shift+Tab with Shift. Nil for keys and modifiers that no shortcut has.
  init?(_ pressed: GtkKit.Key, _ held: GtkKit.Modifiers) {
    var modifiers: Modifiers = []
    for (modifier, own) in Self.modifiers where held.contains(modifier) { modifiers.insert(own) }
    guard held.isDisjoint(with: [.hyper, .meta]) else { return nil }
    if pressed == .backTab {
      self.init(.tab, modifiers.union(.shift))
      return
    }
    let key = pressed.withoutKeypad.lowercased
    if let named = Self.named(key) {
      self.init(named, modifiers)
    } else if let scalar = key.scalar, GtkKit.Key(scalar) == key {
      self.init(.character(scalar), modifiers)
    } else {
      return nil
    }
  }

  /// Returns the key that GDK knows by this name; nil for keys that no shortcut has.
  static func key(named name: String) -> Key? {
    GtkKit.Key(named: name).flatMap { Accelerator($0, []) }?.key
  }

  /// Whether these keys exist in GDK or rofi, even if no shortcut has them.
  static func exists(xName: String) -> Bool {
    var parts = xName.split(separator: "+").map(String.init)
    guard let last = parts.popLast() else { return false }
    return (GtkKit.Key(named: last) != nil || foreignKeys.contains(last))
      && parts.allSatisfy { foreignModifiers.contains($0.lowercased()) || Accelerator(xName: "\($0)+a") != nil }
  }

  /// rofi's names for the buttons and the wheel of a mouse.
  private static let foreignKeys: Set = [
    "MousePrimary", "MouseSecondary", "MouseMiddle", "MouseBack", "MouseForward", "MouseDPrimary", "MouseDSecondary",
    "MouseDMiddle", "MouseDBack", "MouseDForward", "ScrollUp", "ScrollDown", "ScrollLeft", "ScrollRight",
  ]
  private static let foreignModifiers: Set = [
    "alt_l", "alt_r", "altgr", "control_l", "control_r", "hyper", "hyper_l", "hyper_r", "meta", "meta_l", "meta_r",
    "shift_l", "shift_r", "super_l", "super_r",
  ]

  private static let modifiers: [(GtkKit.Modifiers, Modifiers)] = [
    (.control, .control), (.shift, .shift), (.alt, .alt), (.super, .super),
  ]

  /// Returns the key of a meaning other than a character; nil for characters. No table: the first key would wait for it.
  private static func named(_ key: GtkKit.Key) -> Key? {
    switch key {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .home: .home
    case .end: .end
    case .returnKey: .returnKey
    case .tab: .tab
    case .escape: .escape
    case .backspace: .backspace
    case .delete: .delete
    case .insert: .insert
    case .menu: .menu
    default: key.functionNumber.map { .function($0) }
    }
  }
}
