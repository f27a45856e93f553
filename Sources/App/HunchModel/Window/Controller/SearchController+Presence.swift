import Catalog
import SmartSearch

/// How long the text of a hidden window is kept.
private let keepingTime = Duration.seconds(30)
/// How long a notice stays that the user did not ask for, whatever they go on typing.
private let noticeTime = Duration.seconds(6)

/// How the window comes and goes.
extension SearchController {
  /// Has all ready that the window needs, without showing it, so that it is there at once when it is presented.
  package func prepare() {
    send(.hidden)
    if watching == nil { start() }
  }

  /// Shows the window, and begins to follow the library. One that was hidden comes back as
  /// ``SearchSession/Event/shown`` says.
  /// - Parameter query: A text to start with, as if it had been typed.
  package func present(query: String = "") {
    keepingTimer?.cancel()
    if watching == nil { start() } else if state.session.presence != .shown { resume() }
    goneFiles.lookAgain()
    lookForTerminal()
    let isOutdated = state.session.needsSearch
    library.summon()
    send(.shown)
    if isOutdated { followSources() }
    display.recheckPictures()
    if !query.isEmpty { send(.field(.textSet(query))) }
    display.present()
  }

  /// Whether the user sees the window.
  package var isShown: Bool { watching != nil && state.session.presence == .shown }

  /// Takes the window away until it is presented again. What is remembered and suggested is followed meanwhile, and
  /// nobody is asked anything.
  /// - Parameter isDone: Whether what the user wanted is done. Then it comes back as a window that was just opened.
  package func hide(isDone: Bool = false) {
    services?.memory.noteSeen()
    state.isFirstTime = false
    for task in [completing, folderSearch, completingFolders, nearSearch, marking, inspecting] { task?.cancel() }
    noticeTimer?.cancel()
    services?.keywords.reset()
    // What Return meant was for this window: a later one does nothing of itself.
    awaitedSum = nil
    services?.sums?.reset()
    send(isDone ? .served : .hidden)
    services?.endProgramSession()
    keepSize()
    display.hide()
    // From now on what was chosen here comes first; before, it would have moved the rows under the user's eyes.
    rankByUse()
  }

  /// Takes account of what others did while the window was hidden: a private window has its own controller, and another
  /// instance the same history.
  private func resume() {
    preferences.reread()
    guard let services else { return }
    Task { await services.load() }
  }

  /// Takes the window away for good.
  package func close() {
    watching?.cancel()
    watching = nil
    // A later summons owes its errands nothing; nor does whoever closed it.
    _ = state.session.handle(.hidden)
    for task in [completing, folderSearch, completingFolders, nearSearch, marking, inspecting] { task?.cancel() }
    noticeTimer?.cancel()
    keepingTimer?.cancel()
    stopServices()
    preferences.unfollow(self)
    keepSize()
    display.close()
  }

  /// Remembers the size that the user gave the window. A chooser is as large as the window of search.
  func keepSize() {
    guard state.session.purpose == .search, let size = display.sizeGivenByHand else { return }
    preferences.window.size = size
  }

  /// Has the text dropped when the window was hidden long enough.
  func timeKeeping(serial: Int) {
    keepingTimer?.cancel()
    keepingTimer = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: keepingTime)) != nil else { return }
      self?.send(.keepingTimeEnded(serial: serial))
    }
  }

  /// Has a notice taken away when its time is over.
  func timeNotice(serial: Int) {
    noticeTimer?.cancel()
    noticeTimer = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: noticeTime)) != nil else { return }
      self?.send(.noticeTimeEnded(serial: serial))
    }
  }
}
