import GtkKit
import HunchModel

/// The program's looks on a display: its style sheet, and light or dark as the user has chosen, or as the desktop is.
final class Style {
  private let settings: Settings
  private let sheet = CSSProvider()
  /// What is added to it where more contrast is needed.
  private let contrastSheet = CSSProvider()
  /// How much of the text's colour the quieter parts have of what a widget draws by itself.
  private(set) static var quiet = usuallyQuiet
  private static let usuallyQuiet = 0.65
  private var portal: SettingsPortal?
  private var registration: DBusRegistration?
  private var desktop = DesktopAppearance() {
    didSet { if desktop != oldValue { apply() } }
  }
  private var chosen = WindowSettings.Appearance.followsDesktop {
    didSet { if chosen != oldValue { apply() } }
  }

  /// What is set here and not by the desktop.
  private var owned: Set<Part> = []

  private enum Part {
    case darkness, theme, motion
  }

  /// The theme of GTK's own for those who need more contrast.
  private static let highContrast = "HighContrast"

  /// The style for a display: as chosen in the preferences, and else the desktop's as soon as that is known.
  init(_ display: Display, _ preferences: Preferences) {
    settings = display.settings
    let problems = sheet.load(Self.text(PackageResources.style_css))
    assert(problems.isEmpty, "\(problems)")
    display.add(sheet)
    display.add(contrastSheet)
    chosen = preferences.window.appearance
    apply()
    preferences.follow(self) { $0.chosen = $1.window.appearance }
    Task { [weak self] in
      // Without a bus or a portal there is nothing to follow.
      guard let bus = try? await DBusConnection.session() else { return }
      await self?.follow(SettingsPortal(bus))
    }
  }

  /// Follows what the desktop tells through the settings portal.
  private func follow(_ portal: SettingsPortal) async {
    self.portal = portal
    registration = portal.onAppearanceChange(owner: self) { $0.desktop.take($1, $2) }
    desktop = await portal.appearance()
  }

  private func apply() {
    switch (chosen, desktop.colorScheme) {
    case (.dark, _), (.followsDesktop, .dark): own(.darkness) { $0.prefersDark = true }
    case (.light, _), (.followsDesktop, .light): own(.darkness) { $0.prefersDark = false }
    // Without a preference the theme stays what GTK's own settings make it.
    case (.followsDesktop, .noPreference): leave(.darkness) { $0.followDesktopsDarkness() }
    }
    if desktop.isHighContrast {
      own(.theme) { $0.themeName = Self.highContrast }
    } else {
      leave(.theme) { $0.followDesktopsTheme() }
    }
    followContrast()
    if desktop.isMotionReduced {
      own(.motion) { $0.animates = false }
    } else {
      leave(.motion) { $0.followDesktopsAnimations() }
    }
  }

  /// More contrast is asked for by the desktop, or by the theme that the user has chosen.
  private func followContrast() {
    let needsContrast = (Settings.forcedThemeName ?? settings.themeName).hasPrefix(Self.highContrast)
    contrastSheet.load(needsContrast ? Self.text(PackageResources.high_contrast_css) : "")
    Self.quiet = needsContrast ? 1 : Self.usuallyQuiet
  }

  private static func text(_ sheet: [UInt8]) -> String { String(decoding: sheet, as: UTF8.self) }

  private func own(_ part: Part, _ set: (Settings) -> Void) {
    owned.insert(part)
    set(settings)
  }

  /// What was never set here may be set by the user's own file for GTK, of which GTK's way back knows nothing.
  private func leave(_ part: Part, _ reset: (Settings) -> Void) {
    if owned.remove(part) != nil { reset(settings) }
  }
}
