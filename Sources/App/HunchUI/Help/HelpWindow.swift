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

/// The window about the program: its version, its licence and its website.
enum AboutWindow {
  private static let iconSize = 96
  /// The program's icon, and the one used if it is not installed.
  private static let icons = ["app.hunch.Hunch", "system-search-symbolic"]

  /// Shows the window above another one. Escape closes it.
  @discardableResult
  static func present(over parent: Window) -> Window {
    let name = Label(AboutContent.name, role: .heading).addCSSClass("title")
    let problem = LiveText(Label(), role: .alert)
    let website = Button(label: localized("Website"))
    website.horizontalAlignment = .center
    website.tooltip = AboutContent.website
    // Otherwise its accessible name would be its tooltip.
    website.setAccessible(SpokenText(name: localized("Website"), description: AboutContent.website))
    website.clicked.connect(to: website) { website in
      Task {
        do throws(GLibError) {
          try await AppInfo.open(uri: AboutContent.website, on: website.display)
        } catch {
          problem.text = localized("Could not open the website: {reason}", ["reason": error.message])
        }
      }
    }
    let texts = [
      localized("Version {version}", ["version": AboutContent.version]), AboutContent.summary,
      localized("Licence: {licence}", ["licence": AboutContent.licence]),
    ].map { text in
      let label = Label(text)
      label.wraps = true
      return label
    }
    let icon = icons.first { parent.display.iconTheme.hasIcon(named: $0) }
    return Dialog.present(
      localized("About Hunch"), over: parent, focus: website,
      Box(
        .vertical, spacing: 12,
        [Image(iconName: icon, pixelSize: iconSize), name] + texts + [website, problem.widget]
      ).addCSSClass("page", "about"))
  }
}

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
