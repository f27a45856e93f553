import Catalog
import SmartSearch

/// The time for which a hidden window keeps its text.
private let keepingTime = Duration.seconds(30)
/// The time for which a notice stays that the user did not ask for.
private let noticeTime = Duration.seconds(6)

/// Shows, hides and closes the window.
extension SearchController {
  /// Prepares the window without showing it, to make presenting it fast.
  package func prepare() {
    send(.hidden)
    if watching == nil { start() }
  }

  /// Shows the window and begins to follow the library. A hidden window comes back as ``SearchSession/Event/shown``
  /// describes.
  /// - Parameters:
  ///   - query: A text to start with, as if the user had typed it.
  ///   - show: Shows the window; nil to show it in the usual place.
  package func present(query: String = "", by show: (() -> Void)? = nil) {
    keepingTimer?.cancel()
    let wasHidden = watching != nil && state.session.presence != .shown
    // Each content is laid out with fonts and sizes of its own, which takes milliseconds at a start.
    expectsEvents = true
    if watching == nil { start() }
    lookForGoneFiles()
    send(.shown)
    keepScope()
    expectsEvents = false
    draw()
    display.recheckPictures()
    if !query.isEmpty { send(.field(.textSet(query))) }
    if let show { show() } else { display.present() }
    Task { [weak self] in
      // Work in other threads would delay the first frame.
      await self?.display.drawn()
      self?.catchUp(wasHidden: wasHidden)
    }
  }

  /// Looks for changes by others since the window was last shown.
  private func catchUp(wasHidden: Bool) {
    guard isShown else { return }
    if wasHidden { resume() }
    // A chooser lists no actions.
    if state.session.purpose == .search { lookForTerminal() }
    library.summon()
  }

  /// Whether the user sees the window.
  package var isShown: Bool { watching != nil && state.session.presence == .shown }

  /// Closes the window as Escape does if another program has the focus, in the way of users who prefer that.
  package func loseFocus() {
    if isShown, preferences[.closesUnfocused] { onOutcome(.cancelled) }
  }

  /// Hides the window until it is presented again. It still follows the history and the suggestions, but asks nobody.
  /// - Parameter isDone: Whether the user is done. The window then comes back as if it were new.
  package func hide(isDone: Bool = false) {
    services?.memory.noteSeen()
    state.isFirstTime = false
    cancelWork()
    services?.keywords.reset()
    // The awaited key press belongs to this presentation and must not act in the next one.
    awaitedSum = nil
    services?.sums?.reset()
    send(isDone ? .served : .hidden)
    services?.endProgramSession()
    keepSize()
    display.hide()
    // New choices change the order only now; earlier, rows would have moved under the user's eyes.
    rankByUse()
    state.opened = [:]
  }

  /// Takes changes over that others made while the window was hidden: a private window has its own controller, and
  /// another instance writes to the same history.
  private func resume() {
    preferences.reread()
    guard let services else { return }
    Task { await services.load() }
  }

  /// Closes the window for good.
  package func close() {
    watching?.cancel()
    watching = nil
    // The errands continue, but no longer concern this window. The returned effects are ignored.
    _ = state.session.handle(.hidden)
    cancelWork()
    keepingTimer?.cancel()
    stopServices()
    preferences.unfollow(self)
    keepSize()
    display.close()
  }

  /// Cancels the work for the rows and the notice that nobody sees any more.
  private func cancelWork() {
    for task in [completing, folderSearch, completingFolders, nearSearch, marking, inspecting] { task?.cancel() }
    noticeTimer?.cancel()
    fileSearch.reset()
    longSearch.reset()
  }

  /// Remembers the size that the user gave the window. A chooser fits its rows, and its size is not remembered.
  func keepSize() {
    guard state.session.purpose == .search, let size = display.sizeGivenByHand else { return }
    preferences.window.size = size
  }

  /// Drops the text after the window was hidden long enough.
  func timeKeeping(serial: Int) {
    keepingTimer?.cancel()
    keepingTimer = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: keepingTime)) != nil else { return }
      self?.send(.keepingTimeEnded(serial: serial))
    }
  }

  /// Removes a notice when its time is over.
  func timeNotice(serial: Int) {
    noticeTimer?.cancel()
    noticeTimer = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: noticeTime)) != nil else { return }
      self?.send(.noticeTimeEnded(serial: serial))
    }
  }
}
