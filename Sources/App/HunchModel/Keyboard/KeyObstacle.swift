import SystemKit

/// A reason why keys cannot be bound to a function.
package enum KeyObstacle: Error, Equatable, CustomStringConvertible {
  /// The search field needs the keys for typing or editing.
  case neededByField(Accelerator)
  /// The keys already have the function with this title.
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
  /// The keys as shortcuts compare them: without Shift where it may only be how a character is reached.
  package var normalized: Accelerator {
    guard case .character = key else { return self }
    return withoutShift ?? self
  }

  /// Whether binding these keys would break typing, editing, or moving the caret and the selected row.
  var isNeededByField: Bool {
    switch key {
    case .character(let scalar):
      if modifiers.isSubset(of: .shift) { return true }
      return modifiers == .control && "acvxzy./;".unicodeScalars.contains(scalar)
        || modifiers == [.control, .shift] && "azuv".unicodeScalars.contains(scalar)
    case .left, .right, .home, .end, .backspace, .delete, .insert: return modifiers.isSubset(of: [.shift, .control])
    case .up, .down, .pageUp, .pageDown, .tab, .escape: return modifiers.isSubset(of: .shift)
    case .returnKey: return modifiers.isEmpty
    // Opens the menu of every text field.
    case .menu: return modifiers.isSubset(of: .shift)
    case .function(let number): return number == 10 && modifiers == .shift
    }
  }
}
