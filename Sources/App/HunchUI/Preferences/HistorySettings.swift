import GtkKit
import HunchModel
import Suggestions
import SystemKit

/// The settings of the history, and the button that clears it.
final class HistorySettings {
  let group: SettingsGroup

  private let services: SuggestionServices
  private let forget = ConfirmButton(
    localized("Clear History…"), question: localized("Really Clear?"),
    description: localized("Deletes everything you searched for and opened. This cannot be undone."))
  private let outcome = LiveText(hidden: SettingsGroup.note(""))

  init(_ preferences: Preferences, _ services: SuggestionServices) {
    self.services = services
    let learns = Switch(preferences, .learns)
    let explanation =
      services.isPrivate
      ? localized(
        "This window is private and remembers nothing. The switch is for all other windows.")
      : localized("Hunch suggests past searches and lists what you open first. The history stays on this machine.")
    group = SettingsGroup(
      localized("History"),
      [
        SettingsGroup.row(localized("Remember Searches and Choices"), explanation, learns),
        Box(.vertical, spacing: 6, [forget.widget, outcome.widget]),
      ])
    forget.onConfirm = { [weak self] in self?.forgetAll() }
  }

  private func forgetAll() {
    let (memory, suggestions) = (services.memory, services.suggestions)
    let forgetting = memory.forgetAll()
    Task { [weak self] in
      let isForgotten = await forgetting.value
      suggestions.invalidate()
      // The search window reports the reason, like all problems of the history.
      self?.outcome.tell(
        isForgotten
          ? localized("History cleared.") : localized("Could not clear the history."))
    }
  }
}
