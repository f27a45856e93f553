package import Catalog
package import GLibKit

/// Starts applications for the user.
@MainActor
package protocol ApplicationLauncher {
  /// Starts the application of a desktop entry, or one of its actions, on the user's display.
  /// - Throws: ``GLibError`` if it is no longer installed or could not be started.
  func launch(_ desktopID: String, action: String?) async throws(GLibError)

  /// Opens an address with the application that the user has for its kind.
  /// - Throws: ``GLibError`` if there is none, or it could not be started.
  func open(address: String) async throws(GLibError)

  /// Runs a program with its arguments in the user's terminal.
  /// - Throws: ``GLibError`` if there is no terminal, or it could not be started.
  func run(inTerminal words: [String]) async throws(GLibError)

  /// Whether there is a terminal to open.
  func hasTerminal() async -> Bool

  /// Runs a program with its arguments, as it is called in a terminal.
  /// - Throws: ``GLibError`` if it is not there, or could not be started.
  func run(_ words: [String]) async throws(GLibError)

  /// Opens a terminal in a folder, or in that of a file.
  /// - Throws: ``GLibError`` if there is no terminal, or it could not be started.
  func openTerminal(at path: FilePath) async throws(GLibError)

  /// Does something with a window of another program.
  /// - Throws: ``GLibError`` if it is not open any more.
  func perform(_ deed: ItemAction.WindowDeed, on window: UInt32) async throws(GLibError)

  /// Locks, suspends or ends the session.
  /// - Throws: ``GLibError`` if nobody does it, or the user may not.
  func perform(_ command: SessionCommand) async throws(GLibError)

  /// The programs that ask not to do it now, and why.
  func inhibitors(of command: SessionCommand) async -> [SessionService.Inhibitor]
}

/// Does what an item's action says with applications and files, and nothing else. It knows no window, which may be gone
/// meanwhile.
@MainActor
struct ActionRunner {
  let launcher: any ApplicationLauncher
  let files: any FileHandler
  /// Whether the desktop may remember which files were opened.
  let remembersFiles: @MainActor () -> Bool

  /// Does an action. What happens in the window at once, or is asked of other programs, is the controller's.
  func run(_ effect: ItemAction.Effect) async throws(GLibError) -> Errand.End {
    switch effect {
    case .launch(let desktopID, let action): try await launcher.launch(desktopID, action: action)
    case .open(let address): try await launcher.open(address: address)
    case .runProgram(let words): try await launcher.run(words)
    case .runInTerminal(let words): try await launcher.run(inTerminal: words)
    case .otherWindow(let deed, let window): try await launcher.perform(deed, on: window)
    case .session(let command, _): try await launcher.perform(command)
    case .file(let effect, let path): return try await run(effect, path)
    case .copy, .print, .showLarge, .fill, .window, .savePicture, .run, .activate: break
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

  /// The actions that open a file with each application that can.
  func applications(for path: FilePath) async throws(GLibError) -> [ItemAction] {
    try await files.applications(for: path).map { application in
      ItemAction(
        application.name, .file(.openWith(desktopID: application.id), path),
        icon: ItemIcon(application.icon, fallback: .application))
    }
  }
}
