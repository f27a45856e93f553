package import Catalog
import UserSettings

/// The values of the settings at one moment.
package struct PreferenceValues: Equatable, Sendable {
  /// Whether reading the file has ended, in success or failure.
  package var isRead = false
  package var catalog = CatalogSettings()
  package var window = WindowSettings()
  package var terminal = ""
  package var suggestionCount = 5
  /// All problems of the file as sentences with its path.
  package var problems: [String] = []
  /// The problems of the window and its keys, without the path.
  package var windowProblems: [String] = []
  /// The choices in the file. Others have their defaults.
  var choices: [Preferences.Choice: Bool] = [:]
  /// The providers that the user enabled or disabled, by id.
  var providers: [String: Bool] = [:]

  static let suggestions = "Suggestions"
  /// The group of enabled and disabled providers.
  static let providersGroup = "Providers"

  init() {}

  init(_ settings: SettingsState, path: String) {
    let document = settings.document
    isRead = settings.isRead
    var sentences: [String] = []
    for choice in Preferences.Choice.allCases {
      choices[choice] = SettingsReader(document, group: choice.place.group).bool(choice.place.key, &sentences)
    }
    if choices[.searchesFirst] == nil {
      // Older settings store the opposite. False was the default then, so it is in the file only if the user chose
      // it.
      let field = SettingsReader(document, group: Preferences.Choice.searchesFirst.place.group)
      choices[.searchesFirst] = field.bool("return-opens-best", &sentences).map { !$0 }
    }
    suggestionCount =
      SettingsReader(document, group: Self.suggestions).int("count", from: Preferences.suggestionCounts, &sentences)
      ?? suggestionCount
    terminal = SettingsReader(document, group: "Launching").string("terminal", &sentences) ?? ""
    let reader = SettingsReader(document, group: Self.providersGroup)
    for key in document.keys(in: Self.providersGroup) { providers[key] = reader.bool(key, &sentences) }
    catalog = settings.isKnown ? CatalogSettings(document, problems: &sentences) : .unknown
    window = WindowSettings(document, problems: &windowProblems)
    problems = [settings.failure].compactMap(\.self) + (sentences + windowProblems).map { "\(path): \($0)" }
    // An invalid line may have been the setting that disables the history.
    let mayConcernHistory = document.invalidLines.contains { $0.mayConcern("History") }
    if !settings.isKnown || mayConcernHistory { choices[.learns] = choices[.learns] ?? false }
  }
}

extension Preferences {
  /// A setting that is on or off.
  package enum Choice: CaseIterable, Sendable {
    case completesInline
    case suggests
    case learns
    /// Whether Return runs the final search instead of opening the highlighted row.
    case searchesFirst
    /// Whether a shortcut of the desktop opens the window, if the desktop offers one.
    case hasShortcut
    /// Whether a notification tells what was copied after the window has closed.
    case saysCopied
    /// Whether copied texts are pasted into the window that gets the focus after the window has closed.
    case pastesCopied
    /// Whether the window closes when another program gets the focus.
    case closesUnfocused
    /// Whether an instance that stays shows the choosers of other processes.
    case servesChoosers

    /// The group and the key in the file.
    var place: (group: String, key: String) {
      switch self {
      case .completesInline: ("Field", "complete-inline")
      case .searchesFirst: ("Field", "return-searches-first")
      case .hasShortcut: ("Desktop", "global-shortcut")
      case .saysCopied: ("Desktop", "notify-copied")
      case .pastesCopied: ("Desktop", "paste-copied")
      case .closesUnfocused: ("Window", "close-unfocused")
      case .servesChoosers: ("Desktop", "serve-choosers")
      case .suggests: (PreferenceValues.suggestions, "enabled")
      case .learns: ("History", "learn")
      }
    }

    /// The choices that are on by default.
    static let usual: Set<Choice> = [.completesInline, .suggests, .learns, .saysCopied, .servesChoosers]
  }

  /// The range of ``suggestionCount``.
  package nonisolated static let suggestionCounts = 3...20

  /// Whether reading the file has ended, in success or failure.
  package var isRead: Bool { values.isRead }

  /// The first problem of the settings and the number of the others, in a sentence; nil if there is none.
  var problem: String? {
    values.problems.count > 1 ? Formatting.first(values.problems[0], of: values.problems.count) : values.problems.first
  }
}
