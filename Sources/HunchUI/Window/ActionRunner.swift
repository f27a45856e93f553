import Catalog
import GtkKit

/// Does what an item's action says, and nothing else.
final class ActionRunner {
  /// Called when something was put on the clipboard, which this program must stay alive to hand out.
  var onCopy: () -> Void = {}

  /// The action that is being done.
  private var running: Task<Void, Never>?

  /// Begins to do an action, unless another is being done: Return pressed twice does not open a thing twice.
  ///
  /// A program that is started through the bus may take its time.
  /// - Parameter completion: Called at the end, with the error if the application could not be started.
  /// - Returns: Whether it was begun.
  func start(_ action: ItemAction, on display: Display, completion: @escaping (GLibError?) -> Void) -> Bool {
    guard running == nil else { return false }
    running = Task { [self] in
      var failure: GLibError?
      do throws(GLibError) { try await run(action, on: display) } catch { failure = error }
      running = nil
      completion(failure)
    }
    return true
  }

  private func run(_ action: ItemAction, on display: Display) async throws(GLibError) {
    switch action.effect {
    case .launch(let desktopID, let desktopAction):
      guard let application = try await Self.application(desktopID) else {
        throw GLibError(domain: "hunch", code: 0, message: "it is no longer installed")
      }
      try await application.launch(action: desktopAction, on: display)
    case .copy(let text):
      copy(text, on: display)
    case .print:
      // Printing ends the program; see SearchController.Outcome.picked.
      break
    }
  }

  /// Looks for an application in files, and so not on the main thread.
  @concurrent
  private nonisolated static func application(_ id: String) async throws(GLibError) -> AppInfo? {
    do throws(AppInfo.Obstacle) {
      return try AppInfo.installed(id: id)
    } catch {
      throw GLibError(domain: "hunch", code: 0, message: error.description)
    }
  }

  func copy(_ text: String, on display: Display) {
    display.clipboard.setText(text)
    onCopy()
  }
}
