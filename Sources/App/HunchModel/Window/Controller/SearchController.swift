package import Catalog
import ExternalSearch
import GLibKit
import SmartSearch
import Suggestions

/// Performs what a ``SearchSession`` asks for, on a window: the one place where events come in and effects go out.
///
/// What happened becomes an event of the session; what the session asks for is done, in order, and its answers are events
/// again; when all is done, the window is drawn once. What is drawn is a function of the ``state`` alone.
@MainActor
package final class SearchController {
  /// Called once, when the user is done with the window.
  package var onOutcome: (Outcome) -> Void = { _ in }
  /// What is particular to a chooser.
  package var chooser = ChooserSettings()

  /// What the window is made from.
  var state: WindowState

  /// Has a script let the user choose among something, in place of what it does so now or over that.
  func open(_ menu: ScriptMenu, replacesLast: Bool) {
    state.menus = state.menus.prefix(max(0, state.session.menus.count - (replacesLast ? 1 : 0))) + [menu]
    send(.menuOpened(isSecret: menu.isSecret, replacesLast: replacesLast))
  }
  /// What a chooser has the user choose among, in place of the library; and what it says.
  func setChooserMenu(_ menu: ScriptMenu) { state.chooserMenu = menu }
  func setNotes(_ notes: ChooserNotes) { state.notes = notes }

  /// What is remembered and suggested; nil for a chooser.
  package let services: SuggestionServices?
  package let preferences: Preferences
  let library: Library
  let display: any SearchDisplay
  let runner: ActionRunner
  let errands: Errands
  let files: any FileHandler
  /// The last key of the session's. A bouncing key is the same twice.
  private var lastKey: SearchSession.Key?
  /// What was said as it was pressed, and is said again if it was a bounce.
  var noticeBeforeKey: SearchSession.Notice?
  /// What was moved to the trash last, and can be brought back.
  var trashed: TrashedFile?
  let scripts: ScriptRunner
  /// What notices and searches are timed by.
  let clock: any Clock<Duration>

  /// Whether the library ranks by what is remembered.
  private var areUsageScoresKnown = false
  /// Whether the preferences are known, which may say that nothing is completed.
  var canComplete = false
  /// The size that the window was told to have.
  private var followedSize = WindowSize()
  /// What was reported last of what is wrong with the preferences.
  private var reportedProblem: String?

  /// The deed that waits for the answer of a sum, and the sum's text.
  var awaitedSum: (text: String, deed: (SearchController) -> Void)?
  /// What the session asked for and is not done yet, in order.
  private var pendingEffects: [SearchSession.Effect] = []
  private var isPerforming = false
  var watching: Task<Void, Never>?
  /// Finds the rows after the first ones.
  var completing: Task<Void, Never>?
  /// Finds the first rows that words of folders find, while it does.
  var folderSearch: Task<Void, Never>?
  /// Finds those after them.
  var completingFolders: Task<Void, Never>?
  /// Finds the near matches.
  var nearSearch: Task<Void, Never>?
  /// Marks all rows, once they are known.
  var marking: Task<Void, Never>?
  var markingsUnderWay = 0
  let goneFiles = GoneFiles()
  /// Whether there is a terminal to open in a folder.
  var hasTerminal = false
  /// Looks at the file whose details show.
  var inspecting: Task<Void, Never>?
  var noticeTimer: Task<Void, Never>?
  var keepingTimer: Task<Void, Never>?
  /// Ends when the rows have been shown for so long that nothing should move them.
  var readingTimer: Task<Void, Never>?
  var areRowsRead = false

  /// - Parameters:
  ///   - library: What to search; to be started by the caller.
  ///   - choosing: What a chooser may be told to take.
  ///   - services: What helps the search along; nil for a chooser.
  ///   - display: Where the window is shown.
  ///   - launcher: What starts applications.
  ///   - files: What does things with files.
  ///   - scripts: What runs what is chosen of scripts.
  ///   - errands: The errands of the application.
  package init(
    library: Library, purpose: SearchSession.Purpose, choosing: SearchSession.Choosing = .init(),
    services: SuggestionServices? = nil, preferences: Preferences, display: any SearchDisplay,
    launcher: any ApplicationLauncher, files: any FileHandler, scripts: ScriptRunner = .ofProgram,
    errands: Errands = Errands(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.scripts = scripts
    self.services = services
    self.preferences = preferences
    self.library = library
    self.display = display
    self.clock = clock
    self.files = files
    self.errands = errands
    state = WindowState(
      session: SearchSession(purpose: purpose, choosing: choosing), snapshot: library.snapshot,
      isPrivate: services?.isPrivate == true)
    runner = ActionRunner(launcher: launcher, files: files) { [isPrivate = state.isPrivate] in
      !isPrivate && preferences.isRead && preferences[.learns]
    }
  }

  func start() {
    preferences.follow(self) { controller, _ in controller.followPreferences() }
    startServices()
    followPreferences()
    goneFiles.onChange = { [weak self] in self?.followGoneFiles() }
    follow(library.snapshot)
    watching = library.tell(self) { $0.follow($1) }
  }

  /// Takes an event, does all that follows from it, and draws the window.
  package func send(_ event: SearchSession.Event) {
    // What was typed comes before whatever else happened.
    if case .field = event { library.noteActivity() } else { display.searchField.flush() }
    let wasForScript = state.session.isForScript
    let effects = state.session.handle(event)
    log("event", event, isForScript: wasForScript)
    perform(effects)
  }

  /// Takes a key of the session.
  /// - Returns: False if the key is still to go to the field.
  package func press(_ key: SearchSession.Key) -> Bool {
    library.noteActivity()
    if key != lastKey { errands.noteOtherKey() }
    lastKey = key
    noticeBeforeKey = state.session.notice
    if case .suggestion(let number) = key, pressHotKey(number) { return true }
    let reply = state.session.press(key)
    log("key \(key), \(reply.isHandled ? "handled" : "left to the field")")
    perform(reply.effects)
    return reply.isHandled
  }

  /// Takes account of a command that is not the session's, before the field has its key.
  func noteCommand() {
    if state.session.notice != nil { perform(state.session.handle(.commandGiven)) }
  }

  /// Takes account of another size of the list. It comes in the midst of the layout: nothing is drawn.
  package func resized(rowsPerPage: Int) {
    pendingEffects += state.session.handle(.resized(rowsPerPage: rowsPerPage))
  }

  /// Performs effects. What they lead to at once comes after them, and is drawn with them.
  func perform(_ effects: [SearchSession.Effect]) {
    pendingEffects += effects
    guard !isPerforming else { return }
    isPerforming = true
    while !pendingEffects.isEmpty {
      let effect = pendingEffects.removeFirst()
      log("effect", effect)
      perform(effect)
    }
    isPerforming = false
    followFilesInView()
    showField()
    display.show(state.content)
  }

  // MARK: What the window is made from

  private func follow(_ snapshot: LibrarySnapshot) {
    state.snapshot = isPrivate ? snapshot.forPrivateWindow : snapshot
    guard state.session.presence != .shown else {
      followSources()
      return searchAgain()
    }
    guard !state.session.needsSearch else { return }
    // They would keep the former items in memory.
    state.rows = ResultRows()
    searchAgain()
  }

  /// Shows on the home page what the sources have now. A window that is hidden does so when it is shown.
  package func followSources() {
    // A source that the user has switched off.
    if let scope = state.session.scope, scope != SearchSession.menuScope, state.snapshot.source(scope) == nil {
      send(.narrowed(to: nil))
    }
    if availableServices != state.session.services { send(.servicesChanged(availableServices)) }
    followHome()
  }

  /// Shows what was used lately. Users with a history need no hint, nor do those who have seen it.
  private func followHome() {
    let rows = homeRows
    state.isFirstTime = rows.isEmpty && services?.memory.isNew == true
    send(.homeChanged(rows: rows))
  }

  func followPreferences() {
    if preferences.problem != reportedProblem {
      reportedProblem = preferences.problem
      if let reportedProblem { report(reportedProblem, .timedThenUntilKey) }
    }
    services?.follow(preferences)
    send(.servicesChanged(availableServices))
    send(.returnKeyChosen(preferences[.searchesFirst] ? .searches : .opens))
    // Until then nothing is completed, and what is typed stays as it is.
    guard preferences.isRead else { return }
    if state.session.purpose == .search, preferences.window.size != followedSize {
      followedSize = preferences.window.size
      display.resize(to: preferences.window.size)
    }
    state.keyboard = preferences.window.keyboard
    followHome()
    display.searchField.completes = preferences[.completesInline]
    guard !canComplete else { return }
    canComplete = true
    searchAgain()
  }

  func followSuggestions() {
    guard let suggestions = services?.suggestions else { return }
    state.providers = suggestions.providers
    send(state.take(suggestions.state, isLate: areRowsRead))
  }

  func followMemory() {
    followHome()
    guard !areUsageScoresKnown else { return }
    // At the start, and where another instance recorded something since.
    areUsageScoresKnown = true
    rankByUse()
  }
}
