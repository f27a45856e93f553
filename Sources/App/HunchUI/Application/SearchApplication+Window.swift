import Catalog
import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// The windows of the program: which is shown, and when it closes.
extension SearchApplication {
  var shownWindow: ControlledWindow? { privateWindow ?? window.flatMap { $0.controller.isShown ? $0 : nil } }

  /// - Parameter place: The place of the window; nil for the monitor of the pointer.
  func present(_ query: String, at place: Window.Place? = nil) {
    let isPrivate = privateWindow != nil
    let isReady = !isPrivate && window != nil
    let shown = privateWindow ?? window ?? makeWindow(isPrivate: false)
    if !isPrivate { window = shown }
    shown.present(query, at: place)
    Task {
      // Reading files would delay the first frame. Only the first text of a new window may need the keywords before.
      if isReady { await shown.view.drawn() }
      // Each time, because the files may have changed.
      findingKeywords.start()
      guard !isPrivate else { return }
      findingServers.start()
      findingUse.start()
    }
    guard !isPrivate else { return }
    let news = unreported
    unreported = []
    news.forEach(tell)
  }

  func showPreferencesAlone() {
    // Each time, because the files may have changed.
    findingKeywords.start()
    findingServers.start()
    if bringPreferences() { return }
    if window == nil {
      // It stays hidden, and keeps the services up to date that the preferences show.
      prepareWindow()
    }
    let preferencesWindow = PreferencesWindow.present(
      preferences, services: services, library: library, desktop: desktop, in: application)
    // Not when it is destroyed: the reference held here keeps GTK from that.
    preferencesWindow.unmapped.connect(to: self) { program in
      program.preferencesWindow = nil
      // Later, because GTK is still closing this window.
      Task { program.endWhereNothingIsLeft() }
    }
    self.preferencesWindow = preferencesWindow
  }

  /// Brings preferences without a search window to the front. Returns false if none are open.
  private func bringPreferences() -> Bool {
    preferencesWindow?.present()
    return preferencesWindow != nil
  }

  /// Keeps the program running and prepares the window.
  func stay() {
    guard !isResident else { return }
    isResident = true
    application.hold()
    guard window == nil else { return choosers.start(on: instance) }
    let window = prepareWindow()
    // When the program is idle, and again with the rows that the window will have.
    drawAheadWhenIdle(window)
    Task { [weak self, library] in
      _ = await library.loaded()
      // The program may have quit meanwhile.
      guard self?.window?.controller === window.controller else { return }
      window.controller.followLibrary()
      window.view.drawAhead()
      // The first layout finds out sizes that change the next one.
      self?.drawAheadWhenIdle(window) { program in
        // Not before, because a busy instance keeps choosers waiting.
        program.choosers.start(on: program.instance)
      }
    }
  }

  /// Makes the usual window without showing it.
  @discardableResult
  private func prepareWindow() -> ControlledWindow {
    let window = makeWindow(isPrivate: false)
    self.window = window
    window.controller.prepare()
    return window
  }

  private func drawAheadWhenIdle(
    _ window: ControlledWindow, then next: @escaping (SearchApplication) -> Void = { _ in }
  ) {
    MainLoop.idle(priority: .low) { [weak self] in
      // The program may have quit meanwhile.
      guard let self, self.window?.controller === window.controller else { return }
      window.view.drawAhead()
      next(self)
    }
  }

  private func makeWindow(isPrivate: Bool) -> ControlledWindow {
    let window = ControlledWindow(
      application, library: library, purpose: .search, services: isPrivate ? makeServices(isPrivate: true) : services,
      preferences: preferences, errands: errands,
      placeholder: isPrivate ? localized("Search privately") : localized("Search"))
    window.controller.onOutcome = { [weak self, weak controller = window.controller] outcome in
      switch outcome {
      case .privacyChanged: self?.changePrivacy()
      case .quit: self?.quit()
      case .done: self?.closeWindow(of: controller, isDone: true)
      case .picked, .cancelled, .nothingMatched: self?.closeWindow(of: controller)
      }
    }
    let display = window.view.window.display
    if style == nil { style = Style(display, preferences) }
    let clipboard =
      self.clipboard ?? ClipboardKeeper(application, display) { [weak self] in self?.endWhereNothingIsLeft() }
    self.clipboard = clipboard
    if paster == nil { paster = Paster(display, clipboard) }
    window.view.onCopy = { clipboard.update() }
    window.view.paster = paster
    window.view.desktop = desktop
    // A private window has preferences of its own, which show nothing of the history.
    if !isPrivate { window.view.bringsPreferences = { [weak self] in self?.bringPreferences() ?? false } }
    return window
  }

  /// Makes the owner of the errands. News of an errand without its window appear in the visible window, or else in
  /// the next one.
  func makeErrands() -> Errands {
    let errands = Errands(of: application)
    errands.onNews = { [weak self] in self?.tell($0) }
    return errands
  }

  private func tell(_ news: String) {
    if let window = shownWindow ?? window { window.controller.report(news) } else { unreported.append(news) }
  }

  /// Replaces the window by a private one, or the private one by the usual, with the same text.
  private func changePrivacy() {
    // The old window closes first, because window managers place a second one beside it. The program must not end in
    // between.
    application.hold()
    defer { application.release() }
    let place = shownWindow?.view.window.place
    if let old = privateWindow {
      let text = old.controller.text
      privateWindow = nil
      old.controller.close()
      window = window ?? makeWindow(isPrivate: false)
      window?.controller.rankByUse()
      present(text, at: place)
    } else {
      let text = window?.controller.text ?? ""
      becomePrivate()
      present(text, at: place)
    }
  }

  /// Makes a private window, which is presented next in place of the usual one.
  func becomePrivate() {
    privateWindow = makeWindow(isPrivate: true)
    // The text continues in the private window and must not come back in the usual one.
    window?.controller.send(.field(.textSet("")))
    putWindowAway()
  }

  /// Closes a window if it is the visible one.
  private func closeWindow(of controller: SearchController?, isDone: Bool = false) {
    if shownWindow?.controller === controller { closeWindow(isDone: isDone) }
  }

  /// Closes the visible window. The next one is not private.
  /// - Parameter isDone: Whether the user is done. Then the window keeps no text.
  func closeWindow(isDone: Bool = false) {
    if let privateWindow {
      privateWindow.controller.close()
      self.privateWindow = nil
      // The private window ranked without what other programs recorded.
      window?.controller.rankByUse()
    } else {
      putWindowAway(isDone: isDone)
    }
  }

  /// Ends the program, even if it stays for something. Copied content is handed over first, and running errands end.
  func quit() {
    desktop.shortcut.end()
    choosers.stop()
    closeWindow()
    preferencesWindow?.destroy()
    guard let clipboard, clipboard.isHolding else { return end() }
    application.hold()
    Task {
      await clipboard.handOver()
      end()
      application.release()
    }
  }

  /// Ends the program as soon as its errands have ended.
  private func end() {
    guard errands.isBusy else { return application.quit() }
    window?.controller.close()
    window = nil
    clipboard?.end()
    guard isResident else { return }
    isResident = false
    application.release()
  }

  /// Does what Return does on an item. The window opens only for an action that needs it.
  func openItem(_ reference: String) {
    guard let item = ItemReference(reference) else { return }
    if shownWindow == nil, window == nil { prepareWindow() }
    guard let controller = (shownWindow ?? window)?.controller else { return }
    application.hold()
    Task {
      if let sentence = await controller.open(item, presenting: { present("") }), !stays { unreported.append(sentence) }
      endWhereNothingIsLeft()
      application.release()
    }
  }

  /// Whether the program stays running without a search window.
  private var stays: Bool { isResident || clipboard?.isHolding == true || preferencesWindow != nil }

  /// Hides the window if the program stays running, otherwise closes it.
  private func putWindowAway(isDone: Bool = false) {
    guard !stays else {
      window?.controller.hide(isDone: isDone)
      return
    }
    window?.controller.close()
    window = nil
  }

  /// Ends a program that stayed only for the clipboard, which is now another program's, or for the preferences.
  private func endWhereNothingIsLeft() {
    guard !stays, let window, !window.controller.isShown else { return }
    window.controller.close()
    self.window = nil
  }
}

extension Errands {
  /// Makes the errands of an application, which runs until the last of them has ended.
  convenience init(of application: Application) {
    self.init()
    onBusy = { [weak application] in $0 ? application?.hold() : application?.release() }
  }
}
