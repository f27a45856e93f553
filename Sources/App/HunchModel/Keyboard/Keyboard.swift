/// What the keys do: the table of shortcuts, with what the user has changed of it.
///
/// Keys that the field needs stay with what they do; those that the user chose come in place of all others. No key does
/// two things.
package struct Keyboard: Equatable, Sendable {
  /// The keys that the user chose, where they did.
  package let choices: [KeyAction: [Accelerator]]

  /// The table as it is now.
  package let shortcuts: [Shortcut]
  private let commands: [Accelerator: Command]

  /// The table as it is where nobody has chosen anything.
  package static let usual = Keyboard([:])

  /// - Parameter choices: Among which there is no obstacle.
  private init(_ choices: [KeyAction: [Accelerator]]) {
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

  /// What the keys ask for, if anything.
  package func command(for pressed: Accelerator) -> Command? {
    commands[pressed] ?? pressed.withoutShift.flatMap { commands[$0] }
  }

  /// The keys that do something; nil if there are none.
  package func keys(of action: KeyAction) -> Accelerator? {
    shortcuts.first { $0.action == action }?.accelerators.first
  }

  /// The keys that do something, for people; nil if there are none.
  package func label(of action: KeyAction) -> String? { keys(of: action)?.label }

  // MARK: Choosing

  /// The same with other keys for something.
  /// - Parameter keys: In place of those that it has usually and that the field does not need; nil for the usual ones.
  /// - Throws: What a key is there for.
  package func choosing(_ keys: [Accelerator]?, for action: KeyAction) throws(KeyObstacle) -> Keyboard {
    var choices = choices
    choices[action] = keys.map(Self.normalized)
    if let obstacle = Self.obstacle(to: action, in: choices) { throw obstacle }
    return Keyboard(choices)
  }

  /// The table with as many of these choices as go together, and for each that does not, why: it has its usual keys.
  static func choosing(
    _ wishes: [KeyAction: [Accelerator]]
  ) -> (keyboard: Keyboard, obstacles: [(action: KeyAction, why: KeyObstacle)]) {
    var choices = wishes.mapValues(Self.normalized)
    var obstacles: [(KeyAction, KeyObstacle)] = []
    // The last of those in each other's way goes first. One that goes may leave its usual keys in the way of another.
    while let next = KeyAction.allCases.reversed().lazy.filter({ choices[$0] != nil }).compactMap({ action in
      obstacle(to: action, in: choices).map { (action, $0) }
    }).first {
      choices[next.0] = nil
      obstacles.append(next)
    }
    return (Keyboard(choices), obstacles)
  }

  /// Keys as they are looked up, each once.
  private static func normalized(_ keys: [Accelerator]) -> [Accelerator] {
    keys.reduce(into: []) { if !$0.contains($1.normalized) { $0.append($1.normalized) } }
  }

  private static func table(_ choices: [KeyAction: [Accelerator]]) -> [Shortcut] {
    Shortcut.all.map { shortcut in
      guard let chosen = shortcut.action.flatMap({ choices[$0] }) else { return shortcut }
      return shortcut.with(chosen + shortcut.accelerators.filter { $0.isNeededByField && !chosen.contains($0) })
    }
  }

  private static func obstacle(to action: KeyAction, in choices: [KeyAction: [Accelerator]]) -> KeyObstacle? {
    let usual = Shortcut.all.first { $0.action == action }?.accelerators ?? []
    let needed = choices[action]?.first { $0.isNeededByField && !usual.contains($0) }
    if let needed { return .neededByField(needed) }
    let others = table(choices).filter { $0.action != action } + Shortcut.unlisted
    for key in choices[action] ?? usual {
      if let other = others.first(where: { $0.accelerators.contains(key) }) { return .taken(key, by: other.title) }
    }
    return nil
  }
}
