import GtkKit
import Resources

/// The program's looks on a display: its style sheet, dark where the desktop is.
final class Style {
  private let settings: Settings
  private let sheet = CSSProvider()
  private var portal: SettingsPortal?
  private var registration: DBusRegistration?

  /// The style for a display, with the desktop's choice followed as soon as it is known.
  static func followingDesktop(_ display: Display) -> Style {
    let style = Style(display)
    Task {
      // Without a bus or a portal there is nothing to follow.
      guard let bus = try? await DBusConnection.session() else { return }
      style.follow(SettingsPortal(bus))
    }
    return style
  }

  private init(_ display: Display) {
    settings = display.settings
    let problems = sheet.load(Resources.styleSheet)
    assert(problems.isEmpty, "\(problems)")
    display.add(sheet)
  }

  /// Follows the desktop's choice between light and dark, where it tells through the settings portal.
  func follow(_ portal: SettingsPortal) {
    self.portal = portal
    registration = portal.onColorSchemeChange(owner: self) { $0.apply($1) }
    Task { [weak self] in
      let scheme = await portal.colorScheme()
      self?.apply(scheme)
    }
  }

  private func apply(_ scheme: ColorScheme) {
    // Without a preference the theme stays what GTK's own settings made it.
    guard scheme != .noPreference else { return }
    settings.prefersDark = scheme == .dark
  }
}
