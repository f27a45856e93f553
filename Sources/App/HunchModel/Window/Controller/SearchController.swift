package import Catalog
import GLibKit
import Suggestions

/// Connects a ``SearchSession`` to a window: the only place where events come in and effects go out.
///
/// Each event goes to the session. The controller performs the returned effects in order, and their answers are
/// events again. At the end it draws the window once. The drawing depends only on the ``state``.
@MainActor
package final class SearchController {
  /// Called once, when the user is done with the window.
  package var onOutcome: (Outcome) -> Void = { _ in }
  /// Called when the user of a chooser picks something and the window stays open.
  package var onPick: (Picked) -> Void = { _ in }
  /// Called when the user of a chooser goes to the next list to choose from (1), or to the previous one (-1).
  var onStep: (Int) -> Void = { _ in }

  /// The state that the window is made from.
  var state: WindowState

  /// Opens a menu of a script above everything else, or in place of the script's last menu.
  func open(_ menu: ScriptMenu, replacesLast: Bool) { send(.menuOpened(menu, replacesLast: replacesLast)) }

  /// The history, suggestions and keywords; nil for a chooser.
  package let services: SuggestionServices?
  package let preferences: Preferences
  let library: Library
  let display: any SearchDisplay
  let runner: ActionRunner
  let errands: Errands
  let files: any FileHandler
  /// The last key of the session. A bouncing key is the same key twice.
  private var lastKey: SearchSession.Key?
  /// The notice before the last key. If the key was a bounce, the notice is shown again.
  var noticeBeforeKey: SearchSession.Notice?
  /// The file that was moved to the trash last and can be restored.
  var trashed: TrashedFile?
  let scripts: ScriptRunner
  let clock: any Clock<Duration>

  /// Whether the library ranks by what is remembered.
  private var areUsageScoresKnown = false
  /// Whether the preferences are read. Until then nothing is completed, because they may disable it.
  var canComplete = false
  /// The last size that the preferences gave the window.
  private var followedSize = WindowSize()
  private var reportedProblem: String?

  /// The deed that waits for the answer of a sum, and the sum's text.
  var awaitedSum: (text: String, deed: (SearchController) -> Void)?
  /// The effects that are still to be performed, in order.
  private var pendingEffects: [SearchSession.Effect] = []
  private var isPerforming = false
  /// Whether more events follow at once, after which the window is drawn.
  var expectsEvents = false
  var watching: Task<Void, Never>?
  /// Finds the rows after the first ones.
  var completing: Task<Void, Never>?
  /// Finds the first rows by words of folders, while it runs.
  var folderSearch: Task<Void, Never>?
  /// Finds the further rows by words of folders.
  var completingFolders: Task<Void, Never>?
  var nearSearch: Task<Void, Never>?
  /// Marks all rows, once they are known.
  var marking: Task<Void, Never>?
  var markingsUnderWay = 0
  let goneFiles = GoneFiles()
  /// Finds the files for texts with filters.
  let fileSearch = BackgroundSearch<FileQuestion, FilteredFiles>()
  /// The time for all disks to answer. Files on a slower disk are left out.
  var filePatience = FilteredSearch.usualPatience
  /// Finds the first rows in a list that takes long to search.
  let longSearch = BackgroundSearch<SourceSearch.Question, SourceSearch.Found>()
  /// Whether there is a terminal to open in a folder.
  var hasTerminal = false
  /// Reads the details of a file.
  var inspecting: Task<Void, Never>?
  /// Reads how often an item was chosen.
  var counting: Task<Void, Never>?
  var noticeTimer: Task<Void, Never>?
  var keepingTimer: Task<Void, Never>?
  /// Ends when the rows were visible so long that nothing should move them.
  var readingTimer: Task<Void, Never>?
  var areRowsRead = false

  /// - Parameters:
  ///   - library: The library to search. The caller starts it.
  ///   - choosing: The options of a chooser.
  ///   - services: The history, suggestions and keywords; nil for a chooser.
  ///   - display: The window on the screen.
  ///   - launcher: Starts applications.
  ///   - files: Acts on files.
  ///   - scripts: Runs scripts.
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
    goneFiles.untilDrawn = { [weak self] in await self?.display.drawn() }
    goneFiles.onLook = { [weak self] in self?.noteGone($1, among: $0) }
    fileSearch.onChange = { [weak self] in self?.searchAgain() }
    longSearch.onChange = { [weak self] in self?.searchAgain() }
    follow(library.snapshot, isFirst: true)
    watching = library.tell(self) { $0.follow($1) }
  }

  /// Handles an event, performs its effects, and draws the window.
  package func send(_ event: SearchSession.Event) {
    // Text that the user typed before the event must reach the session before it.
    if case .field = event { library.noteActivity() } else { display.searchField.flush() }
    let wasForScript = state.session.isForScript
    let effects = state.session.handle(event)
    log("event", event, isForScript: wasForScript)
    perform(effects)
  }

  /// Handles a key of the session.
  /// - Returns: False if the field must handle the key too.
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

  /// Notes a command that the session does not handle, before the field gets its key.
  func noteCommand() {
    if state.session.notice != nil { perform(state.session.handle(.commandGiven)) }
  }

  /// Notes the number of visible rows. This happens during the layout, so nothing is drawn.
  package func resized(rowsPerPage: Int) { pendingEffects += state.session.handle(.resized(rowsPerPage: rowsPerPage)) }

  /// Performs effects. Effects that these cause at once follow them, and are drawn with them.
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
    followChoices()
    draw()
  }

  // MARK: Followed objects

  /// Follows the library's current state, which the next turn of the main loop would bring.
  package func followLibrary() { follow(library.snapshot) }

  private func follow(_ snapshot: LibrarySnapshot, isFirst: Bool = false) {
    let old = state.snapshot
    state.snapshot = isPrivate ? snapshot.forPrivateWindow : snapshot
    let isNews = isFirst || !state.snapshot.hasSameAnswers(as: old)
    let isShown = state.session.presence == .shown
    if availableServices != state.session.services { send(.servicesChanged(availableServices)) }
    // Also in a hidden window, which is drawn ahead, but only if other items or ranks can change its rows.
    if isShown || isNews { followHome() }
    if isShown { keepScope() }
    guard isNews else { return }
    guard !isShown else { return searchAgain() }
    guard !state.session.needsSearch else { return }
    // Old rows would keep the old items in memory.
    state.items = ResultItems()
    searchAgain()
  }

  /// Searches all sources if the user has disabled those that are searched.
  func keepScope() {
    guard let scope = state.session.scope, scope != SearchSession.menuScope,
      state.snapshot.sources(in: .source(scope)).isEmpty
    else { return }
    send(.narrowed(to: nil))
  }

  /// Shows recent items. Users who have a history or saw the introduction get no introduction.
  private func followHome() {
    state.isFirstTime = services?.memory.isNew == true
    send(.homeChanged(rows: homeRows))
  }

  func followPreferences() {
    if preferences.problem != reportedProblem {
      reportedProblem = preferences.problem
      if let reportedProblem { report(reportedProblem, .timedThenUntilKey) }
    }
    services?.follow(preferences)
    send(.servicesChanged(availableServices))
    send(.returnKeyChosen(preferences[.searchesFirst] ? .searches : .opens))
    // Until then, nothing is completed, and the typed text stays unchanged.
    guard preferences.isRead else { return }
    if state.session.purpose == .search, preferences.window.size != followedSize {
      followedSize = preferences.window.size
      display.resize(to: preferences.window.size)
    }
    state.keyboard = preferences.window.keyboard
    state.personal = preferences.catalog.items
    followHome()
    display.searchField.completes = preferences[.completesInline]
    guard !canComplete else { return }
    canComplete = true
    searchAgain()
  }

  func followSuggestions() {
    guard let suggestions = services?.suggestions else { return }
    send(state.store(suggestions.state, from: suggestions.providers, isLate: areRowsRead))
  }

  func followMemory() {
    followHome()
    followChoices(isOutdated: true)
    guard !areUsageScoresKnown else { return findOpened() }
    // At the start, and after another instance has recorded something.
    areUsageScoresKnown = true
    rankByUse()
  }

  /// Finds the item that was opened last, for the home page of a window that stays.
  private func findOpened() {
    guard state.session.presence == .shown, let last = services?.memory.lately.first, state.homeItem(last) == nil
    else { return }
    Task { [weak self, snapshot = state.snapshot] in
      let items = await Task.detached { snapshot.items(of: [last]) }.value
      guard let self, !items.isEmpty else { return }
      state.opened.merge(items) { $1 }
      followHome()
    }
  }
}

/// Checks of files for the window.
extension SearchController {
  /// Reads the file whose details are shown, and checks that the files on the home page exist, once per search. Rows
  /// of the list ask by themselves.
  func followFilesInView() {
    followDetails()
    guard state.session.page == .home, state.session.presence == .shown else { return }
    for path in state.homeFiles { goneFiles.look(for: path.bytes) }
  }

  /// Checks all files in view again. Until then the known answers hold.
  func lookForGoneFiles() {
    goneFiles.lookAgain()
    // A bound on memory. Files that are still in view are checked again.
    if state.goneFiles.count > 1_000 { state.goneFiles = [] }
  }

  private func noteGone(_ gone: Set<[UInt8]>, among paths: [[UInt8]]) {
    let all = state.goneFiles.subtracting(paths).union(gone)
    guard all != state.goneFiles else { return }
    state.goneFiles = all
    display.refillRows(from: 0)
    display.show(state.content)
  }
}
