import Catalog
import GtkKit
import HunchCommands
import HunchModel
import SmartSearch
import Suggestions
import SystemKit

/// The window of the preferences, with several pages. Changes apply at once.
///
/// Typing finds settings on all pages. As in the search window, Up and Down move, and Return goes to a setting.
final class PreferencesWindow {
  private static let size = (width: 720, height: 620)
  /// The minimum width of a page in pixels.
  private static let leastWidth = 360
  /// The minimum width of a page beside the sidebar, in widths of the sidebar.
  private static let leastShare = 2

  private let pages: [SettingsPage]
  private let stack = Stack()
  private let search = SearchEntry(placeholder: localized("Search settings"))
  private let found = SettingsSearch()
  private let sidebar = ListBox()
  /// The list of pages beside the page. `choice` replaces it if there is no room.
  private let side: ScrolledWindow
  private let choice: DropDown
  /// The visible page, or the one before a search.
  private var page = 0

  /// Keeps the objects alive on which the widgets' handlers act.
  private let parts: [AnyObject]

  private static let foundPage = "found"

  /// Shows the window above another one. Escape closes it.
  /// - Parameters:
  ///   - services: The subject of the settings for suggestions and history; nil for a chooser.
  ///   - library: The subject of the settings for sources.
  ///   - desktop: The subject of the desktop's settings; nil to leave them out.
  @discardableResult
  static func present(
    _ preferences: Preferences, services: SuggestionServices?, library: Library, desktop: DesktopIntegration? = nil,
    over parent: Window
  ) -> Window {
    let contents = services.map { PreferencesWindow(preferences, $0, library, desktop) }
    let window = Dialog.make(localized("Preferences"), over: parent) { [weak contents] in
      contents?.endSearch() ?? false
    }
    if let contents {
      contents.fill(window, preferences)
    } else {
      // A chooser has a single group, because its Return picks anyway, and the window is as high as that group.
      let completes = Switch(preferences, .completesInline)
      let page = SettingsPage(
        localized("Typing"), header: [makeProblems(preferences)], [typing([completion(completes)])])
      let view = page.makeWidget()
      view.setMinimumSize(width: leastWidth)
      window.child = view
      window.focusedWidget = completes
    }
    window.present()
    return window
  }

  /// Shows the window without a search window. The application runs while it is open.
  static func present(
    _ preferences: Preferences, services: SuggestionServices, library: Library, desktop: DesktopIntegration? = nil,
    in application: Application
  ) -> Window {
    let contents = PreferencesWindow(preferences, services, library, desktop)
    let window = Dialog.make(localized("Preferences"), in: application) { [weak contents] in
      contents?.endSearch() ?? false
    }
    contents.fill(window, preferences)
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
    let itemKeys = ItemKeysSettings(preferences, library, desktop?.shortcut)
    var keysPage = keys.page
    keysPage.groups.append(itemKeys.group)
    let sources = SourcesSettings(preferences, library, isPrivate: services.isPrivate)
    let items = ItemsSettings(preferences, library)
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
    let here = ThisDesktop { await DesktopReport.findings(terminal: preferences.terminal) }
    let learning =
      services.prior != nil || services.isPrivate ? LearningSettings(preferences, services.prior, library) : nil
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
      keysPage,
      SettingsPage(localized("Sources"), [sources.group] + [icons?.group].compactMap(\.self) + [items.group]),
      SettingsPage(localized("Files"), [files?.group, lists?.group].compactMap(\.self)),
      SettingsPage(localized("Suggestions"), [suggestions.group, SettingsGroup(localized("Dictionary"), wordRows)]),
      SettingsPage(
        localized("Scripts and Web"),
        [SettingsGroup(localized("Scripts"), [scripts.widget], list: scripts.rows), web.group]),
      SettingsPage(localized("Learning"), [learning?.group].compactMap(\.self)),
      SettingsPage(localized("Privacy"), [history.group]),
      here.page,
    ].filter { !$0.groups.isEmpty }
    parts =
      [looks, keys, itemKeys, sources, items, suggestions, dictionary, scripts, web, history, here] + wordLists
      + ([learning, desktops, icons, files, lists] as [AnyObject?]).compactMap(\.self)
    side = ScrolledWindow(sidebar, horizontal: .never)
    choice = DropDown(pages.map(\.title))
  }

  private static func completion(_ control: Switch) -> Widget {
    SettingsGroup.row(
      localized("Complete Inline"),
      localized("Completes your text to the best name while you type."), control)
  }

  private static func typing(_ rows: [Widget]) -> SettingsGroup { SettingsGroup(localized("Typing"), rows) }

  private static let terminalWidth = 150

  private static func launching(_ preferences: Preferences) -> SettingsGroup {
    let terminal = Entry(placeholder: localized("First one found"))
    // Otherwise the explanation beside it takes almost all of its width.
    terminal.setMinimumSize(width: terminalWidth)
    terminal.text = preferences.terminal
    terminal.activated.connect(to: terminal) { preferences.terminal = $0.text }
    // The typed text counts even if the user closes the window without Return.
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

  /// Makes a label with all problems of the settings file.
  private static func makeProblems(_ preferences: Preferences) -> Label {
    let note = SettingsGroup.note("", isProblem: true).addCSSClass("problems")
    let show = { @MainActor (note: Label, preferences: Preferences) in
      let problems = preferences.values.problems.map { Formatting.sentence($0) }.joined(separator: "\n")
      note.text = VisibleText.lines(problems)
      note.isVisible = !note.text.isEmpty
    }
    show(note, preferences)
    preferences.follow(note, show)
    return note
  }

  // MARK: The window

  private func fill(_ window: Window, _ preferences: Preferences) {
    window.child = makeWidget(Self.makeProblems(preferences))
    window.defaultSize = Self.size
    follow(window)
    window.focusedWidget = search.textWidget
    // The handlers hold their owners weakly; the window keeps them.
    window.destroyed.connectKeepingCaptures { _ = self }
  }

  private func makeWidget(_ problems: Label) -> Widget {
    for (number, page) in pages.enumerated() {
      let title = Label(page.title)
      title.horizontalPosition = 0
      title.ellipsis = .end
      sidebar.append(title)
      title.parent?.setAccessible(.label(page.title))
      stack.add(page.makeWidget(), named: String(number), titled: page.title)
    }
    // The list on it has the name of what it lists, which screen readers speak behind this one.
    stack.add(found.widget, named: Self.foundPage, titled: localized("Search"))
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
    let bar = Box(.vertical, spacing: 12, [search, choice, problems]).addCSSClass("search-bar")
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

  /// Replaces the sidebar by a drop-down list if the window is too narrow.
  private func fit(_ window: Window) {
    let width = min(window.defaultSize.width, window.display.leastScreen?.width ?? .max)
    let sideWidth = side.measure(.horizontal).natural
    // Large letters need proportionally more space on the page.
    let needed = sideWidth + max(stack.measure(.horizontal).minimum, Self.leastShare * sideWidth)
    side.isVisible = width >= needed
    choice.isVisible = !side.isVisible
  }

  private func open(_ page: Int) {
    guard pages.indices.contains(page) else { return }
    self.page = page
    stack.showAlone(String(page))
    if sidebar.selected != page { sidebar.select(page) }
    // Tab moves from the page's name to the page; the arrows move between names.
    for (number, row) in sidebar.children.enumerated() { row.canFocus = number == page }
    if choice.selected != page { choice.selected = page }
    // Opening a page ends the search.
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
    // The focused widget may be on the page that has vanished.
    if !search.containsFocus, !sidebar.containsFocus { search.grabFocus() }
  }

  // MARK: Searching

  private func find() {
    let text = search.text.trimmed
    guard !text.isEmpty else {
      if stack.visiblePage == Self.foundPage { open(page) }
      return
    }
    // The results come from all pages.
    sidebar.select(nil)
    found.find(text, in: pages)
    stack.showAlone(Self.foundPage)
  }

  private func go(to place: SettingsSearch.Place) {
    open(place.page)
    // The row has a position only once its page is laid out.
    place.row.onceLaidOut {
      if !Self.focus(into: place.row), !place.row.moveFocus() { place.row.grabFocus() }
    }
  }

  /// Focuses the first control of a setting that is not in a list, where Return would remove an entry.
  private static func focus(into widget: Widget) -> Bool {
    guard !widget.hasCSSClass(EditableList.rowsClass) else { return false }
    return holdsList(widget) ? widget.children.contains(where: focus) : widget.moveFocus()
  }

  private static func holdsList(_ widget: Widget) -> Bool {
    widget.hasCSSClass(EditableList.rowsClass) || widget.children.contains(where: holdsList)
  }

  /// Ends the search. Returns whether a search was active.
  private func endSearch() -> Bool {
    guard !search.text.isEmpty else { return false }
    search.text = ""
    search.grabFocus()
    return true
  }
}
