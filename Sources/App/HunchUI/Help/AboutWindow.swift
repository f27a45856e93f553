import GtkKit
import HunchModel
import SystemKit

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
