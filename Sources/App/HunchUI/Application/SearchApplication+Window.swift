import Catalog
import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// The window, whose turn it is to show, and when it goes.
extension SearchApplication {
  /// The window that the user sees.
  var shownWindow: ControlledWindow? {
    privateWindow ?? window.flatMap { $0.controller.isShown ? $0 : nil }
  }

  func present(_ query: String) {
    // Each time, for their files may be others by then.
    findingKeywords.start()
    if let privateWindow { return privateWindow.controller.present(query: query) }
    let window = self.window ?? makeWindow(isPrivate: false)
    self.window = window
    window.controller.present(query: query)
    let news = untold
    untold = []
    news.forEach(tell)
    findingServers.start()
  }

  /// Keeps the program, and has the window ready.
  func stay() {
    guard !isResident else { return }
    isResident = true
    application.hold()
    guard window == nil else { return }
    let window = makeWindow(isPrivate: false)
    self.window = window
    window.controller.prepare()
    // As soon as there is time, and again with the rows that it will have.
    MainLoop.idle(priority: .low) { [weak self] in
      if self?.window?.controller === window.controller { window.view.drawAhead() }
    }
    Task { [weak self, library] in
      _ = await library.loaded()
      // The program may have been told to quit meanwhile.
      guard self?.window?.controller === window.controller else { return }
      window.controller.followSources()
      window.view.drawAhead()
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
      self.clipboard
      ?? ClipboardKeeper(application, display.clipboard) { [weak self] in self?.endWhereNothingIsLeft() }
    self.clipboard = clipboard
    window.view.onCopy = { clipboard.update() }
    window.view.desktop = desktop
    return window
  }

  /// Makes the owner of the errands. News of one whose window is gone are told in the window that is shown, or else in
  /// the next one.
  func makeErrands() -> Errands {
    let errands = Errands(of: application)
    errands.onNews = { [weak self] in self?.tell($0) }
    return errands
  }

  private func tell(_ news: String) {
    if let window = shownWindow ?? window { window.controller.report(news) } else { untold.append(news) }
  }

  /// Has the window go on as a private one, or as one that is not, with the same text.
  private func changePrivacy() {
    // The old window goes first: window managers put a second one beside it. The program is not to end in between.
    application.hold()
    defer { application.release() }
    if let old = privateWindow {
      let text = old.controller.text
      privateWindow = nil
      old.controller.close()
      present(text)
    } else {
      let text = window?.controller.text ?? ""
      becomePrivate()
      present(text)
    }
  }

  /// Has the next window that is presented be a private one, in place of the other.
  func becomePrivate() {
    privateWindow = makeWindow(isPrivate: true)
    // What stands in it goes on in the private one, and comes back with no other.
    window?.controller.send(.field(.textSet("")))
    putWindowAway()
  }

  /// Takes a window away if it is the one that is shown.
  private func closeWindow(of controller: SearchController?, isDone: Bool = false) {
    if shownWindow?.controller === controller { closeWindow(isDone: isDone) }
  }

  /// Takes the window away that is shown. The next one is not private.
  /// - Parameter isDone: Whether what the user wanted is done, so that nothing of it is kept.
  func closeWindow(isDone: Bool = false) {
    if let privateWindow {
      privateWindow.controller.close()
      self.privateWindow = nil
    } else {
      putWindowAway(isDone: isDone)
    }
  }

  /// Ends the program, whatever it stays for, but for errands that are under way: these end first, as what was begun is to
  /// be done.
  func quit() {
    closeWindow()
    guard errands.isBusy else { return application.quit() }
    window?.controller.close()
    window = nil
    clipboard?.end()
    guard isResident else { return }
    isResident = false
    application.release()
  }

  /// Hides the window where the program stays anyway, or else closes it.
  private func putWindowAway(isDone: Bool = false) {
    guard !isResident, clipboard?.isHolding != true else {
      window?.controller.hide(isDone: isDone)
      return
    }
    window?.controller.close()
    window = nil
  }

  /// The clipboard is another program's, for which alone this one may have stayed.
  private func endWhereNothingIsLeft() {
    guard !isResident, let window, !window.controller.isShown else { return }
    window.controller.close()
    self.window = nil
  }
}
