import GtkKit
import HunchModel
import SystemKit

/// The help window: examples of searches, the user's keys, and the user's files.
enum HelpWindow {
  private static let size = (width: 600, height: 620)

  /// Shows the window above another one. Escape closes it.
  @discardableResult
  static func present(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey, over parent: Window) -> Window {
    let window = Dialog.make(localized("Help"), over: parent)
    let about = Button(label: localized("About Hunch"))
    about.horizontalAlignment = .start
    about.clicked.connect(to: window) { AboutWindow.present(over: $0) }
    let sections = HelpContent.sections()
    let page = Box(
      .vertical, spacing: 6, sections.map(makeSection) + [ShortcutsWindow.makeList(keyboard, returnKey), about])
    page.addCSSClass("help")
    window.child = ScrolledWindow(page, horizontal: .never)
    window.defaultSize = size
    window.present()
    return window
  }

  private static func makeSection(_ section: HelpContent.Section) -> Box {
    let lines = section.lines.map { ShortcutsWindow.makeLine($0.meaning, sign: $0.sign) }
    let list = Box(
      .vertical, spacing: 6, [ShortcutsWindow.makeHeading(section.title), ShortcutsWindow.makeCard(lines)])
    list.addCSSClass("shortcuts")
    return list
  }
}
