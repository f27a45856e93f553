import Catalog
import GtkKit
import HunchModel
import Localization
import SmartSearch
import Suggestions

/// The window in which the user chooses how the program works. What is chosen holds at once.
final class PreferencesWindow {
  private static let size = (width: 520, height: 620)
  /// The narrowest it can be made.
  private static let leastWidth = 360

  /// What the widgets' handlers act on.
  private var parts: [AnyObject] = []

  /// Shows it above another window; Escape closes it.
  /// - Parameters:
  ///   - services: What the settings of suggestions and of the history are about; a chooser has neither.
  ///   - library: What the settings of the sources are about.
  ///   - desktop: What the settings of the desktop are about; nil where there are none.
  @discardableResult
  static func present(
    _ preferences: Preferences, services: SuggestionServices?, library: Library, desktop: DesktopIntegration? = nil,
    over parent: Window
  ) -> Window {
    let window = Dialog.make(localized("Preferences"), over: parent)
    let contents = PreferencesWindow()
    let completes = Switch(preferences, .completesInline)
    let groups = contents.makeGroups(preferences, services, library, desktop, completes)
    let column = Box(.vertical, spacing: 24, [contents.makeProblems(preferences)] + groups)
    column.addCSSClass("preferences")
    let view = ScrolledWindow(column, horizontal: .never)
    view.propagatesNaturalHeight = true
    view.setMinimumSize(width: leastWidth)
    window.child = view
    // With one group, the window is as high as that.
    if services != nil { window.defaultSize = size }
    window.focusedWidget = completes
    // The handlers hold their owners weakly; the window keeps them.
    window.destroyed.connectKeepingCaptures { _ = contents }
    window.present()
    return window
  }

  /// Everything that is wrong with the file of the settings.
  private func makeProblems(_ preferences: Preferences) -> Label {
    let note = SettingsGroup.note("")
    note.removeCSSClass("dim")
    let show = { @MainActor (note: Label, preferences: Preferences) in
      note.text = preferences.values.problems.map(VisibleText.of).joined(separator: "\n")
      note.isVisible = !note.text.isEmpty
    }
    show(note, preferences)
    preferences.follow(note, show)
    return note
  }

  private func makeGroups(
    _ preferences: Preferences, _ services: SuggestionServices?, _ library: Library, _ desktop: DesktopIntegration?,
    _ completes: Switch
  ) -> [Widget] {
    let inline = SettingsGroup.row(
      localized("Complete inline"),
      localized("Put the rest of the best name into the field, selected, while you type."), completes)
    // A chooser picks by Return anyway.
    guard let services else { return [SettingsGroup.make(localized("Field"), [inline])] }
    let searches = Switch(preferences, .searchesFirst)
    let searching = SettingsGroup.row(
      localized("{key} searches first", ["key": Accelerator(.returnKey).label]),
      localized(
        "For all results, with counts and details. {key} then opens the highlighted row.",
        ["key": Accelerator(.returnKey, .shift).label]), searches)
    let terminal = Entry(placeholder: localized("Whichever is found"))
    terminal.text = preferences.terminal
    terminal.activated.connect(to: terminal) { preferences.terminal = $0.text }
    // What was typed last counts, though the window is closed without Return.
    terminal.unmapped.connect(to: terminal) { preferences.terminal = $0.text }
    preferences.follow(terminal) { if $0.text != $1.terminal { $0.text = $1.terminal } }
    let launching = SettingsGroup.row(
      localized("Terminal"),
      localized("For applications that have no window of their own, such as “foot” or “kitty --hold”."), terminal)
    let sources = SourcesSettings(preferences, library)
    let files =
      library.sourceNames.contains { $0.id == FileSettings.source } ? [FilesSettings(preferences, library)] : []
    let ownLists =
      library.sourceNames.contains { $0.id == ListSettings.source } ? [ListsSettings(preferences, library)] : []
    let icons = library.sourceNames.contains { $0.id == "icons" } ? [IconSettings(preferences)] : []
    let history = HistorySettings(preferences, services)
    let words = PersonalWords(services.suggestions)
    let lists = [WordListSettings(.learned, of: words), WordListSettings(.ignored, of: words)]
    let dictionary = DictionarySettings(services.dictionary)
    let scripts = ScriptSettings(preferences, services.keywords)
    let looks = WindowGroup(preferences)
    let desktops = desktop.map { [DesktopSettings(preferences, $0)] } ?? []
    parts = [looks, sources, history, dictionary, scripts] + lists + icons + files + ownLists + desktops
    return [
      SettingsGroup.make(localized("Field"), [inline, searching]), looks.widget,
      SettingsGroup.make(localized("Launching"), [launching]),
    ] + desktops.map(\.widget) + [
      SuggestionSettings.make(
        preferences, providers: services.suggestions.providers, problems: services.serverProblems), history.widget,
      SettingsGroup.make(localized("Words"), lists.map(\.widget) + [dictionary.widget]), sources.widget,
      SettingsGroup.make(localized("Scripts"), [scripts.widget]),
    ] + ownLists.map(\.widget) + icons.map(\.widget) + files.map(\.widget)
  }
}
