package import Catalog
import SystemKit
import UserSettings

/// The values of the settings at one moment.
package struct PreferenceValues: Equatable, Sendable {
  /// Whether the file was read, well or not.
  package var isRead = false
  package var catalog = CatalogSettings()
  package var window = WindowSettings()
  package var terminal = ""
  package var suggestionCount = 5
  /// Every sentence about what is wrong with the file, with its path.
  package var problems: [String] = []
  /// The sentences about the window and its keys, without it.
  package var windowProblems: [String] = []
  /// What the file says of choices, which may be nothing.
  var choices: [Preferences.Choice: Bool] = [:]
  /// Which providers are on, by their ids.
  var providers: [String: Bool] = [:]

  static let suggestions = "Suggestions"
  /// The group that says which providers are on.
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
      // Older settings say the opposite. False was the default then: it is in the file only where the user chose it.
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
    // An invalid line may have said that nothing is to be remembered.
    let mayConcernHistory = document.invalidLines.contains { $0.mayConcern("History") }
    if !settings.isKnown || mayConcernHistory { choices[.learns] = choices[.learns] ?? false }
  }
}

extension Preferences {
  /// A setting that is on or off.
  package enum Choice: CaseIterable, Sendable {
    /// Whether names are completed in the field.
    case completesInline
    /// Whether anything is suggested.
    case suggests
    /// Whether searches and choices are remembered.
    case learns
    /// Whether Return begins the final search, rather than opening the highlighted row.
    case searchesFirst
    /// Whether a key of the desktop's opens the window, where the desktop gives programs one.
    case hasShortcut
    /// Whether the desktop says what was copied, once the window is gone.
    case saysCopied

    /// The group and the key of the file.
    var place: (group: String, key: String) {
      switch self {
      case .completesInline: ("Field", "complete-inline")
      case .searchesFirst: ("Field", "return-searches-first")
      case .hasShortcut: ("Desktop", "global-shortcut")
      case .saysCopied: ("Desktop", "notify-copied")
      case .suggests: (PreferenceValues.suggestions, "enabled")
      case .learns: ("History", "learn")
      }
    }

    /// What is on where the settings say nothing.
    static let usual: Set<Choice> = [.completesInline, .suggests, .learns, .saysCopied]
  }

  /// The range of ``suggestionCount``.
  package nonisolated static let suggestionCounts = 3...20

  /// Whether the file was read, well or not.
  package var isRead: Bool { values.isRead }

  /// The first problem of the settings and the number of all, in a sentence; nil if there is none.
  var problem: String? {
    values.problems.count > 1
      ? Formatting.first(values.problems[0], of: values.problems.count) : values.problems.first
  }
}
