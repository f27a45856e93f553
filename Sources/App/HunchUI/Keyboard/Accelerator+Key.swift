import GtkKit
import HunchModel

extension Accelerator {
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
    if let named = Self.named[key] {
      self.init(named, modifiers)
    } else if let scalar = key.scalar, GtkKit.Key(scalar) == key {
      self.init(.character(scalar), modifiers)
    } else {
      return nil
    }
  }

  private static let modifiers: [(GtkKit.Modifiers, Modifiers)] = [
    (.control, .control), (.shift, .shift), (.alt, .alt), (.super, .super),
  ]

  private static let named: [GtkKit.Key: Key] = functionKeys.merging(otherKeys) { first, _ in first }

  private static let functionKeys: [GtkKit.Key: Key] = Dictionary(
    uniqueKeysWithValues: (1...12).compactMap { number in
      GtkKit.Key(named: "F\(number)").map { ($0, .function(number)) }
    })

  private static let otherKeys: [GtkKit.Key: Key] = [
    .up: .up, .down: .down, .left: .left, .right: .right, .pageUp: .pageUp, .pageDown: .pageDown, .home: .home,
    .end: .end, .returnKey: .returnKey, .tab: .tab, .escape: .escape, .backspace: .backspace, .delete: .delete,
    .insert: .insert, .menu: .menu,
  ]
}
