import SystemKit

/// Why keys cannot be had for something.
package enum KeyObstacle: Error, Equatable, CustomStringConvertible {
  /// The text field needs them, to be typed or edited in.
  case neededByField(Accelerator)
  /// They do something else, which is called so.
  case taken(Accelerator, by: String)

  package var description: String {
    switch self {
    case .neededByField(let keys): localized("The search field needs {key}.", ["key": keys.label])
    case .taken(let keys, let title):
      localized("{key} is already used for “{title}”.", ["key": keys.label, "title": title])
    }
  }
}

extension Accelerator {
  /// As shortcuts are told apart: Shift does not count where it may be only how a character is reached.
  package var normalized: Accelerator {
    guard case .character = key else { return self }
    return withoutShift ?? self
  }

  /// Whether typing and editing, or moving the caret and the selected row, would be lost with these keys.
  var isNeededByField: Bool {
    switch key {
    case .character(let scalar):
      if modifiers.isSubset(of: .shift) { return true }
      return modifiers == .control && "acvxzy./;".unicodeScalars.contains(scalar)
        || modifiers == [.control, .shift] && "azuv".unicodeScalars.contains(scalar)
    case .left, .right, .home, .end, .backspace, .delete, .insert: return modifiers.isSubset(of: [.shift, .control])
    case .up, .down, .pageUp, .pageDown, .tab, .escape: return modifiers.isSubset(of: .shift)
    case .returnKey: return modifiers.isEmpty
    // What every field's menu is opened by.
    case .menu: return modifiers.isSubset(of: .shift)
    case .function(let number): return number == 10 && modifiers == .shift
    }
  }
}
