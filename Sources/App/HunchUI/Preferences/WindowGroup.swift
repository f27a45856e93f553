import GtkKit
import HunchModel
import SystemKit

/// The settings of the search window: its appearance and its size. Changes apply at once.
final class WindowGroup {
  let group: SettingsGroup

  private static var appearances: [(choice: WindowSettings.Appearance, title: String)] {
    [(.followsDesktop, localized("Same as Desktop")), (.light, localized("Light")), (.dark, localized("Dark"))]
  }

  init(_ preferences: Preferences) {
    let looks = DropDown(Self.appearances.map(\.title))
    looks.selected = Self.appearances.firstIndex { $0.choice == preferences.window.appearance } ?? 0
    looks.selectionChanged.connect(to: looks) { preferences.window.appearance = Self.appearances[$0.selected].choice }
    preferences.follow(looks) { looks, preferences in
      looks.selected = Self.appearances.firstIndex { $0.choice == preferences.window.appearance } ?? 0
    }
    let width = SpinButton(WindowSize.widths, preferences, \.window.size.width)
    let height = SpinButton(WindowSize.heights, preferences, \.window.size.height)
    let rows: [Widget] = [
      SettingsGroup.row(localized("Appearance"), localized("Use light or dark colours."), looks),
      SettingsGroup.row(
        localized("Width"),
        localized("In pixels. Resizing the window changes this as well."), width),
      SettingsGroup.row(
        localized("Height"), localized("In pixels. The window is never larger than the screen."), height),
      SettingsGroup.row(
        localized("Close Without Focus"), localized("Closes the window when another program gets the focus."),
        Switch(preferences, .closesUnfocused)),
    ]
    group = SettingsGroup(localized("Window"), rows)
  }
}
