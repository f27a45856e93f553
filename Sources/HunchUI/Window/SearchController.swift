import Catalog
import GtkKit
import ProgramSearch
import SmartSearch
import Suggestions

/// Performs what a ``SearchSession`` asks for, on a window: the one place where events come in and effects go out.
///
/// All state is the session's; here are only the things that a value cannot hold: the library, the widgets, and the rows
/// of the last answer.
final class SearchController {
  /// What the person did in the end.
  enum Outcome {
    /// An action was done, and the window has served its purpose.
    case done
    /// An item was picked from a list; what to print of it is the caller's affair.
    case picked(CatalogItem)
    /// The window was closed with nothing chosen.
    case cancelled
    /// Return, and nothing matched.
    case nothingMatched
    /// The window is to go on as a private one, or as one that is not.
    case privacyChanged
  }

  /// Called once, when the person is done with the window.
  var onOutcome: (Outcome) -> Void = { _ in }

  var session: SearchSession

  /// What was typed.
  var text: String { session.field.text }
  var rows = ResultRows()
  private(set) var snapshot: LibrarySnapshot

  let library: Library
  /// What is remembered and suggested; nil for a chooser.
  let services: SuggestionServices?
  let runner: ActionRunner
  /// Made in ``init``, with closures that need `self`.
  private(set) lazy var view = makeWindow()
  let preferences: Preferences
  private let application: Application
  private let placeholder: String

  /// What the providers suggest, by the identities that the session knows.
  var suggestionsByID: [String: Suggestion] = [:]
  /// Whether the library ranks by what is remembered.
  var areHabitsKnown = false

  /// How long the last search took.
  var searchTime = Duration.zero
  private var watching: Task<Void, Never>?
  var completing: Task<Void, Never>?
  /// The action that is being done.
  var acting: Task<Void, Never>?
  /// What the session asked for and is not done yet, in order.
  var pendingEffects: [SearchSession.Effect] = []
  var isPerforming = false
  /// Ends the time of the notice.
  var noticeTimer: ScheduledWork?
  /// What was told last of what is wrong with the preferences.
  private var reportedProblem: String?
  /// Which rows the list shows.
  private var shownList = SearchSession.ListState()
  /// Whether the preferences are known, which may say that nothing is completed.
  private(set) var canComplete = false

  /// As many rows as a list view keeps widgets for: the first screenfuls come with the key, all others after it.
  static let firstRows = 256

  /// - Parameters:
  ///   - library: What to search; to be started by the caller.
  ///   - services: What helps the search along; nil for a chooser.
  ///   - placeholder: What stands in the empty field.
  init(
    _ application: Application, library: Library, purpose: SearchSession.Purpose, services: SuggestionServices? = nil,
    preferences: Preferences, placeholder: String
  ) {
    self.application = application
    self.services = services
    self.preferences = preferences
    self.library = library
    self.placeholder = placeholder
    snapshot = library.snapshot
    session = SearchSession(purpose: purpose)
    runner = ActionRunner()
  }

  private func makeWindow() -> SearchWindow {
    SearchWindow(application, placeholder: placeholder) { [weak self] in self?.rows.content(at: $0) }
  }

  /// Shows the window, and begins to follow the library.
  /// - Parameter query: A text to start with, as if it had been typed.
  func present(query: String = "") {
    if watching == nil { start() }
    // Programs may have been installed since the window was last shown, with other pictures in the same places.
    FileIcons.shared.recheck()
    if !query.isEmpty { send(.field(.textSet(query))) }
    view.window.present()
    view.field.focus()
  }

  /// The display that the window is on.
  var display: Display { view.window.display }

  /// Called when something was put on the clipboard.
  var onCopy: () -> Void {
    get { runner.onCopy }
    set { runner.onCopy = newValue }
  }

  /// Takes the window away.
  func close() {
    watching?.cancel()
    completing?.cancel()
    noticeTimer?.cancel()
    stopServices()
    view.window.destroy()
  }

  private func start() {
    let keys = KeyController(phase: .capture)
    keys.keyPressed.connect(to: self) { controller, key, _, modifiers in
      controller.view.field.keyWillArrive()
      controller.view.suggestions.showNumbers(key.isAlt || modifiers.contains(.alt))
      return controller.press(key, modifiers)
    }
    keys.keyReleased.connect(to: self) { controller, key, _, _ in
      if key.isAlt { controller.view.suggestions.showNumbers(false) }
    }
    view.window.addController(keys)
    view.window.closeRequested.connect(to: self) { controller in
      controller.onOutcome(.cancelled)
      return true
    }
    // The key may be released over another window.
    view.window.activeChanged.connect(to: self) { $0.view.suggestions.showNumbers(false) }
    view.field.onEvent = { [weak self] in self?.send(.field($0)) }
    view.field.onReady = { [weak self] in self?.searchAgain() }
    preferences.onChange = { [weak self] in self?.followPreferences() }
    startServices()
    view.window.setCSSClass("private", services?.isPrivate == true)
    if services?.isPrivate == true { view.window.title = "Hunch (private)" }
    followPreferences()
    view.results.onActivate = { [weak self] in self?.activate(row: $0) }
    view.home.onActivate = { [weak self] in self?.send(.rowActivated(row: $0, nil)) }
    view.suggestions.onChoose = { [weak self] in self?.send(.suggestionActivated($0)) }
    view.details.onAct = { [weak self] in self?.actOnSelected($0) }
    view.scopes.onNarrow = { [weak self] in self?.send(.narrowed(to: $0)) }
    view.results.pageChanged.connect(to: self) { controller in
      // In the midst of the layout: nothing is drawn anew.
      _ = controller.session.handle(.resized(rowsPerPage: controller.view.results.rowsPerPage))
    }
    follow(snapshot)
    MainLoop.idle(priority: .low) { [weak self] in self?.view.results.prepare() }
    watching = Task { [weak self, library] in
      for await snapshot in library.snapshots() {
        guard let self else { return }
        self.follow(snapshot)
      }
    }
  }

  // MARK: Events

  /// Takes an event, does all that follows from it, and shows what has become of the window.
  func send(_ event: SearchSession.Event) {
    // What was typed comes before whatever else happened.
    if case .field = event {} else { view.field.flush() }
    perform(session.handle(event))
  }

  private func follow(_ snapshot: LibrarySnapshot) {
    self.snapshot = snapshot
    send(.homeChanged(rows: homeRows))
    searchAgain()
  }

  private func followPreferences() {
    if preferences.problem != reportedProblem {
      reportedProblem = preferences.problem
      if let reportedProblem { report(reportedProblem, .timedThenUntilKey) }
    }
    services?.follow(preferences)
    send(.servicesChanged(availableServices))
    // Until then nothing is completed, and what is typed stays as it is.
    guard preferences.isRead else { return }
    view.field.completes = preferences[.completesInline]
    guard !canComplete else { return }
    canComplete = true
    searchAgain()
  }

  /// Searches for the same text, without moving what the user looks at.
  private func searchAgain() {
    send(.sourcesChanged)
  }

  private func activate(row: Int) {
    send(.rowActivated(row: row, rows.candidate(at: row)))
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let command = Shortcut.command(for: key, modifiers) else { return false }
    // A button that has the focus is pressed by Return, and Tab goes on to the next.
    if !view.field.hasFocus, command == .session(.field(.enter)) || command == .session(.field(.tab)) { return false }
    return perform(command)
  }

  /// Performs a command of the keyboard.
  /// - Returns: False if the key is still to go to the field.
  func press(_ key: SearchSession.Key) -> Bool {
    let reply = session.press(key)
    perform(reply.effects)
    return reply.isHandled
  }

  // MARK: Drawing

  /// Makes the window show what the session says.
  func draw() {
    view.field.show(session.field.display)
    view.field.announce(session.field.spokenText)
    if session.list != shownList, session.page == .list {
      view.results.update(count: rows.count, keepsPlace: session.list.searches == shownList.searches)
      shownList = session.list
    }
    drawPage()
    drawScopes()
    drawSuggestions()
    drawDetails()
    view.status.show(statusText, hints: hints)
  }
}
