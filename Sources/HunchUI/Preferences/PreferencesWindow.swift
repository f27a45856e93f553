import GtkKit
import HunchModel
import Suggestions

/// The window in which the user chooses how the program works. What is chosen holds at once.
final class PreferencesWindow {
  private static let size = (width: 520, height: 620)
  /// The narrowest it can be made.
  private static let leastWidth = 360

  /// What the widgets' handlers act on.
  private var parts: [AnyObject] = []

  /// Shows it above another window; Escape closes it.
  /// - Parameter services: What the settings of suggestions and of the history are about; a chooser has neither.
  @discardableResult
  static func present(_ preferences: Preferences, services: SuggestionServices?, over parent: Window) -> Window {
    let window = Dialog.make("Preferences", over: parent)
    let contents = PreferencesWindow()
    let completes = Switch(isOn: preferences[.completesInline])
    let column = Box(.vertical, spacing: 24, contents.makeGroups(preferences, services, completes))
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

  private func makeGroups(_ preferences: Preferences, _ services: SuggestionServices?, _ completes: Switch) -> [Widget]
  {
    completes.switched.connect(to: completes) { preferences[.completesInline] = $0.isOn }
    let field = SettingsGroup.make(
      "Field",
      [
        SettingsGroup.row(
          "Complete inline", "Put the rest of the best name into the field, selected, while you type.", completes)
      ])
    guard let services else { return [field] }
    let history = HistorySettings(preferences, services)
    let words = PersonalWords(services.suggestions)
    let lists = [WordListSettings(.learned, of: words), WordListSettings(.ignored, of: words)]
    let dictionary = DictionarySettings(services.dictionary)
    parts = [history, dictionary] + lists
    return [
      field, SuggestionSettings.make(preferences, providers: services.suggestions.providers), history.widget,
      SettingsGroup.make("Words", lists.map(\.widget) + [dictionary.widget]),
    ]
  }
}
