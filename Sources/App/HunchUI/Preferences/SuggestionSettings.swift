import ExternalSearch
import GtkKit
import HunchModel
import SmartSearch
import Suggestions
import SystemKit

/// The settings of suggestions: on or off, their number, and the providers with their failures.
final class SuggestionSettings {
  private(set) var group = SettingsGroup("", [])

  private var problems: [(provider: String, note: Label)] = []
  private var following: [Task<Void, Never>] = []

  /// - Parameter services: Has the providers, and the problems of the servers' settings file.
  init(_ preferences: Preferences, _ services: SuggestionServices) {
    let suggests = Switch(preferences, .suggests)
    let count = SpinButton(Preferences.suggestionCounts, preferences, \.suggestionCount)
    let more: [Box] =
      [
        SettingsGroup.row(
          localized("Number of Suggestions"), localized("The maximum number of suggestions to show at once."), count)
      ]
      + services.suggestions.providers.map { row(of: $0, preferences) } + Self.notes(on: services.serverProblems)
    func follow(_ isOn: Bool) {
      for row in more { row.isSensitive = isOn }
    }
    follow(suggests.isOn)
    suggests.switched.connect(to: suggests) { control in
      preferences[.suggests] = control.isOn
      follow(control.isOn)
    }
    let first = SettingsGroup.row(
      localized("Show Suggestions"), localized("Offers words and searches above the list while you type."), suggests)
    group = SettingsGroup(localized("Suggestions"), [first] + more)
    following.append(
      Task { [weak self, changes = services.suggestions.changes] in
        for await state in changes {
          self?.failures = state.failures
          self?.showProblems()
        }
      })
    guard let changes = services.programs?.changes else { return }
    following.append(
      Task { [weak self] in
        for await state in changes {
          self?.programFailures = state.failures
          self?.showProblems()
        }
      })
  }

  isolated deinit { for task in following { task.cancel() } }

  private var failures: [ProviderFailure] = []
  /// The failures of single programs, which do not make their common provider fail.
  private var programFailures: [ProgramFailure] = []

  /// Shows at each provider why it failed, and at the provider of other programs which of them failed.
  private func showProblems() {
    for (provider, note) in problems {
      var sentences = failures.filter { $0.provider == provider }.map(\.description)
      if provider == ProgramsProvider.id { sentences += programFailures.map(\.description) }
      note.isVisible = !sentences.isEmpty
      note.text = SettingsGroup.list(sentences) { Formatting.sentence($0) }
    }
  }

  /// Returns a note about invalid servers, which have no rows.
  private static func notes(on problems: [String]) -> [Box] {
    guard !problems.isEmpty else { return [] }
    let note = SettingsGroup.note("", isProblem: true)
    note.text = SettingsGroup.list(problems) { Formatting.sentence($0) }
    return [Box(.vertical, [note])]
  }

  private func row(of provider: any SuggestionProvider, _ preferences: Preferences) -> Box {
    let control = Switch(preferences) {
      $0.isOn(provider) ?? !provider.policy.leavesMachine
    } set: {
      $0.setOn($1, provider)
    }
    let problem = SettingsGroup.note("", isProblem: true)
    problem.isVisible = false
    problems.append((provider.id, problem))
    return SettingsGroup.row(provider.name, Self.explanation(of: provider), control, below: problem)
  }

  /// Returns the information that users need before they enable a provider.
  static func explanation(of provider: any SuggestionProvider) -> String {
    if provider.policy.leavesMachine {
      let least = provider.policy.minimumLength
      let place = VisibleText.of(provider.destination ?? provider.name)
      let sentences = [
        least > 1
          ? localized(
            "Sends your text to {place}, possibly another machine, from {count} letter on.",
            plural: "Sends your text to {place}, possibly another machine, from {count} letters on.",
            count: least, ["place": place])
          : localized("Sends your text to {place}, possibly another machine.", ["place": place]),
        provider.hasRows ? localized("Its results also appear when you show all results.") : nil,
        localized("Off until you turn it on."),
      ]
      return sentences.compactMap(\.self).joined(separator: " ")
    }
    return switch provider.id {
    case "history": localized("Suggests past searches.")
    case "local": localized("Suggests words from your sources, corrections of typing errors, and the next word.")
    case "programs":
      localized(
        """
        Shows results of other programs on this machine: GNOME search providers and KDE runners. They receive your \
        text.
        """)
    default: localized("Runs on this machine.")
    }
  }
}
