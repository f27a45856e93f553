import Catalog
import GtkKit
import HunchModel
import SmartSearch
import Suggestions
import SystemKit

/// The window in which the user chooses how the program works, page by page. What is chosen holds at once.
///
/// Typing finds a setting on any page, as in the search window: Up and Down move, Return goes to it.
final class PreferencesWindow {
  private static let size = (width: 720, height: 620)
  /// The narrowest a page can be made.
  private static let leastWidth = 360

  private let pages: [SettingsPage]
  private let stack = Stack()
  private let search = SearchEntry(placeholder: localized("Search settings"))
  private let found = SettingsSearch()
  private let sidebar = ListBox()
  /// The sidebar, and what stands in its place where there is no room for it.
  private let side: ScrolledWindow
  private let choice: DropDown
  /// The page that shows, or did before a search.
  private var page = 0

  /// What the widgets' handlers act on.
  private let parts: [AnyObject]

  private static let foundPage = "found"

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
    let contents = services.map { PreferencesWindow(preferences, $0, library, desktop) }
    let window = Dialog.make(localized("Preferences"), over: parent) { [weak contents] in
      contents?.endSearch() ?? false
    }
    let problems = makeProblems(preferences)
    if let contents {
      window.child = contents.makeWidget(problems)
      window.defaultSize = size
      contents.follow(window)
      window.focusedWidget = contents.search.textWidget
    } else {
      // A chooser picks by Return anyway. With one group, the window is as high as that.
      let completes = Switch(preferences, .completesInline)
      let page = SettingsPage(localized("Typing"), header: [problems], [typing([completion(completes)])])
      let view = page.makeWidget()
      view.setMinimumSize(width: leastWidth)
      window.child = view
      window.focusedWidget = completes
    }
    // The handlers hold their owners weakly; the window keeps them.
    window.destroyed.connectKeepingCaptures { _ = contents }
    window.present()
    return window
  }

  // MARK: The pages

  private init(
    _ preferences: Preferences, _ services: SuggestionServices, _ library: Library, _ desktop: DesktopIntegration?
  ) {
    func has(_ source: String) -> Bool { library.sourceNames.contains { $0.id == source } }
    let looks = WindowGroup(preferences)
    let desktops = desktop.map { DesktopSettings(preferences, $0) }
    let keys = KeysSettings(preferences)
    let sources = SourcesSettings(preferences, library)
    let icons = has("icons") ? IconSettings(preferences) : nil
    let files = has(FileSettings.source) ? FilesSettings(preferences, library) : nil
    let lists = has(ListSettings.source) ? ListsSettings(preferences, library) : nil
    let suggestions = SuggestionSettings(preferences, services)
    let words = PersonalWords(services.suggestions)
    let wordLists = [WordListSettings(.learned, of: words), WordListSettings(.ignored, of: words)]
    let dictionary = DictionarySettings(services.dictionary)
    let scripts = ScriptSettings(preferences, services.keywords)
    let web = WebSettings(services.keywords, offered: WebEngines.offered())
    let history = HistorySettings(preferences, services)
    let searching = SettingsGroup.row(
      localized("{key} Searches First", ["key": Accelerator(.returnKey).label]),
      localized(
        "Shows all results with counts and details. {key} then opens the highlighted row.",
        ["key": Accelerator(.returnKey, .shift).label]), Switch(preferences, .searchesFirst))
    let wordRows = wordLists.map(\.widget) + [dictionary.widget]
    pages = [
      SettingsPage(
        localized("General"),
        [Self.typing([Self.completion(Switch(preferences, .completesInline)), searching])]
          + [desktops?.group].compactMap(\.self) + [looks.group, Self.launching(preferences)]),
      keys.page,
      SettingsPage(localized("Sources"), [sources.group] + [icons?.group].compactMap(\.self)),
      SettingsPage(localized("Files"), [files?.group, lists?.group].compactMap(\.self)),
      SettingsPage(localized("Suggestions"), [suggestions.group, SettingsGroup(localized("Words"), wordRows)]),
      SettingsPage(
        localized("Scripts and Web"),
        [SettingsGroup(localized("Scripts"), [scripts.widget], list: scripts.rows), web.group]),
      SettingsPage(localized("Privacy"), [history.group]),
    ].filter { !$0.groups.isEmpty }
    parts =
      [looks, keys, sources, suggestions, dictionary, scripts, web, history] + wordLists
      + ([desktops, icons, files, lists] as [AnyObject?]).compactMap(\.self)
    side = ScrolledWindow(sidebar, horizontal: .never)
    choice = DropDown(pages.map(\.title))
  }

  private static func completion(_ control: Switch) -> Widget {
    SettingsGroup.row(
      localized("Complete Inline"),
      localized("Completes your text to the best name while you type."), control)
  }

  private static func typing(_ rows: [Widget]) -> SettingsGroup { SettingsGroup(localized("Typing"), rows) }

  private static func launching(_ preferences: Preferences) -> SettingsGroup {
    let terminal = Entry(placeholder: localized("First one found"))
    terminal.text = preferences.terminal
    terminal.activated.connect(to: terminal) { preferences.terminal = $0.text }
    // What was typed last counts, though the window is closed without Return.
    terminal.unmapped.connect(to: terminal) { preferences.terminal = $0.text }
    preferences.follow(terminal) { if $0.text != $1.terminal { $0.text = $1.terminal } }
    return SettingsGroup(
      localized("Launching"),
      [
        SettingsGroup.row(
          localized("Terminal"),
          localized("Runs applications that have no window. Examples: “foot”, “kitty --hold”."), terminal)
      ])
  }

  /// Everything that is wrong with the file of the settings.
  private static func makeProblems(_ preferences: Preferences) -> Label {
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

  // MARK: The window

  private func makeWidget(_ problems: Label) -> Widget {
    for (number, page) in pages.enumerated() {
      let title = Label(page.title)
      title.horizontalPosition = 0
      title.ellipsis = .end
      sidebar.append(title)
      title.parent?.setAccessible(.label(page.title))
      stack.add(page.makeWidget(), named: String(number), titled: page.title)
    }
    stack.add(found.widget, named: Self.foundPage, titled: localized("Settings Found"))
    stack.expandsHorizontally = true
    stack.expandsVertically = true
    stack.setMinimumSize(width: Self.leastWidth)
    sidebar.setAccessible(.label(localized("Pages")))
    sidebar.addCSSClass("sidebar")
    side.propagatesNaturalWidth = true
    choice.setAccessible(.label(localized("Page")))
    choice.isVisible = false
    search.expandsHorizontally = true
    search.setAccessible(.label(localized("Search settings")))
    let bar = Box(.vertical, spacing: 12, [search, choice, problems])
    bar.addCSSClass("search-bar")
    let body = Box(.horizontal, [side, stack])
    body.expandsVertically = true
    return Box(.vertical, [bar, body])
  }

  private func follow(_ window: Window) {
    open(0)
    sidebar.selectedChanged.connect(to: self) { contents in contents.sidebar.selected.map(contents.open) }
    choice.selectionChanged.connect(to: self) { $0.open($0.choice.selected) }
    search.changed.connect(to: self) { $0.find() }
    found.onChoose = { [weak self] in self?.go(to: $0) }
    found.onSelect = { [weak self] in self?.search.textWidget.setAccessibleActiveDescendant($0) }
    let keys = KeyController(phase: .capture)
    keys.keyPressed.connect(to: self) { contents, key, _, modifiers in contents.press(key, modifiers) }
    window.addController(keys)
    window.defaultWidthChanged.connect(to: self) { [weak window] contents in window.map(contents.fit) }
    fit(window)
  }

  /// Has the pages chosen from a list that drops down where they have no room beside them.
  private func fit(_ window: Window) {
    let width = min(window.defaultSize.width, window.display.leastScreen?.width ?? .max)
    let needed = side.measure(.horizontal).natural + stack.measure(.horizontal).minimum
    side.isVisible = width >= needed
    choice.isVisible = !side.isVisible
  }

  private func open(_ page: Int) {
    guard pages.indices.contains(page) else { return }
    self.page = page
    stack.showAlone(String(page))
    if sidebar.selected != page { sidebar.select(page) }
    // Tab goes on from the page's name to the page; the arrows go from name to name.
    for (number, row) in sidebar.children.enumerated() { row.canFocus = number == page }
    if choice.selected != page { choice.selected = page }
    // A search is over with that; what it found is elsewhere.
    if !search.text.isEmpty { search.text = "" }
  }

  // MARK: Keys

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let isSearching = stack.visiblePage == Self.foundPage && search.containsFocus
    switch (key, modifiers) {
    case (Key("f"), .control): return search.grabFocus()
    case (.pageDown, .control): turn(by: 1)
    case (.pageUp, .control): turn(by: -1)
    case (.down, []) where sidebar.containsFocus: turn(by: 1)
    case (.up, []) where sidebar.containsFocus: turn(by: -1)
    case (.down, []) where isSearching: found.move(by: 1)
    case (.up, []) where isSearching: found.move(by: -1)
    case (.returnKey, []) where isSearching, (.keypadEnter, []) where isSearching: found.chooseSelected()
    default: return false
    }
    return true
  }

  private func turn(by step: Int) {
    let page = page + step
    guard pages.indices.contains(page) else { return }
    let isInSidebar = sidebar.containsFocus
    open(page)
    if isInSidebar { sidebar.children[page].grabFocus() }
    // What had the focus may be on the page that is gone.
    if !search.containsFocus, !sidebar.containsFocus { search.grabFocus() }
  }

  // MARK: Searching

  private func find() {
    let text = String(search.text[...].trimmed)
    guard !text.isEmpty else {
      if stack.visiblePage == Self.foundPage { open(page) }
      return
    }
    // What is found is of all pages.
    sidebar.select(nil)
    found.find(text, in: pages)
    stack.showAlone(Self.foundPage)
  }

  private func go(to place: SettingsSearch.Place) {
    open(place.page)
    // It has a place only once its page is laid out.
    var frames = 0
    place.row.onEachFrame { _ in
      frames += 1
      guard frames > 1 else { return true }
      if !place.row.moveFocus() { place.row.grabFocus() }
      return false
    }
  }

  /// Ends the search, if there is one.
  private func endSearch() -> Bool {
    guard !search.text.isEmpty else { return false }
    search.text = ""
    search.grabFocus()
    return true
  }
}
