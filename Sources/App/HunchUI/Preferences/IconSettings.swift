import Catalog
import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// The settings of icons: the themes to search. Changes apply at once.
final class IconSettings {
  let group: SettingsGroup

  private let preferences: Preferences
  private let themes = DropDown([])
  /// The choice for each text.
  private var choices: [IconThemeChoice] = []
  private(set) var titles: [String] = []
  private var isFilling = false
  private var reading: Task<Void, Never>?

  /// - Parameter installed: Returns the installed themes; it may take long.
  init(
    _ preferences: Preferences,
    installed: @escaping @Sendable () -> [IconThemes.Installed] = { IconThemes.installed() }
  ) {
    self.preferences = preferences
    let row = SettingsGroup.row(
      localized("Theme"),
      localized("The icon theme to search. With all themes, each row shows which themes have the icon."),
      themes)
    group = SettingsGroup(localized("Icons"), [row])
    fill([])
    themes.selectionChanged.connect(to: self) { $0.choose() }
    preferences.follow(self) { settings, preferences in
      let chosen = settings.choices.firstIndex(of: preferences.catalog.iconTheme)
      if let chosen, settings.themes.selected != chosen { settings.themes.selected = chosen }
    }
    reading = Task { [weak self] in
      let found = try? await DiskCall.run(errand: "icon-themes", within: Self.timeout, installed)
      self?.fill(found ?? [])
    }
  }

  isolated deinit { reading?.cancel() }

  private static let timeout = Duration.seconds(20)

  private func fill(_ installed: [IconThemes.Installed]) {
    var known: [(choice: IconThemeChoice, title: String)] =
      [(.desktop, localized("Same as Desktop")), (.all, localized("All", context: "icon themes"))]
      + installed.map { (.named($0.id), $0.title) }
    let chosen = preferences.catalog.iconTheme
    if case .named(let id) = chosen, !known.contains(where: { $0.choice == chosen }) { known.append((chosen, id)) }
    choices = known.map(\.choice)
    isFilling = true
    titles = known.map { VisibleText.of($0.title) }
    themes.setTexts(titles)
    themes.selected = choices.firstIndex(of: chosen) ?? 0
    isFilling = false
  }

  private func choose() {
    guard !isFilling, choices.indices.contains(themes.selected) else { return }
    preferences.catalog.iconTheme = choices[themes.selected]
  }
}
