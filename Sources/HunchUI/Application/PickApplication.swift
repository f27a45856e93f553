public import Catalog
import GtkKit
import HunchModel
import SingleInstance
import SmartSearch

/// The program as a chooser: the window over one list, an instance of its own each time.
public final class PickApplication {
  /// How picking ended.
  public enum Result {
    /// These lines were picked, at least one: in the order in which they were marked.
    case picked([CatalogItem])
    /// Return, and nothing matched what was typed.
    case nothingMatched
    case cancelled
    /// The list could not be read.
    case failed(SourceError)
  }

  /// What is decided without a window, once the whole list is known.
  public struct Shortcuts: Sendable {
    /// Whether the only line that matches the text is picked.
    public var picksOnly: Bool
    /// Whether it is the end if none does.
    public var endsWithout: Bool

    public init(picksOnly: Bool = false, endsWithout: Bool = false) {
      self.picksOnly = picksOnly
      self.endsWithout = endsWithout
    }
  }

  private let application = Application(id: ProgramIdentity.current, isUnique: false)
  private let library: Library
  private let picksMany: Bool
  private let shortcuts: Shortcuts
  private var result = Result.cancelled

  /// What was typed in the end.
  public private(set) var query: String

  /// - Parameters:
  ///   - list: What to pick from.
  ///   - query: What stands in the field at the start.
  ///   - picksMany: Whether several lines may be picked.
  ///   - shortcuts: What is decided without a window.
  public init(list: some Source, query: String, picksMany: Bool = false, shortcuts: Shortcuts = .init()) {
    library = Library(sources: [list])
    self.picksMany = picksMany
    self.shortcuts = shortcuts
    self.query = query
  }

  /// Shows the window until something is picked or the user is gone.
  /// - Parameter prompt: What stands in the empty field.
  /// - Throws: ``NoDisplay``.
  public func run(prompt: String) throws(NoDisplay) -> Result {
    library.start()
    if let decision = decideWithoutWindow() { return decision }
    _ = try NoDisplay.check()
    Application.setName(program: ProgramIdentity.current, display: "Hunch")
    let preferences = Preferences()
    var window: ControlledWindow?
    var style: Style?
    // A chooser is of use without a bus.
    application.started.connect(to: self) { $0.application.outliveBus() }
    application.activated.connect(to: self) { program in
      let shown = window ?? program.makeWindow(preferences, prompt: prompt)
      window = shown
      style = style ?? Style.followingDesktop(shown.view.window.display)
      shown.controller.present(query: program.query)
    }
    let watching = Task { [weak self, library, application] in
      for await snapshot in library.snapshots() {
        guard let failure = snapshot.sources.first?.failure else { continue }
        self?.result = .failed(failure)
        application.quit()
      }
    }
    defer { watching.cancel() }
    _ = application.run()
    return result
  }

  /// Reads the whole list, if something may be decided by that.
  private func decideWithoutWindow() -> Result? {
    guard shortcuts.picksOnly || shortcuts.endsWithout else { return nil }
    MainLoop.attach()
    var known: LibrarySnapshot?
    let loading = Task { [library] in known = await library.loaded() }
    defer { loading.cancel() }
    while known == nil { _ = MainLoop.run(for: .seconds(3600)) { known != nil } }
    guard let known else { return nil }
    if let failure = known.sources.first?.failure { return .failed(failure) }
    let answer = known.search(query, limit: 1)
    if shortcuts.endsWithout, answer.total == 0 { return .nothingMatched }
    if shortcuts.picksOnly, answer.total == 1, let hit = answer.hits.first { return .picked([known.item(hit)]) }
    return nil
  }

  private func makeWindow(_ preferences: Preferences, prompt: String) -> ControlledWindow {
    let window = ControlledWindow(
      application, library: library, purpose: .choose, picksMany: picksMany, preferences: preferences,
      placeholder: prompt)
    window.controller.onOutcome = { [weak self, weak controller = window.controller] outcome in
      self?.query = controller?.text ?? ""
      self?.finish(outcome)
      controller?.close()
    }
    return window
  }

  private func finish(_ outcome: SearchController.Outcome) {
    switch outcome {
    case .picked(let items): result = .picked(items)
    case .nothingMatched: result = .nothingMatched
    case .done, .cancelled, .privacyChanged: result = .cancelled
    }
  }
}
