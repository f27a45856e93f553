import SmartSearch
import SystemKit
import UserSettings

/// The user's choices for the window's appearance, size and keys, and the keys of items: the groups `Window`, `Keys` and
/// `ItemKeys` of the settings.
package struct WindowSettings: Equatable, Sendable {
  /// The colour scheme.
  package enum Appearance: String, CaseIterable, Sendable {
    /// The desktop's scheme.
    case followsDesktop = "follow"
    case light
    case dark
  }

  package var appearance = Appearance.followsDesktop
  package var size = WindowSize()
  package var keyboard = Keyboard.usual
  package var itemKeys = ItemKeys()

  package init() {}

  /// The group of appearance and size, and its keys.
  private static let group = "Window"
  private static let appearanceKey = "appearance"
  private static let widthKey = "width"
  private static let heightKey = "height"
  /// The group of the keyboard, with a key for each ``Shortcut/name``.
  private static let keysGroup = "Keys"

  // MARK: The file

  /// Reads the settings.
  /// - Parameter problems: Receives a sentence for each invalid value, for which the default stands.
  init(_ document: SettingsDocument, problems: inout [String]) {
    readWindow(SettingsReader(document, group: Self.group), &problems)
    readKeys(document, &problems)
    itemKeys = ItemKeys(document, problems: &problems)
  }

  private mutating func readWindow(_ reader: SettingsReader, _ problems: inout [String]) {
    if let name = reader.string(Self.appearanceKey, &problems) {
      if let known = Appearance(rawValue: name) {
        appearance = known
      } else {
        problems.append(
          localized("appearance is “{value}”; write follow, light or dark", ["value": VisibleText.of(name)]))
      }
    }
    size.width = reader.int(Self.widthKey, from: WindowSize.widths, &problems) ?? size.width
    size.height = reader.int(Self.heightKey, from: WindowSize.heights, &problems) ?? size.height
  }

  private mutating func readKeys(_ document: SettingsDocument, _ problems: inout [String]) {
    var wishes: [Command: [Accelerator]] = [:]
    let reader = SettingsReader(document, group: Self.keysGroup)
    for name in document.keys(in: Self.keysGroup) {
      guard let shortcut = Shortcut.named(name) else {
        problems.append(
          localized(
            "“{name}” in [Keys] is not an action: the manual page lists them",
            ["name": VisibleText.of(name)]))
        continue
      }
      guard let texts = reader.list(name, &problems) else { continue }
      let keys = texts.map { Accelerator(xName: $0) }
      if let unknown = zip(texts, keys).first(where: { $0.1 == nil })?.0 {
        problems.append(
          localized(
            "“{key}” of {name} in [Keys] is not a key: write one such as Ctrl+Shift+p",
            ["key": VisibleText.of(unknown), "name": name]))
      } else {
        wishes[shortcut.command] = keys.compactMap(\.self)
      }
    }
    let (keyboard, obstacles) = Keyboard.choosing(wishes)
    self.keyboard = keyboard
    problems += obstacles.compactMap { command, why in
      Shortcut.changeable(command)?.name.map {
        localized("{name} in [Keys] keeps its default keys: {reason}", ["name": $0, "reason": why.description])
      }
    }
  }

  /// Adds the edits that turn the old settings into these.
  func write(to edits: inout SettingsEdits, replacing old: WindowSettings) {
    itemKeys.write(to: &edits, replacing: old.itemKeys)
    if appearance != old.appearance { edits.set(Self.appearanceKey, in: Self.group, to: appearance.rawValue) }
    if size.width != old.size.width { edits.set(Self.widthKey, in: Self.group, to: size.width) }
    if size.height != old.size.height { edits.set(Self.heightKey, in: Self.group, to: size.height) }
    for shortcut in Shortcut.changeable {
      let keys = keyboard.choices[shortcut.command]
      guard let name = shortcut.name, keys != old.keyboard.choices[shortcut.command] else { continue }
      let names = keys.map { $0.map(\.xName) }
      edits.set(name, in: Self.keysGroup, to: names)
    }
  }
}

/// The size of the window, in pixels of the desktop's scale.
package struct WindowSize: Equatable, Sendable {
  package var width: Int
  package var height: Int

  package static let widths = 360...8192
  package static let heights = 232...8192

  package init(width: Int = 760, height: Int = 520) {
    self.width = width
    self.height = height
  }

  /// Returns this size, limited to a screen's size and to the smallest size of a window.
  package func within(_ screen: WindowSize) -> WindowSize {
    WindowSize(
      width: max(Self.widths.lowerBound, min(width, screen.width)),
      height: max(Self.heights.lowerBound, min(height, screen.height)))
  }
}
