package import Catalog
import GtkKit
package import HunchModel

/// A chooser: its list or its scripts, its window, and the user's choice. A process may have several.
///
/// What a process has once, such as the display, the style and the preferences, belongs to ``PickApplication`` or
/// ``SearchApplication``.
package final class Chooser {
  /// The lines or scripts to choose from.
  nonisolated package enum Content: Sendable {
    case list(any Source)
    /// Script modes of rofi, and the index of the first.
    case scripts([ScriptModes.Mode], first: Int)
  }

  nonisolated package enum Result {
    case picked(Picked)
    /// The user pressed Return, and nothing matched.
    case nothingMatched
    /// A script listed no further rows.
    case done
    case cancelled
    /// The list could not be read, or a script could not be run. The sentence names it and says why.
    case failed(String)
  }

  /// Decisions that need no window, once the whole list is known.
  nonisolated package struct Shortcuts: Sendable {
    /// Whether a line is picked if it is the only match of the text.
    package var picksOnly = false
    /// Whether the chooser ends if nothing matches.
    package var endsWithout = false
    /// Whether the chooser ends if the list is empty.
    package var endsEmpty = false
    /// The text whose first match is selected when the window opens; nil to select the first row.
    package var selected: String?

    fileprivate var needWholeList: Bool { picksOnly || endsWithout || endsEmpty || selected != nil }
  }

  /// The options of the chooser.
  nonisolated package struct Manner: Sendable {
    /// The text in the field at the start.
    package var query = ""
    package var choosing = SearchSession.Choosing()
    package var notes = ChooserNotes()
    package var shortcuts = Shortcuts()
    /// The desktop's token of a process that asks for the window, by which it may come to the front; nil for none.
    package var token: String?
    /// Called when the user picks something and the window stays open.
    package var onPick: @MainActor @Sendable (Picked) -> Void = { _ in }
  }

  private let application: Application
  private let library: Library
  private let errands: Errands
  private let content: Content
  private var manner: Manner
  private var scripts: ScriptModes?
  private var window: ControlledWindow?
  private var watching: Task<Void, Never>?

  /// The result; nil while the user chooses.
  private(set) var result: Result?

  /// The typed text at the end.
  private(set) var query: String

  /// Called when the user picks something and the window stays open.
  var onPick: (Picked) -> Void

  /// Called once, when there is a result and the window is closed.
  var onEnd: () -> Void = {}

  init(_ content: Content, _ manner: Manner, in application: Application) {
    self.application = application
    self.content = content
    self.manner = manner
    errands = Errands(of: application)
    query = manner.query
    onPick = { manner.onPick($0) }
    if case .list(let source) = content { library = Library(sources: [source]) } else { library = Library(sources: []) }
  }

  /// Whether ``decide(_:)`` must come before the window.
  var needsWholeList: Bool { manner.shortcuts.needWholeList }

  /// The number of lines so far.
  var count: Int { library.snapshot.count }

  /// Whether its window gets the keys.
  var isFocused: Bool { window?.view.window.isFocused == true }

  /// Starts to read the list. If that fails, the choice ends.
  func start() {
    library.start()
    watching = Task { [weak self, library] in
      for await snapshot in library.snapshots() {
        guard let failure = snapshot.sources.first?.failure else { continue }
        self?.end(.failed(failure.message))
      }
    }
  }

  func whole() async -> Swift.Result<LibrarySnapshot, SourceError> {
    let known = await library.loaded()
    return known.sources.first?.failure.map { .failure($0) } ?? .success(known)
  }

  /// Decides without a window if possible, by the whole list.
  /// - Returns: The result; nil if the window must open.
  func decide(_ whole: Swift.Result<LibrarySnapshot, SourceError>) -> Result? {
    let known: LibrarySnapshot
    switch whole {
    case .failure(let failure): return .failed(failure.message)
    case .success(let snapshot): known = snapshot
    }
    let shortcuts = manner.shortcuts
    if let selected = shortcuts.selected, let hit = known.search(selected, limit: 1).hits.first {
      manner.choosing.firstRow = Int(hit.item)
    }
    if shortcuts.endsEmpty, known.count == 0 { return .done }
    let answer = known.search(query, limit: 1)
    if shortcuts.endsWithout, answer.total == 0 { return .nothingMatched }
    if shortcuts.picksOnly, answer.total == 1, let hit = answer.hits.first {
      return .picked(Picked(.items([known.item(hit)]), typed: query))
    }
    return nil
  }

  /// Opens the window, or brings it to the front.
  func present(_ preferences: Preferences) {
    // The list may have failed before.
    guard result == nil else { return }
    let shown = window ?? makeWindow(preferences)
    window = shown
    shown.controller.present(query: query)
  }

  /// Ends the choice as Escape does.
  func cancel() { end(.cancelled) }

  /// Closes the window, and reports the result unless one was reported before.
  func end(_ result: Result) {
    guard self.result == nil else { return }
    self.result = result
    watching?.cancel()
    window?.controller.close()
    (window, scripts) = (nil, nil)
    onEnd()
  }

  private func makeWindow(_ preferences: Preferences) -> ControlledWindow {
    let window = ControlledWindow(
      application, library: library, purpose: .choose, choosing: manner.choosing, preferences: preferences,
      errands: errands, placeholder: "")
    if let token = manner.token { window.view.window.setToken(token) }
    let controller = window.controller
    controller.take(manner.notes)
    controller.onPick = { [weak self] picked in self?.onPick(picked) }
    switch content {
    case .list:
      controller.onOutcome = { [weak self, weak controller] outcome in
        self?.take(outcome, typed: controller?.text ?? "")
      }
    case .scripts(let modes, let first):
      let scripts = ScriptModes(modes, first: first, controller: controller) { [weak self] in self?.take($0) }
      scripts.start()
      self.scripts = scripts
    }
    return window
  }

  private func take(_ outcome: SearchController.Outcome, typed: String) {
    query = typed
    switch outcome {
    case .picked(let picked):
      query = picked.typed
      end(.picked(picked))
    case .nothingMatched: end(.nothingMatched)
    case .done, .cancelled, .privacyChanged, .quit: end(.cancelled)
    }
  }

  private func take(_ end: ScriptModes.End) {
    switch end {
    case .done: self.end(.done)
    case .cancelled: self.end(.cancelled)
    case .failed(let text): self.end(.failed(text))
    }
  }
}
