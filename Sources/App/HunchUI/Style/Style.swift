import GtkKit
import HunchModel

/// The program's look on a display: its style sheet, its colours, and light or dark as the user or the desktop
/// chooses.
final class Style {
  private let settings: Settings
  /// The colours, which come first because the other sheets refer to them.
  private let colors = CSSProvider()
  private let sheet = CSSProvider()
  /// The rules for high contrast, added to the others.
  private let contrastSheet = CSSProvider()
  /// A widget that is asked for the theme's colours.
  private let probe = Box(.horizontal)
  private var palette: Palette? { didSet { if palette != oldValue { show() } } }
  private var portal: SettingsPortal?
  private var registration: DBusRegistration?
  private var desktop = DesktopAppearance() {
    didSet { if desktop != oldValue { apply() } }
  }
  private var chosen = WindowSettings.Appearance.followsDesktop {
    didSet { if chosen != oldValue { apply() } }
  }

  // For widgets that draw themselves.

  /// The share of the text's colour in dimmed parts.
  private(set) static var quiet = 0.66
  /// The share of it in the ground of a keycap.
  static let keyTint = Palette.keyTint
  /// Whether parts that only a tint distinguishes have an outline as well.
  private(set) static var outlinesTints = false

  /// The parts set here rather than by the desktop.
  private var owned: Set<Part> = []

  private enum Part {
    case darkness, theme, motion
  }

  private static let highContrast = "HighContrast"
  /// The names of GTK's own theme.
  private static let ownThemes: Set<String> = ["", "Default", "Adwaita", "Empty"]

  /// Makes the style of a display: as chosen in the preferences, otherwise as the desktop is, once that is known.
  /// - Parameter portal: The bus name of the settings portal.
  init(_ display: Display, _ preferences: Preferences, portal: String = SettingsPortal.usualName) {
    settings = display.settings
    let problems = sheet.load(Self.text(PackageResources.style_css))
    assert(problems.isEmpty, "\(problems)")
    for part in [colors, sheet, contrastSheet] { display.add(part) }
    chosen = preferences.window.appearance
    apply()
    for changed in [settings.themeChanged, settings.darknessChanged] { changed.connect(to: self) { $0.followTheme() } }
    preferences.follow(self) { $0.chosen = $1.window.appearance }
    Task { [weak self] in
      // Without a bus or a portal there is nothing to follow.
      guard let bus = try? await DBusConnection.session() else { return }
      await self?.follow(SettingsPortal(bus, name: portal))
    }
  }

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
    followTheme()
    if desktop.isMotionReduced {
      own(.motion) { $0.animates = false }
    } else {
      leave(.motion) { $0.followDesktopsAnimations() }
    }
  }

  /// Chooses the colours for the theme. GTK's own theme gets Hunch's colours; any other keeps its own.
  private func followTheme() {
    let parts = (Settings.forcedThemeName ?? settings.themeName).split(separator: ":")
    let name = parts.first.map(String.init) ?? ""
    // The desktop or the user's theme can ask for high contrast.
    let needsContrast = name.hasPrefix(Self.highContrast)
    let isDark =
      settings.prefersDark || parts.dropFirst().first == "dark" || name.hasSuffix("-dark") || name.hasSuffix("Inverse")
    let accent = desktop.accent.map { Color(red: Float($0.red), green: Float($0.green), blue: Float($0.blue)) }
    let base = name.hasSuffix("-dark") ? String(name.dropLast(5)) : name
    let own = Palette.own(isDark: isDark, needsContrast: needsContrast, accent: accent)
    guard !needsContrast, !Self.ownThemes.contains(base), let ground = probe.themeColor(named: "theme_bg_color"),
      let text = probe.themeColor(named: "theme_fg_color")
    else { return palette = own }
    palette = Palette(
      ground: ground, text: text, accent: accent ?? probe.themeColor(named: "theme_selected_bg_color") ?? own.accent,
      needsContrast: false)
  }

  private func show() {
    guard let palette else { return }
    Self.quiet = palette.dimming
    Self.outlinesTints = palette.needsContrast
    let problems = colors.load(palette.sheet)
    assert(problems.isEmpty, "\(problems)")
    contrastSheet.load(palette.needsContrast ? Self.text(PackageResources.high_contrast_css) : "")
  }

  private static func text(_ sheet: [UInt8]) -> String { String(decoding: sheet, as: UTF8.self) }

  private func own(_ part: Part, _ set: (Settings) -> Void) {
    owned.insert(part)
    set(settings)
  }

  /// Resets only parts that were set here: GTK would also reset those from the user's own settings file.
  private func leave(_ part: Part, _ reset: (Settings) -> Void) {
    if owned.remove(part) != nil { reset(settings) }
  }
}
