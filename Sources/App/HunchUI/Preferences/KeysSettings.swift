import GtkKit
import HunchModel
import SystemKit

/// The settings of the keys. Changes apply at once.
final class KeysSettings {
  private(set) var page = SettingsPage(localized("Keys"))

  private let preferences: Preferences
  private var rows: [Command: Row] = [:]
  private let problem = LiveText(hidden: SettingsGroup.note(""))

  private struct Row {
    var keys: Label
    var change: Button
    var reset: Button
  }

  init(_ preferences: Preferences) {
    self.preferences = preferences
    let explanation = SettingsGroup.note(
      localized(
        """
        A new key replaces the current one. Keys that the search field needs, such as the arrow keys, always keep \
        their function.
        """))
    let resetAll = Button(label: localized("Reset All Keys"))
    resetAll.horizontalAlignment = .start
    resetAll.wrapLabel()
    resetAll.clicked.connect(to: self) { $0.take(.usual) }
    page.header = [explanation, problem.widget]
    page.groups = Shortcut.Group.allCases.map { group in
      SettingsGroup(group.title, Shortcut.all.filter { $0.group == group }.compactMap(makeRow))
    }
    page.footer = [resetAll]
    preferences.follow(self) { contents, _ in contents.follow() }
    follow()
  }

  private func makeRow(_ shortcut: Shortcut) -> Box? {
    guard shortcut.name != nil else { return nil }
    let command = shortcut.command
    let name = SettingsGroup.name(shortcut.title(preferences[.searchesFirst] ? .searches : .opens))
    name.expandsHorizontally = true
    let keys = Label().addCSSClass("key")
    keys.wraps = true
    keys.horizontalPosition = 1
    let change = Button(label: localized("Change…"))
    change.setAccessible(.label(localized("Change the key for “{title}”", ["title": name.text])))
    change.clicked.connect(to: self) { $0.ask(command, name.text) }
    let reset = SettingsGroup.button(
      "edit-undo-symbolic", localized("Reset to Default"),
      label: localized("Reset the key for “{title}”", ["title": name.text]))
    reset.clicked.connect(to: self) { contents in
      if let obstacle = contents.choose(nil, for: command) { contents.problem.tell(obstacle) }
      // The button vanishes and must not take the focus with it.
      if let row = contents.rows[command], !row.reset.isVisible { row.change.grabFocus() }
    }
    for widget: Widget in [keys, change, reset] { widget.verticalAlignment = .center }
    rows[command] = Row(keys: keys, change: change, reset: reset)
    let row = Box(.horizontal, spacing: 12, [name, keys, reset, change])
    row.breakIntoLines()
    return row
  }

  private func ask(_ command: Command, _ title: String) {
    guard let window = rows[command]?.change.window else { return }
    KeyCapture.present(for: title, over: window) { [weak self] key in self?.choose([key], for: command) }
  }

  /// Binds other keys to a command, or with nil the usual ones.
  /// - Returns: The obstacle in a sentence; nil if the keys were bound.
  private func choose(_ keys: [Accelerator]?, for command: Command) -> String? {
    do throws(KeyObstacle) {
      take(try preferences.window.keyboard.choosing(keys, for: command))
      return nil
    } catch {
      return error.description
    }
  }

  private func take(_ keyboard: Keyboard) {
    preferences.window.keyboard = keyboard
    problem.tell(nil)
  }

  private func follow() {
    let keyboard = preferences.window.keyboard
    for shortcut in keyboard.shortcuts {
      guard let row = rows[shortcut.command] else { continue }
      row.keys.text = shortcut.label
      row.keys.isVisible = !shortcut.label.isEmpty
      row.change.setAccessible(.description(shortcut.label))
      row.reset.isVisible = keyboard.choices[shortcut.command] != nil
    }
  }
}
