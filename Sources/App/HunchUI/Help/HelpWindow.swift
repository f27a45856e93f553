import GtkKit
import HunchModel
import SystemKit

/// The help window: examples of searches, the user's keys, and the user's files.
enum HelpWindow {
  /// Shows the window above another one. Escape closes it.
  @discardableResult
  static func present(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey, over parent: Window) -> Window {
    let about = Button(label: localized("About Hunch"))
    about.horizontalAlignment = .start
    about.clicked.connect(to: about) { about in
      if let window = about.window { AboutWindow.present(over: window) }
    }
    let sections = HelpContent.sections().map(makeSection)
    let page = Box(.vertical, spacing: 6, sections + [ShortcutsWindow.makeList(keyboard, returnKey), about])
    return Dialog.present(
      localized("Help"), over: parent, size: (width: 600, height: 620),
      ScrolledWindow(page.addCSSClass("help"), horizontal: .never))
  }

  private static func makeSection(_ section: HelpContent.Section) -> Box {
    let lines = section.lines.map { ShortcutsWindow.makeLine($0.meaning, sign: $0.sign) }
    return Box(
      .vertical, spacing: 6, [ShortcutsWindow.makeHeading(section.title), ShortcutsWindow.makeCard(lines)]
    ).addCSSClass("shortcuts")
  }
}
