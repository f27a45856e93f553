import Catalog
import GtkKit
import HunchCommands
import HunchModel

/// Requests of the desktop to the program: over the bus, and by a shortcut.
extension SearchApplication {
  /// Adds the actions that later starts of the program and its desktop entry request.
  func addActions() {
    add("search") { .search($0) }
    add("search-privately") { .searchPrivately($0) }
    application.addAction("search-source", parameter: "as") { [weak self] parameter in
      let words = (parameter.strings ?? []).prefix(2).map(WindowRequest.bounded)
      guard let source = words.first else { return }
      self?.perform(.search(words.dropFirst().first ?? "", source: source))
    }
    add("open-item") { .openItem($0) }
    add("toggle") { .toggle(query: $0) }
    add("stay", .stay)
    add("quit", .quit)
    add("new-private-window", .searchPrivately(""))
    add("search-files", .search("", source: FileSettings.source))
    add("preferences", .showPreferences)
    // Opening a file with Hunch searches for it: its row then offers all actions on the file.
    application.onOpen(to: self) { program, addresses in
      let name = addresses.lazy.compactMap { FilePath(uri: $0) }.first.map { String(decoding: $0.name, as: UTF8.self) }
      program.perform(.search(WindowRequest.bounded(name ?? ""), source: FileSettings.source))
    }
  }

  private func add(_ name: String, _ request: WindowRequest) {
    application.addAction(name) { [weak self] in self?.perform(request) }
  }

  private func add(_ name: String, _ request: @escaping @MainActor (String) -> WindowRequest) {
    application.addAction(name, parameter: "s") { [weak self] in
      self?.perform(request(WindowRequest.bounded($0.string ?? "")))
    }
  }

  /// Shows the preferences as soon as they are read: above the visible window, or without one alone.
  func showPreferences() {
    if shownWindow != nil { present("") }
    // Not later, because the user may close them meanwhile.
    if preferencesWindow != nil { return showPreferencesAlone() }
    application.hold()
    Task {
      await preferences.read()
      // A signal may have ended the application before.
      guard !hasEnded else { return }
      if let controller = shownWindow?.controller {
        _ = controller.perform(.window(.showPreferences))
      } else {
        showPreferencesAlone()
      }
      application.release()
    }
  }

  // MARK: Keys

  func makeDesktop() -> DesktopIntegration {
    let shortcut = GlobalShortcut(program: ProgramIdentity.current) { token in
      // The request takes the same way as one of a desktop's own shortcut, so the window comes to the front in the
      // same way.
      Task { try? await RunningInstance.perform(.toggle(query: ""), over: .session(), token: token) }
    }
    shortcut.onItem = { item, token in
      Task { try? await RunningInstance.perform(.openItem(item.description), over: .session(), token: token) }
    }
    shortcut.names = { [library] in await library.snapshot.names(of: $0) }
    // Otherwise the next start would ask again.
    shortcut.onWindowRefusal = { [preferences] in preferences[.hasShortcut] = false }
    shortcut.onRefusal = { [preferences] in preferences.window.itemKeys.makeManual($0) }
    return DesktopIntegration(
      shortcut: shortcut, login: StartAtLogin(name: ProgramIdentity.current, program: ProgramIdentity.command))
  }

  /// Binds the desktop's shortcut if the user has enabled it, and the keys of items.
  func followShortcut() {
    Task { [preferences, desktop] in
      await preferences.read()
      if preferences[.hasShortcut] { desktop.shortcut.follow(isWanted: true) }
      desktop.shortcut.follow(items: preferences.window.itemKeys.requested)
    }
    preferences.follow(self) { program, preferences in
      program.desktop.shortcut.follow(items: preferences.window.itemKeys.requested)
    }
  }
}

/// The program's links to the desktop besides its window.
struct DesktopIntegration {
  let shortcut: GlobalShortcut
  let login: StartAtLogin
}
