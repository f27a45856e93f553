package import Catalog
package import GLibKit

/// Starts applications for the user.
@MainActor
package protocol ApplicationLauncher {
  /// Starts the application of a desktop entry, or one of its actions, on the user's display.
  /// - Throws: ``GLibError`` if it is no longer installed or could not be started.
  func launch(_ desktopID: String, action: String?) async throws(GLibError)

  /// Opens an address with the user's default application.
  /// - Throws: ``GLibError`` if there is no such application, or it could not be started.
  func open(address: String) async throws(GLibError)

  /// Runs a program with its arguments in the user's terminal.
  /// - Throws: ``GLibError`` if there is no terminal, or it could not be started.
  func run(inTerminal words: [String]) async throws(GLibError)

  /// Whether there is a terminal to open.
  func hasTerminal() async -> Bool

  /// Runs a program with its arguments, found as in a terminal.
  /// - Throws: ``GLibError`` if it does not exist or could not be started.
  func run(_ words: [String]) async throws(GLibError)

  /// Opens a terminal in a folder, or in the folder of a file.
  /// - Throws: ``GLibError`` if there is no terminal, or it could not be started.
  func openTerminal(at path: FilePath) async throws(GLibError)

  /// Acts on a window of another program.
  /// - Throws: ``GLibError`` if the window is no longer open.
  func perform(_ deed: OpenWindow.Deed, on window: UInt32) async throws(GLibError)

  /// Locks, suspends or ends the session.
  /// - Throws: ``GLibError`` if no service does it, or it refuses the user.
  func perform(_ command: SessionCommand) async throws(GLibError)

  /// Fetches the text of an entry of a clipboard manager.
  /// - Returns: nil if the manager has put the entry on the clipboard itself.
  /// - Throws: ``GLibError`` if the manager does not answer or has no such entry, or the entry is not text.
  func text(of entry: ItemAction.ClipboardReference) async throws(GLibError) -> String?

  /// Returns the programs that ask to wait, and their reasons.
  func inhibitors(of command: SessionCommand) async -> [SessionService.Inhibitor]
}

/// Performs actions on applications and files exactly as they say. It does not know the window, which may be gone
/// meanwhile.
@MainActor
struct ActionRunner {
  let launcher: any ApplicationLauncher
  let files: any FileHandler
  /// Whether the desktop may remember opened files.
  let remembersFiles: @MainActor () -> Bool

  /// Performs an action. The controller performs those that the window does at once or that other programs do.
  func run(_ effect: ItemAction.Effect) async throws(GLibError) -> Errand.End {
    switch effect {
    case .launch(let desktopID, let action): try await launcher.launch(desktopID, action: action)
    case .open(let address): try await launcher.open(address: address)
    case .runProgram(let words): try await launcher.run(words)
    case .runInTerminal(let words): try await launcher.run(inTerminal: words)
    case .otherWindow(let deed, let window): try await launcher.perform(deed, on: window)
    case .session(let command, _): try await launcher.perform(command)
    case .file(let effect, let path): return try await run(effect, path)
    case .copy, .print, .showLarge, .fill, .arrange, .window, .savePicture, .run, .copyEntry, .activate: break
    }
    return .done
  }

  private func run(_ effect: ItemAction.FileEffect, _ path: FilePath) async throws(GLibError) -> Errand.End {
    switch effect {
    case .open: try await files.open(path, with: nil, remembers: remembersFiles())
    case .openWith(let desktopID): try await files.open(path, with: desktopID, remembers: remembersFiles())
    case .showInFileManager: try await files.show(path)
    case .openTerminal: try await launcher.openTerminal(at: path)
    case .trash: return .trashed(try await files.moveToTrash(path))
    case .copyFile, .chooseApplication: break
    }
    return .done
  }

  /// Returns an action for each application that can open a file.
  func applications(for path: FilePath) async throws(GLibError) -> [ItemAction] {
    try await files.applications(for: path).map { application in
      ItemAction(
        application.name, .file(.openWith(desktopID: application.id), path),
        icon: ItemIcon(application.icon, fallback: .application))
    }
  }
}
