import GtkKit
import HunchModel

/// The window that lists the keys, straight from the table as the user has it.
enum ShortcutsWindow {
  /// Shows it above another window; Escape closes it.
  static func present(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey, over parent: Window) {
    let window = Dialog.make("Keyboard Shortcuts", over: parent)
    window.defaultSize = (width: 520, height: 560)
    window.child = ScrolledWindow(makeList(keyboard, returnKey), horizontal: .never)
    window.present()
  }

  private static func makeList(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey) -> Box {
    let list = Box(.vertical, spacing: 6)
    list.addCSSClass("shortcuts")
    for group in Shortcut.Group.allCases {
      let heading = Label(group.rawValue, role: .heading)
      heading.addCSSClass("heading")
      heading.horizontalPosition = 0
      list.append(heading)
      for shortcut in keyboard.shortcuts where shortcut.group == group {
        let title = Label(shortcut.title(returnKey))
        title.wraps = true
        title.horizontalPosition = 0
        title.expandsHorizontally = true
        let keys = Label(shortcut.label)
        keys.addCSSClass("dim")
        keys.verticalAlignment = .start
        list.append(Box(.horizontal, spacing: 12, [title, keys]))
      }
    }
    return list
  }
}
