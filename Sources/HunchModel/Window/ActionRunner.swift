import Catalog
package import GLibKit

/// Starts applications for the user.
@MainActor
package protocol ApplicationLauncher {
  /// Starts the application of a desktop entry, or one of its actions, on the user's display.
  /// - Throws: ``GLibError`` if it is no longer installed or could not be started.
  func launch(_ desktopID: String, action: String?) async throws(GLibError)
}

/// Does what an item's action says, and nothing else.
@MainActor
final class ActionRunner {
  private let launcher: any ApplicationLauncher
  private let display: any SearchDisplay

  /// The action that is being done.
  private var running: Task<Void, Never>?

  init(launcher: any ApplicationLauncher, display: any SearchDisplay) {
    self.launcher = launcher
    self.display = display
  }

  /// Begins to do an action, unless another is being done: Return pressed twice does not open a thing twice.
  ///
  /// A program that is started through the bus may take its time.
  /// - Parameter completion: Called at the end, with the error if the application could not be started.
  /// - Returns: Whether it was begun.
  func start(_ action: ItemAction, completion: @escaping @MainActor (GLibError?) -> Void) -> Bool {
    guard running == nil else { return false }
    running = Task { [self] in
      var failure: GLibError?
      do throws(GLibError) { try await run(action) } catch { failure = error }
      running = nil
      completion(failure)
    }
    return true
  }

  private func run(_ action: ItemAction) async throws(GLibError) {
    switch action.effect {
    case .launch(let desktopID, let desktopAction): try await launcher.launch(desktopID, action: desktopAction)
    case .copy(let text): display.copy(text)
    case .print:
      // Printing ends the program; see SearchController.Outcome.picked.
      break
    case .file:
      throw GLibError(domain: "hunch", code: 0, message: "files cannot be opened yet")
    }
  }
}
