public import Catalog
import GtkKit
import HunchModel
import SmartSearch

/// The program as a chooser: the window over one list, an instance of its own each time.
public final class PickApplication {
  /// How picking ended.
  public enum Result {
    /// A line was picked.
    case picked(CatalogItem)
    /// Return, and nothing matched what was typed.
    case nothingMatched
    case cancelled
    /// The list could not be read.
    case failed(SourceError)
  }

  private let application = Application(id: "app.hunch.Hunch", isUnique: false)
  private let library: Library
  private var result = Result.cancelled

  /// What was typed in the end.
  public private(set) var query: String

  /// - Parameters:
  ///   - list: What to pick from.
  ///   - query: What stands in the field at the start.
  public init(list: some Source, query: String) {
    library = Library(sources: [list])
    self.query = query
  }

  /// Shows the window until something is picked or the user is gone.
  /// - Parameter prompt: What stands in the empty field.
  /// - Throws: ``NoDisplay``.
  public func run(prompt: String) throws(NoDisplay) -> Result {
    _ = try NoDisplay.check()
    Application.setName(program: "app.hunch.Hunch", display: "Hunch")
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
    library.start()
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

  private func makeWindow(_ preferences: Preferences, prompt: String) -> ControlledWindow {
    let window = ControlledWindow(
      application, library: library, purpose: .choose, preferences: preferences, placeholder: prompt)
    window.controller.onOutcome = { [weak self, weak controller = window.controller] outcome in
      self?.query = controller?.text ?? ""
      self?.finish(outcome)
      controller?.close()
    }
    return window
  }

  private func finish(_ outcome: SearchController.Outcome) {
    switch outcome {
    case .picked(let item): result = .picked(item)
    case .nothingMatched: result = .nothingMatched
    case .done, .cancelled, .privacyChanged: result = .cancelled
    }
  }
}
