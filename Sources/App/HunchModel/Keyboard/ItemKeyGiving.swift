package import Catalog
import SystemKit

/// Gives items keys: keeps each in the settings, where the desktop's shortcuts follow it, and tells what came of it.
@MainActor
package struct ItemKeyGiving {
  private let preferences: Preferences
  private let shortcut: GlobalShortcut?

  /// - Parameter shortcut: The keys of the desktop; nil for a program that has none.
  package init(_ preferences: Preferences, _ shortcut: GlobalShortcut?) {
    self.preferences = preferences
    self.shortcut = shortcut
  }

  /// The desktop's answer to a key.
  package enum Outcome: Equatable, Sendable {
    /// The key works. Its label is the desktop's.
    case works(key: String)
    /// The user binds the key in the desktop's own settings, for this reason.
    case toBind(BindingText, reason: String)
  }

  /// Gives an item a key in place of its last one.
  /// - Returns: The obstacle in a sentence; nil if the item has the key.
  package func give(_ key: Accelerator, to item: ItemReference) -> String? {
    var keys = preferences.window.itemKeys
    do throws(KeyObstacle) { try keys.give(key, to: item) } catch { return error.description }
    preferences.window.itemKeys = keys
    return nil
  }

  /// Waits until the desktop has answered, and returns the outcome; nil if the item has no key meanwhile.
  package func answer(for item: ItemReference) async -> Outcome? {
    await shortcut?.settled()
    return outcome(for: item)
  }

  /// Returns what is known about the key of an item; nil if it has none.
  package func outcome(for item: ItemReference) -> Outcome? {
    guard let entry = preferences.window.itemKeys.entries[item] else { return nil }
    let binding = BindingText(entry.key, item, environment: Environment.value)
    switch shortcut?.itemStates[item] {
    case .on(let key): return .works(key: key.isEmpty ? entry.key.label : key)
    case .failed(let reason):
      return .toBind(binding, reason: localized("Your desktop does not report this key: {reason}.", ["reason": reason]))
    case .asking: return .works(key: entry.key.label)
    case .unknown, .unavailable, .off, nil:
      return .toBind(
        binding,
        reason: entry.isManual
          ? localized("Your desktop refused this key.")
          : localized("Your desktop does not let programs register keys."))
    }
  }
}
