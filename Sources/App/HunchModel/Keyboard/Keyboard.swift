import SystemKit

/// The keys of the window: the table of shortcuts with the user's changes.
///
/// Keys that the field needs keep their function. The user's choices replace all other keys of a function. No key has
/// two functions.
package struct Keyboard: Equatable, Sendable {
  /// The keys that the user chose.
  package let choices: [Command: [Accelerator]]

  /// The table with the user's changes.
  package let shortcuts: [Shortcut]
  private let commands: [Accelerator: Command]

  /// The table without changes.
  package static let usual = Keyboard([:])

  /// - Parameter choices: Choices without obstacles.
  private init(_ choices: [Command: [Accelerator]]) {
    self.choices = choices
    shortcuts = Self.table(choices)
    var commands: [Accelerator: Command] = [:]
    for shortcut in shortcuts + Shortcut.unlisted {
      for accelerator in shortcut.accelerators {
        let known = commands.updateValue(shortcut.command, forKey: accelerator)
        precondition(known == nil, "'\(accelerator.label)' stands in the table twice")
      }
    }
    self.commands = commands
  }

  package static func == (one: Keyboard, other: Keyboard) -> Bool { one.choices == other.choices }

  /// Returns the command of these keys; nil if they have none.
  package func command(for pressed: Accelerator) -> Command? {
    commands[pressed] ?? pressed.withoutShift.flatMap { commands[$0] }
  }

  /// Returns the first keys of a command; nil if it has none.
  package func keys(of command: Command) -> Accelerator? {
    shortcuts.first { $0.command == command }?.accelerators.first
  }

  /// Returns the label of these keys; nil if there are none.
  package func label(of command: Command) -> String? { keys(of: command)?.label }

  // MARK: Choosing

  /// Returns the table with other keys for one command, which has a name in the settings.
  /// - Parameter keys: They replace the usual keys that the field does not need; nil restores the usual ones.
  /// - Throws: The first obstacle to the change.
  package func choosing(_ keys: [Accelerator]?, for command: Command) throws(KeyObstacle) -> Keyboard {
    var choices = choices
    choices[command] = keys.map(Self.normalized)
    if let obstacle = Self.obstacle(to: command, in: choices) { throw obstacle }
    return Keyboard(choices)
  }

  /// Returns a table with as many of these choices as are possible. Each refused choice is reported and keeps its
  /// usual keys.
  static func choosing(
    _ wishes: [Command: [Accelerator]]
  ) -> (keyboard: Keyboard, obstacles: [(command: Command, why: KeyObstacle)]) {
    var choices = wishes.mapValues(Self.normalized)
    var obstacles: [(Command, KeyObstacle)] = []
    // The last conflicting choice is dropped first. Its usual keys may then conflict with another choice.
    while let next = Shortcut.changeable.reversed().lazy.map(\.command).filter({ choices[$0] != nil }).compactMap({
      command in
      obstacle(to: command, in: choices).map { (command, $0) }
    }).first {
      choices[next.0] = nil
      obstacles.append(next)
    }
    return (Keyboard(choices), obstacles)
  }

  /// Returns normalized keys, each once.
  private static func normalized(_ keys: [Accelerator]) -> [Accelerator] {
    keys.reduce(into: []) { if !$0.contains($1.normalized) { $0.append($1.normalized) } }
  }

  private static func table(_ choices: [Command: [Accelerator]]) -> [Shortcut] {
    Shortcut.all.map { shortcut in
      guard let chosen = choices[shortcut.command] else { return shortcut }
      return shortcut.with(chosen + shortcut.accelerators.filter { $0.isNeededByField && !chosen.contains($0) })
    }
  }

  private static func obstacle(to command: Command, in choices: [Command: [Accelerator]]) -> KeyObstacle? {
    let usual = Shortcut.changeable(command)?.accelerators ?? []
    let needed = choices[command]?.first { $0.isNeededByField && !usual.contains($0) }
    if let needed { return .neededByField(needed) }
    let others = table(choices).filter { $0.command != command } + Shortcut.unlisted
    for key in choices[command] ?? usual {
      if let other = others.first(where: { $0.accelerators.contains(key) }) { return .taken(key, by: other.title) }
    }
    return nil
  }
}

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
