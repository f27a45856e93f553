import GtkKit
import HunchModel
import SystemKit

/// The window that says what the program is: its version, its licence and where more is to be read.
enum AboutWindow {
  private static let iconSize = 96
  /// The program's own icon, and what stands in its place where it is not installed.
  private static let icons = ["app.hunch.Hunch", "system-search-symbolic"]

  /// Shows it above another window; Escape closes it.
  @discardableResult
  static func present(over parent: Window) -> Window {
    let window = Dialog.make(localized("About Hunch"), over: parent)
    let name = Label(AboutContent.name, role: .heading)
    name.addCSSClass("title")
    let problem = LiveText(Label(), role: .alert)
    let website = Button(label: localized("Website"))
    website.horizontalAlignment = .center
    website.tooltip = AboutContent.website
    // Otherwise it would be called by what stands under the pointer.
    website.setAccessible(SpokenText(name: localized("Website"), description: AboutContent.website))
    website.clicked.connect(to: window) { window in
      Task {
        do throws(GLibError) {
          try await AppInfo.open(uri: AboutContent.website, on: window.display)
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
    let page = Box(
      .vertical, spacing: 12,
      [Image(iconName: icons.first { window.display.iconTheme.hasIcon(named: $0) }, pixelSize: iconSize), name] + texts
        + [website, problem.widget])
    page.addCSSClass("page")
    page.addCSSClass("about")
    window.child = page
    window.focusedWidget = website
    window.present()
    return window
  }
}
