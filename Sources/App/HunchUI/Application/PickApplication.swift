package import Catalog
import GtkKit
import HunchCommands
package import HunchModel
import SmartSearch

/// The program as a chooser: the window over a list or over the rows of scripts. Each start is a separate instance.
package final class PickApplication {
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
    package var picksOnly: Bool
    /// Whether the chooser ends if nothing matches.
    package var endsWithout: Bool
    /// Whether the chooser ends if the list is empty.
    package var endsEmpty = false
    /// The text whose first match is selected when the window opens; nil to select the first row.
    package var selected: String?

    package init(picksOnly: Bool = false, endsWithout: Bool = false) {
      self.picksOnly = picksOnly
      self.endsWithout = endsWithout
    }

    fileprivate var needWholeList: Bool { picksOnly || endsWithout || endsEmpty || selected != nil }
  }

  /// The options of the chooser.
  nonisolated package struct Manner: Sendable {
    /// The text in the field at the start.
    package var query = ""
    package var choosing = SearchSession.Choosing()
    package var notes = ChooserNotes()
    package var shortcuts = Shortcuts()
    /// Called when the user picks something and the window stays open.
    package var onPick: @MainActor @Sendable (Picked) -> Void = { _ in }

    package init() {}
  }

  private let application = Application(id: ProgramIdentity.current, isUnique: false)
  private let library: Library
  private let errands: Errands
  private let content: Content
  private var manner: Manner
  private var scripts: ScriptModes?
  private var result = Result.cancelled

  /// The typed text at the end.
  package private(set) var query: String

  package init(_ content: Content, _ manner: Manner) {
    self.content = content
    self.manner = manner
    errands = Errands(of: application)
    query = manner.query
    if case .list(let source) = content { library = Library(sources: [source]) } else { library = Library(sources: []) }
  }

  /// Shows the window until the user picks something or closes it.
  /// - Throws: ``NoDisplay``.
  package func run() throws(NoDisplay) -> Result {
    library.start()
    if let decision = decideWithoutWindow() { return decision }
    _ = try NoDisplay.check()
    Application.setName(program: ProgramIdentity.current, display: "Hunch")
    let preferences = Preferences()
    var window: ControlledWindow?
    var style: Style?
    var hasEnded = false
    // A chooser works without a bus.
    application.started.connect(to: self) { $0.application.outliveBus() }
    preferences.watchFile()
    application.activated.connect(to: self) { program in
      program.application.hold()
      preferences.whenRead(orAfter: SearchApplication.settingsTimeout) {
        // The list may have failed before the settings were read.
        guard !hasEnded else { return }
        // The style comes before the window, because it affects the window's size.
        style = style ?? Display.default.map { Style($0, preferences) }
        let shown = window ?? program.makeWindow(preferences)
        window = shown
        shown.controller.present(query: program.query)
        program.application.release()
      }
    }
    let watching = Task { [weak self, library, application] in
      for await snapshot in library.snapshots() {
        guard let failure = snapshot.sources.first?.failure else { continue }
        self?.result = .failed(failure.message)
        application.quit()
      }
    }
    defer { watching.cancel() }
    _ = application.run()
    hasEnded = true
    // Saves the last changes of the preferences.
    MainLoop.complete(within: SearchApplication.savingTimeout) { await preferences.saved() }
    return result
  }

  /// Reads the whole list without showing anything.
  /// - Parameter limit: The largest number of lines to return.
  /// - Returns: The lines that match the query; with an empty query, in the order of the list.
  package func match(limit: Int = .max) -> Swift.Result<[CatalogItem], SourceError> {
    library.start()
    return readWholeList().map { known in known.search(query, limit: limit).hits.map(known.item) }
  }

  private func readWholeList() -> Swift.Result<LibrarySnapshot, SourceError> {
    MainLoop.attach()
    var known: LibrarySnapshot?
    let loading = Task { [library] in known = await library.loaded() }
    defer { loading.cancel() }
    while true {
      if let known { return known.sources.first?.failure.map { .failure($0) } ?? .success(known) }
      _ = MainLoop.run(for: .seconds(3600)) { known != nil }
    }
  }

  private func decideWithoutWindow() -> Result? {
    let shortcuts = manner.shortcuts
    guard shortcuts.needWholeList else { return nil }
    let known: LibrarySnapshot
    switch readWholeList() {
    case .failure(let failure): return .failed(failure.message)
    case .success(let snapshot): known = snapshot
    }
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

  private func makeWindow(_ preferences: Preferences) -> ControlledWindow {
    let window = ControlledWindow(
      application, library: library, purpose: .choose, choosing: manner.choosing, preferences: preferences,
      errands: errands, placeholder: "")
    let controller = window.controller
    controller.take(manner.notes)
    controller.chooser.onPick = { [weak self] picked in self?.manner.onPick(picked) }
    switch content {
    case .list:
      controller.onOutcome = { [weak self, weak controller] outcome in
        self?.finish(outcome, typed: controller?.text ?? "")
        controller?.close()
      }
    case .scripts(let modes, let first):
      let scripts = ScriptModes(modes, first: first, controller: controller) { [weak self, weak controller] end in
        self?.finish(end)
        controller?.close()
      }
      scripts.start()
      self.scripts = scripts
    }
    return window
  }

  private func finish(_ outcome: SearchController.Outcome, typed: String) {
    query = typed
    switch outcome {
    case .picked(let picked):
      query = picked.typed
      result = .picked(picked)
    case .nothingMatched: result = .nothingMatched
    case .done, .cancelled, .privacyChanged, .quit: result = .cancelled
    }
  }

  private func finish(_ end: ScriptModes.End) {
    switch end {
    case .done: result = .done
    case .cancelled: result = .cancelled
    case .failed(let text): result = .failed(text)
    }
  }
}
