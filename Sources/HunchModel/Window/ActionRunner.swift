import Catalog
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
}

/// Does what an item's action says, and nothing else.
@MainActor
final class ActionRunner {
  private let launcher: any ApplicationLauncher
  private let files: any FileHandler
  private let display: any SearchDisplay
  /// Whether the desktop may remember which files were opened.
  var remembersFiles: @MainActor () -> Bool = { false }

  /// The action that is being done.
  private var running: Task<Void, Never>?

  /// Whether an action is being done; no other is begun meanwhile.
  var isRunning: Bool { running != nil }

  /// What an action has come to.
  enum Outcome {
    /// It is done, and with it what the window was opened for.
    case done
    /// The user thought better of it.
    case abandoned
    /// Something is shown over the window, to which the user comes back.
    case shown
    /// A file is in the trash; nil if it cannot be brought back from there.
    case trashed(TrashedFile?)
    /// The user is to choose among these.
    case choices([ItemAction])
  }

  init(launcher: any ApplicationLauncher, files: any FileHandler, display: any SearchDisplay) {
    self.launcher = launcher
    self.files = files
    self.display = display
  }

  /// Begins to do an action, unless another is being done: Return pressed twice does not open a thing twice.
  ///
  /// A program that is started through the bus may take its time, and so may a disk.
  /// - Parameter completion: Called at the end, with the error if it could not be done.
  /// - Returns: Whether it was begun.
  func start(_ action: ItemAction, completion: @escaping @MainActor (Result<Outcome, GLibError>) -> Void) -> Bool {
    start({ [self] () throws(GLibError) in try await run(action) }, completion: completion)
  }

  /// Begins to bring a file back from the trash, as ``start(_:completion:)`` does an action.
  func restore(_ file: TrashedFile, completion: @escaping @MainActor (Result<Void, GLibError>) -> Void) -> Bool {
    start({ [files] () throws(GLibError) in try await files.restore(file) }, completion: completion)
  }

  private func start<Value>(
    _ work: @escaping @MainActor () async throws(GLibError) -> Value,
    completion: @escaping @MainActor (Result<Value, GLibError>) -> Void
  ) -> Bool {
    guard !isRunning else { return false }
    running = Task { [self] in
      let result: Result<Value, GLibError>
      do throws(GLibError) { result = .success(try await work()) } catch { result = .failure(error) }
      running = nil
      completion(result)
    }
    return true
  }

  private func run(_ action: ItemAction) async throws(GLibError) -> Outcome {
    switch action.effect {
    case .launch(let desktopID, let desktopAction): try await launcher.launch(desktopID, action: desktopAction)
    case .copy(let text): display.copy(text)
    case .showLarge(let text):
      display.showLarge(text)
      return .shown
    case .open(let address): try await launcher.open(address: address)
    case .runInTerminal(let words): try await launcher.run(inTerminal: words)
    case .print, .fill, .run, .window:
      // Printing ends the program (SearchController.Outcome.picked); the others go on in the window.
      break
    case .savePicture(let picture):
      guard let path = await display.choosePlace(toSave: picture.fileName) else { return .abandoned }
      try await files.save(picture, to: path)
    case .file(let effect, let path): return try await run(effect, path)
    case .activate:
      // The programs are the services'; see SearchController.activate(_:_:_:).
      break
    }
    return .done
  }

  private func run(_ effect: ItemAction.FileEffect, _ path: FilePath) async throws(GLibError) -> Outcome {
    switch effect {
    case .open: try await files.open(path, with: nil, remembers: remembersFiles())
    case .openWith(let desktopID): try await files.open(path, with: desktopID, remembers: remembersFiles())
    case .chooseApplication:
      return .choices(
        try await files.applications(for: path).map { application in
          ItemAction(
            application.name, .file(.openWith(desktopID: application.id), path),
            icon: ItemIcon(application.icon, fallback: .application))
        })
    case .showInFileManager: try await files.show(path)
    case .copyFile: display.copy(path)
    case .trash: return .trashed(try await files.moveToTrash(path))
    }
    return .done
  }
}
