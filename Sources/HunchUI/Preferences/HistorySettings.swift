import GtkKit
import HunchModel
import Localization
import Suggestions

/// The settings of what is remembered, and the button that forgets it.
final class HistorySettings {
  let group: SettingsGroup

  private let services: SuggestionServices
  private let forget = ConfirmButton(
    localized("Forget all searches and choices…"), question: localized("Really forget?"),
    description: localized("Forgets all that you searched for and chose. It cannot be brought back."))
  private let outcome = LiveText(SettingsGroup.note(""))

  init(_ preferences: Preferences, _ services: SuggestionServices) {
    self.services = services
    let learns = Switch(preferences, .learns)
    let explanation =
      services.isPrivate
      ? localized(
        "This window is private: nothing is remembered of what you do in it. The switch is for all other windows.")
      : localized("Keep on this machine what you search for and choose, to suggest it and to list it first.")
    outcome.widget.isVisible = false
    group = SettingsGroup(
      localized("History"),
      [
        SettingsGroup.row(localized("Remember searches and choices"), explanation, learns),
        Box(.vertical, spacing: 6, [forget.widget, outcome.widget]),
      ])
    forget.onConfirm = { [weak self] in self?.forgetAll() }
  }

  private func forgetAll() {
    let (memory, suggestions) = (services.memory, services.suggestions)
    let forgetting = memory.forgetAll()
    Task { [weak self] in
      await forgetting.value
      suggestions.invalidate()
      // What failed was told in the window below, as all trouble with the history is.
      self?.tell(
        memory.recent.isEmpty
          ? localized("All searches and choices are forgotten.") : localized("They could not be forgotten."))
    }
  }

  private func tell(_ sentence: String) {
    outcome.text = sentence
    outcome.widget.isVisible = true
  }
}
