import Catalog
import GtkKit
import HunchModel
import SystemKit

extension SearchWindow: SearchDisplay {
  var searchField: any SearchField { field }

  var userTime: UInt32 { window.display.userTime }

  var activationToken: String? { window.display.activationToken() }

  func recheckPictures() { FileIcons.shared.recheck() }

  var sizeGivenByHand: WindowSize? {
    let size = window.defaultSize
    let now = WindowSize(width: size.width, height: size.height)
    return now == givenSize ? nil : now
  }

  func resize(to size: WindowSize) {
    givenSize = window.display.leastScreen.map { size.within(WindowSize(width: $0.width, height: $0.height)) } ?? size
    window.defaultSize = (givenSize.width, givenSize.height)
  }

  func drawn() async { await MainLoop.untilIdle() }

  func present() { present(at: nil) }

  /// - Parameter place: The place of the window; nil for the monitor of the pointer.
  func present(at place: Window.Place?) {
    field.isInSight = true
    restPointer()
    fitRows()
    FileIcons.shared.keepsPictures = !isPrivate
    showMagnifier()
    window.presentAtPointer(orAt: place)
    field.focus()
  }

  /// Brings the window from another workspace, or from below other windows. A hidden window that is shown again
  /// appears on this workspace with the focus, on every desktop.
  func comeHere() { window.isVisible = false }

  func hide() {
    field.isInSight = false
    suggestions.showNumbers(false)
    scopes.showNumbers(false)
    savePlace.cancel()
    window.isVisible = false
  }

  func close() {
    savePlace.cancel()
    window.destroy()
  }

  func refillRows(from first: Int) { results.refill(from: first) }

  func copy(_ text: String) {
    window.display.clipboard.setText(text)
    onCopy()
  }

  var canPaste: Bool { paster != nil }

  func paste(_ text: String?, closing close: () -> Void) async throws(GLibError) {
    field.yieldPrimarySelection()
    try await paster?.paste(text, closing: close)
  }

  func notify(_ line: String) {
    // The window may be gone for good by then, and nothing else may keep the program alive.
    application.hold()
    Task { [application] in
      defer { application.release() }
      do {
        let bus = try await DBusConnection.session()
        try await bus.notify(line, by: ("Hunch", "app.hunch.Hunch"), for: Self.noticeTime)
      } catch {
        PassingLine.show(line, for: Self.noticeTime, in: application)
      }
    }
  }

  private static let noticeTime = Duration.seconds(2)

  func showLarge(_ text: String) { LargeType.present(text, over: window) }

  func copy(_ file: FilePath) {
    window.display.clipboard.setContent(ContentProvider(files: [file.uri]))
    onCopy()
  }

  func choosePlace(toSave name: String) async -> FilePath? { await savePlace.ask(for: name, over: window) }

  func showShortcuts(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey) {
    ShortcutsWindow.present(keyboard, returnKey, over: window)
  }

  func showHelp(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey) {
    HelpWindow.present(keyboard, returnKey, over: window)
  }

  func showAbout() { AboutWindow.present(over: window) }

  var shortcut: GlobalShortcut? { desktop?.shortcut }

  func askKey(for name: String, take: @escaping (Accelerator) -> String?) {
    KeyCapture.present(for: name, over: window, take: take)
  }

  func showBinding(_ binding: BindingText, because reason: String) {
    BindingDialog.present(binding, because: reason, over: window)
  }

  func showPreferences(_ preferences: Preferences, services: SuggestionServices?, library: Library) {
    guard !bringsPreferences() else { return }
    if let preferencesWindow { return preferencesWindow.present() }
    let shown = PreferencesWindow.present(
      preferences, services: services, library: library, desktop: desktop, over: window)
    // Not when it is destroyed: the reference held here keeps GTK from that.
    shown.unmapped.connect(to: self) { $0.preferencesWindow = nil }
    preferencesWindow = shown
  }
}

/// Starts applications on a display.
struct DesktopLauncher: ApplicationLauncher {
  let display: Display
  let preferences: Preferences

  func launch(_ desktopID: String, action: String?) async throws(GLibError) {
    guard let application = try await FileApplications.installed(desktopID) else {
      throw .hunch(localized("it is no longer installed"))
    }
    try await application.launch(action: action, terminal: preferences.terminal, on: display)
  }

  func run(_ words: [String]) async throws(GLibError) { try await ProgramLaunch.run(words) }

  func run(inTerminal words: [String]) async throws(GLibError) {
    try await Terminal.run(words, preferred: preferences.terminal)
  }

  func open(address: String) async throws(GLibError) { try await AppInfo.open(uri: address, on: display) }

  func perform(_ deed: OpenWindow.Deed, on window: UInt32) async throws(GLibError) {
    let (windows, time) = (OtherWindows(display: display.name), display.userTime)
    let done = await DiskThreads.run {
      Result { () throws(OtherWindows.Obstacle) -> Void in
        guard let windows else { return try CompositorWindows.ofSession.perform(deed, on: window) }
        try windows.perform(deed, on: window, time: time)
      }
    }
    switch done {
    case .success: return
    case .failure(.gone): throw .hunch(localized("the window is no longer open"))
    case .failure(.noList): throw .hunch(localized("the desktop does not list windows"))
    }
  }

  func perform(_ command: SessionCommand) async throws(GLibError) { try await SessionService().perform(command) }

  func text(of entry: ItemAction.ClipboardReference) async throws(GLibError) -> String? {
    try await ClipboardManagers.text(of: entry)
  }

  func inhibitors(of command: SessionCommand) async -> [SessionService.Inhibitor] {
    await SessionService().inhibitors(of: command)
  }

  func hasTerminal() async -> Bool { await Terminal.isThere(preferred: preferences.terminal) }

  func openTerminal(at path: FilePath) async throws(GLibError) {
    let isFolder = try await FileApplications.type(of: path) == FileType.folder
    try await Terminal.open(in: (isFolder ? path : path.folder ?? path).bytes, preferred: preferences.terminal)
  }
}

nonisolated extension GLibError {
  /// Makes an error of this program.
  static func hunch(_ message: String) -> GLibError { GLibError(domain: "hunch", code: 0, message: message) }
}
