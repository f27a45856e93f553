import GtkKit
import HunchModel
import SystemKit

/// The window that lists the keys, from the table with the user's changes.
enum ShortcutsWindow {
  /// Shows the window above another one. Escape closes it.
  static func present(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey, over parent: Window) {
    Dialog.present(
      localized("Keyboard Shortcuts"), over: parent, size: (width: 520, height: 560),
      ScrolledWindow(makeList(keyboard, returnKey), horizontal: .never))
  }

  /// Returns the list of keys by group.
  static func makeList(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey) -> Box {
    let list = Box(.vertical, spacing: 6).addCSSClass("shortcuts")
    for group in Shortcut.Group.allCases {
      list.append(makeHeading(group.title))
      let shortcuts = keyboard.shortcuts.filter { $0.group == group }
      list.append(makeCard(shortcuts.map { makeLine($0.title(returnKey), sign: $0.label) }))
    }
    return list
  }

  static func makeCard(_ lines: [Widget]) -> Box { Box(.vertical, lines).addCSSClass("card") }

  static func makeHeading(_ text: String) -> Label {
    let heading = Label(text, role: .heading).addCSSClass("heading")
    heading.horizontalPosition = 0
    return heading
  }

  /// Returns a line with a description, and its keys or an example at the far edge or below it.
  static func makeLine(_ text: String, sign: String) -> Box {
    let title = Label(wrapping: text)
    title.expandsHorizontally = true
    let keys = Label(sign).addCSSClass("key")
    keys.wraps = true
    keys.verticalAlignment = .start
    let line = Box(.horizontal, spacing: 12, [title, keys])
    line.breakIntoLines()
    return line
  }
}
