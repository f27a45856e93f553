package import Catalog
import SmartSearch
import SystemKit
import UserSettings

/// The keys that the user gave to items: the group `ItemKeys` of the settings. Each does what Return does on its item,
/// whichever window has the focus.
package struct ItemKeys: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var key: Accelerator
    /// Whether the user binds the key in the desktop's own settings, because the desktop refused it to the program.
    package var isManual = false
  }

  package private(set) var entries: [ItemReference: Entry] = [:]

  /// The keys that the desktop is asked for.
  package var requested: [ItemReference: Accelerator] { entries.filter { !$0.value.isManual }.mapValues(\.key) }

  /// Gives an item a key in place of its last one.
  /// - Throws: The obstacle, if the key is needed for typing or belongs to another item.
  package mutating func give(_ key: Accelerator, to item: ItemReference) throws(KeyObstacle) {
    if key.isNeededByField { throw .neededByField(key) }
    if let other = entries.first(where: { $0.key != item && $0.value.key == key })?.key {
      throw .taken(key, by: VisibleText.of(other.item))
    }
    entries[item] = Entry(key: key)
  }

  /// Takes the key of an item away.
  package mutating func remove(_ item: ItemReference) { entries[item] = nil }

  /// Notes that the desktop refused the key of an item. It is not asked again, until the item has another key.
  package mutating func makeManual(_ item: ItemReference) { entries[item]?.isManual = true }
}

// MARK: The file

extension ItemKeys {
  private static let group = "ItemKeys"
  private static let manual = "manual"

  /// Reads the keys.
  /// - Parameter problems: Receives a sentence for each invalid key, which is skipped.
  init(_ document: SettingsDocument, problems: inout [String]) {
    let reader = SettingsReader(document, group: Self.group)
    for name in document.keys(in: Self.group) {
      guard let texts = reader.list(name, &problems) else { continue }
      guard let item = String(settingsKey: name).flatMap({ ItemReference($0) }) else {
        problems.append(
          localized(
            "“{text}” is not an item: write its source and its id, such as applications/foot.desktop",
            ["text": VisibleText.of(name)]))
        continue
      }
      guard let key = texts.first.flatMap({ Accelerator(xName: $0) }),
        texts.dropFirst().allSatisfy({ $0 == Self.manual })
      else {
        problems.append(
          localized(
            "“{key}” of {name} in [ItemKeys] is not a key: write one such as Super+f",
            ["key": VisibleText.of(texts.joined(separator: ";")), "name": VisibleText.of(name)]))
        continue
      }
      do throws(KeyObstacle) {
        try give(key, to: item)
        if texts.count > 1 { makeManual(item) }
      } catch {
        problems.append(
          localized(
            "{name} in [ItemKeys] gets no key: {reason}",
            ["name": VisibleText.of(name), "reason": error.description]))
      }
    }
  }

  /// Adds the edits that turn the old keys into these.
  func write(to edits: inout SettingsEdits, replacing old: ItemKeys) {
    for item in Set(entries.keys).union(old.entries.keys) where entries[item] != old.entries[item] {
      let texts = entries[item].map { [$0.key.xName] + ($0.isManual ? [Self.manual] : []) }
      edits.set(item.description.settingsKey, in: Self.group, to: texts)
    }
  }
}
