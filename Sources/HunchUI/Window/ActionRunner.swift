import Catalog
import GtkKit

/// Does what an item's action says, and nothing else.
final class ActionRunner {
  /// Called when something was put on the clipboard, which this program must stay alive to hand out.
  var onCopy: () -> Void = {}

  /// - Throws: ``GLibError`` if the application could not be started.
  func run(_ action: ItemAction, on display: Display) async throws(GLibError) {
    switch action.effect {
    case .launch(let desktopID, let desktopAction):
      guard let application = AppInfo(id: desktopID) else {
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

  func copy(_ text: String, on display: Display) {
    display.clipboard.setText(text)
    onCopy()
  }
}
