import GtkKit
import HunchModel
import Localization
import SmartSearch
import Suggestions

/// The settings of what is suggested: whether at all, how much, and by whom.
enum SuggestionSettings {
  /// - Parameters:
  ///   - providers: Those of the window.
  ///   - problems: What is wrong with the file that servers are set up in.
  static func make(_ preferences: Preferences, providers: [any SuggestionProvider], problems: [String] = []) -> Box {
    let suggests = Switch(preferences, .suggests)
    let count = SpinButton(Preferences.suggestionCounts, preferences, \.suggestionCount)
    // What was typed last counts, though the window is closed without Return.
    count.unmapped.connect(to: count) { $0.update() }
    let more: [Box] =
      [SettingsGroup.row(localized("How many"), localized("The most suggestions to show at once."), count)]
      + providers.map { row(of: $0, preferences) } + notes(on: problems)
    func follow(_ isOn: Bool) {
      for row in more { row.isSensitive = isOn }
    }
    follow(suggests.isOn)
    suggests.switched.connect(to: suggests) { control in
      preferences[.suggests] = control.isOn
      follow(control.isOn)
    }
    let first = SettingsGroup.row(
      localized("Suggest"), localized("Offer words and searches in a row over the list, while you type."), suggests)
    return SettingsGroup.make(localized("Suggestions"), [first] + more)
  }

  /// A server that is set up wrongly has no row: it is said why.
  private static func notes(on problems: [String]) -> [Box] {
    guard !problems.isEmpty else { return [] }
    let note = SettingsGroup.note("")
    note.text = SettingsGroup.list(problems, VisibleText.of)
    note.removeCSSClass("dim")
    return [Box(.vertical, [note])]
  }

  private static func row(of provider: any SuggestionProvider, _ preferences: Preferences) -> Box {
    let control = Switch(preferences) {
      $0.isOn(provider) ?? !provider.policy.leavesMachine
    } set: {
      $0.setOn($1, provider)
    }
    return SettingsGroup.row(provider.name, explanation(of: provider), control)
  }

  /// What a user should know of a provider before they turn it on.
  static func explanation(of provider: any SuggestionProvider) -> String {
    if provider.policy.leavesMachine {
      let least = provider.policy.minimumLength
      let place = VisibleText.of(provider.destination ?? provider.name)
      let sentences = [
        least > 1
          ? localized(
            "Sends what you type, from {count} letter on, to {place}, which may be another machine.",
            plural: "Sends what you type, from {count} letters on, to {place}, which may be another machine.",
            count: least, ["place": place])
          : localized("Sends what you type to {place}, which may be another machine.", ["place": place]),
        provider.hasRows ? localized("The final search shows what it finds.") : nil,
        localized("Off until you turn it on."),
      ]
      return sentences.compactMap(\.self).joined(separator: " ")
    }
    return switch provider.id {
    case "history": localized("What you searched for before.")
    case "local":
      localized("Words of the names that can be found, what a mistyped word meant, and the word that comes next.")
    case "programs":
      localized(
        """
        What other programs on this machine find: search providers of GNOME, runners of KDE. They are told what you \
        type.
        """)
    default: localized("Asked on this machine.")
    }
  }
}
