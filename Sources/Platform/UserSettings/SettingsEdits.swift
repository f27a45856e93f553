/// Changes of single settings, to be applied to the current state of the file.
public struct SettingsEdits: Sendable, Equatable {
  struct Edit: Sendable, Equatable {
    var group: String
    var change: Change
  }

  enum Change: Sendable, Equatable {
    case set(key: String, [UInt8])
    case remove(key: String)
    case merge(key: String, ListChange)
    case removeGroup
    /// Adds a group with an unused name.
    case addGroup([Change])
  }

  /// A list before and after a change.
  struct ListChange: Sendable, Equatable {
    var before: [String]
    var after: [String]

    /// Applies the change to a list that other programs may have changed meanwhile.
    func merged(into value: [UInt8]?) -> [UInt8] {
      // Without the key, the list has its default value.
      guard let current = value.flatMap(SettingsValue.list), current != before else {
        return SettingsValue.bytes(after)
      }
      let removed = Set(before).subtracting(after)
      // A list of only invalid names stood for the default, which is now written out.
      let known = before.contains(where: current.contains) ? Set(before) : []
      let added = after.filter { !known.contains($0) && !current.contains($0) }
      return SettingsValue.bytes(current.filter { !removed.contains($0) } + added)
    }
  }

  private(set) var list: [Edit] = []

  public init() {}

  public var isEmpty: Bool { list.isEmpty }

  public mutating func set(_ key: String, in group: String, to value: Bool) {
    set(key, in: group, bytes: Array((value ? "true" : "false").utf8))
  }

  /// Sets a value; nil restores the default.
  public mutating func set(_ key: String, in group: String, to value: Int?) {
    set(key, in: group, bytes: value.map { Array("\($0)".utf8) })
  }

  /// Sets a value; nil restores the default.
  public mutating func set(_ key: String, in group: String, to value: String?) {
    set(key, in: group, bytes: value.map { SettingsValue.bytes($0) })
  }

  /// Replaces a list; nil restores the default. Use ``merge(_:in:from:to:)`` if the order does not matter.
  public mutating func set(_ key: String, in group: String, to values: [String]?) {
    set(key, in: group, bytes: values.map { SettingsValue.bytes($0) })
  }

  private mutating func set(_ key: String, in group: String, bytes: [UInt8]?) {
    guard let bytes else { return remove(key, in: group) }
    list.append(Edit(group: group, change: .set(key: key, bytes)))
  }

  /// Applies the difference between two lists to a list. Other elements stay.
  public mutating func merge(_ key: String, in group: String, from before: [String], to after: [String]) {
    list.append(Edit(group: group, change: .merge(key: key, ListChange(before: before, after: after))))
  }

  /// Removes a setting, which restores its default.
  public mutating func remove(_ key: String, in group: String) {
    list.append(Edit(group: group, change: .remove(key: key)))
  }

  public mutating func removeGroup(_ group: String) {
    list.append(Edit(group: group, change: .removeGroup))
  }

  /// Adds a group. If its name is taken by then, the new group gets a number.
  /// - Parameter edits: The settings of the new group, whatever group they name.
  public mutating func addGroup(_ group: String, _ edits: SettingsEdits) {
    list.append(Edit(group: group, change: .addGroup(edits.list.map(\.change))))
  }

  /// Drops the first edits, after they were applied.
  mutating func removeFirst(_ count: Int) { list.removeFirst(count) }

  public static func += (edits: inout SettingsEdits, others: SettingsEdits) { edits.list += others.list }

  /// Returns the edits without those of settings that differ between two documents: another program has changed these
  /// since.
  func without(changesFrom old: SettingsDocument, to new: SettingsDocument) -> SettingsEdits {
    var rest = SettingsEdits()
    rest.list = list.filter { edit in
      switch edit.change {
      case .set(let key, _), .remove(let key): old.value(key, in: edit.group) == new.value(key, in: edit.group)
      // These preserve the changes of other programs.
      case .merge, .removeGroup, .addGroup: true
      }
    }
    return rest
  }
}
