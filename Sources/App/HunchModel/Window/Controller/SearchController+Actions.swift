import Catalog
import ExternalSearch
import GLibKit
import SmartSearch
import SystemKit

/// Actions of rows. The window performs some at once; all that take time are errands (see
/// ``begin(_:of:_:onSuccess:_:)``).
extension SearchController {
  // MARK: Which

  /// Lists the actions of a row, or of an item of the home page.
  func listActions(of target: SearchSession.ActionTarget) {
    guard let subject = subject(of: target).map(arranged) else { return }
    if subject.item.isUnsolved { return awaitSum { $0.listActions(of: target) } }
    send(.actionsListed(subject.item.actions, of: subject))
  }

  private func subject(of target: SearchSession.ActionTarget) -> SearchSession.ActionSubject? {
    switch target {
    case .row(let row, let texts):
      if let item = state.rows.item(at: row) {
        return .init(
          item: withTerminal(item), reference: state.rows.rememberedReference(at: row), texts: texts,
          isConfidential: state.rows.isConfidential(at: row))
      }
      guard let result = state.rows.programResult(at: row) else { return nil }
      guard !result.actions.isEmpty else {
        report(
          localized(
            "Press {key} to open this in {program}, which may offer more actions",
            ["program": result.program.title, "key": Accelerator(.returnKey).label]), .untilKey)
        return nil
      }
      return .init(item: CatalogItem(result), texts: texts)
    case .homeItem(let reference, let withWindow):
      guard var item = state.homeItem(reference).map(withTerminal) else { return nil }
      if withWindow { item.actions += WindowActions.item(isPrivate: state.isPrivate).actions }
      // The history has such a choice with an empty text.
      return .init(item: item, reference: reference, texts: [""])
    case .window: return .init(item: WindowActions.item(isPrivate: state.isPrivate))
    }
  }

  /// Adds the action that opens a terminal in the file's folder, if there is a terminal.
  func withTerminal(_ item: CatalogItem) -> CatalogItem {
    guard hasTerminal, let path = item.file else { return item }
    var item = item
    let place = item.actions.firstIndex { if case .file(.chooseApplication, _) = $0.effect { true } else { false } }
    item.actions.insert(FileItem.terminalAction(at: path), at: place.map { $0 + 1 } ?? item.actions.count)
    return item
  }

  /// Looks for a terminal again, because one may have been installed or chosen since.
  func lookForTerminal() {
    Task { [weak self, launcher = runner.launcher] in
      let hasTerminal = await launcher.hasTerminal()
      self?.hasTerminal = hasTerminal
    }
  }

  // MARK: Opening

  /// Whether an errand is running.
  package var isActing: Bool { errands.isBusy }

  func open(_ row: Int, _ opening: SearchSession.Opening, texts: [String]) {
    if state.session.purpose == .choose { return take(SearchSession.Choice(row: row, typed: text)) }
    if let result = state.rows.programResult(at: row) { return open(.init(item: CatalogItem(result)), opening) }
    guard let subject = subject(of: .row(row, texts: texts)) else { return }
    if subject.item.isUnsolved { return awaitSum { $0.open(row, opening, texts: texts) } }
    open(subject, opening)
  }

  func open(_ reference: ItemReference, _ opening: SearchSession.Opening) {
    if let subject = subject(of: .homeItem(reference)) { open(subject, opening) }
  }

  func open(_ subject: SearchSession.ActionSubject, _ opening: SearchSession.Opening) {
    let actions = subject.item.actions
    guard let first = actions.first else { return }
    let action = opening == .second && actions.count > 1 ? actions[1] : first
    run(action, on: subject, keepsWindow: opening == .keepingWindow)
  }

  /// Runs the script of the selected row by a key that the script defines. Such a key wins over a suggestion with the
  /// same key.
  /// - Returns: False if the row defines no such key.
  func pressHotKey(_ number: Int) -> Bool {
    guard state.session.actionList == nil, let row = state.session.actionRow,
      let subject = subject(of: .row(row, texts: state.session.searchedTexts(typed: text))),
      let action = subject.item.actions.first(where: { $0.effect.hotKey == number })
    else { return false }
    run(action, on: subject)
    return true
  }

  /// Performs an action and remembers that its item was chosen.
  func run(_ action: ItemAction, on subject: SearchSession.ActionSubject, keepsWindow: Bool = false) {
    let name = subject.isConfidential ? localized("Clipboard Entry") : VisibleText.of(subject.item.name)
    let sequel = keepsWindow ? Errand.Sequel.says(localizedPair(action.title, name)) : .closes
    switch action.effect {
    case .print: onOutcome(.picked(Picked(.items([subject.item]), typed: text)))
    case .fill(let text): send(.field(.textSet(text)))
    case .window(let command): _ = perform(.window(command))
    case .arrange(let arrangement): arrange(subject, arrangement)
    case .showLarge(let text): display.showLarge(text)
    case .copy(let text) where isPasted(subject, sequel): paste(action, of: subject, name) { text }
    case .copyEntry(let entry) where isPasted(subject, sequel):
      paste(action, of: subject, name) { [launcher = runner.launcher] () async throws(GLibError) in
        try await launcher.text(of: entry)
      }
    case .copy(let text):
      display.copy(text)
      sayCopied(subject.isConfidential ? nil : subject.item.answer == nil ? name : VisibleText.of(text), sequel)
      finish(action, subject, sequel)
    case .file(.copyFile, let path):
      display.copy(path)
      sayCopied(name, sequel)
      finish(action, subject, sequel)
    case .file(.chooseApplication, let path): listApplications(for: path, of: subject)
    case .savePicture(let picture): save(picture, of: subject, sequel)
    case .run(let choice): choose(choice, on: subject, sequel)
    case .copyEntry(let entry): copy(entry, of: name, sequel)
    case .activate(let result, let action): activate(result, action: action, subject.item.name, sequel)
    case .session(let command, asksFirst: true): ask(command, subject)
    case .launch, .open, .runProgram, .runInTerminal, .otherWindow, .session, .file:
      begin(.action(action.effect), of: name, sequel, onSuccess: noting(action, subject)) {
        [runner] () async throws(GLibError) in try await runner.run(action.effect)
      }
    }
  }

  /// Notifies about copied content if the window is about to close. In a private window the notification names none.
  /// - Parameter name: The name of the content; nil if it is confidential.
  private func sayCopied(_ name: String?, _ sequel: Errand.Sequel) {
    guard sequel == .closes, preferences[.saysCopied] else { return }
    let name = state.isPrivate ? nil : name
    display.notify(name.map { localized("Copied {name}", ["name": $0]) } ?? localized("Copied"))
  }

  /// Copies an entry of a clipboard manager, which has its text.
  private func copy(_ entry: ItemAction.ClipboardReference, of name: String, _ sequel: Errand.Sequel) {
    begin(
      .action(.copyEntry(entry)), of: name, sequel, onSuccess: { [weak self] in self?.sayCopied(nil, sequel) }
    ) { [display, launcher = runner.launcher] () async throws(GLibError) in
      if let text = try await launcher.text(of: entry) { display.copy(text) }
      return .done
    }
  }

  /// Ends an action that was done at once: closes the window, or reports in it.
  private func finish(_ action: ItemAction, _ subject: SearchSession.ActionSubject, _ sequel: Errand.Sequel) {
    noting(action, subject)()
    switch sequel {
    case .closes: onOutcome(.done)
    case .says(let sentence): report(sentence, .untilKey)
    }
  }

  /// Returns a closure that remembers the choice of an item and watches the folder of its file, where the user is
  /// likely to change something next.
  func noting(_ action: ItemAction, _ subject: SearchSession.ActionSubject) -> @MainActor () -> Void {
    { [library, remember = remembering(subject)] in
      if case .file(let effect, let path) = action.effect {
        if effect == .trash { return }
        for place in [path, path.folder] { place.map(library.watch) }
      }
      remember()
    }
  }

  /// Returns a closure that remembers the choice of an item.
  func remembering(_ subject: SearchSession.ActionSubject) -> @MainActor () -> Void {
    { [services] in
      if let reference = subject.reference { services?.memory.recordChoice(of: reference, for: subject.texts) }
    }
  }

  /// Lists the applications that open a file, above the list of its actions.
  private func listApplications(for path: FilePath, of subject: SearchSession.ActionSubject) {
    guard let list = showAwaitedList(of: subject) else { return }
    Task { [weak self, runner] in
      do throws(GLibError) {
        let actions = try await runner.applications(for: path)
        self?.send(.actionsFound(actions, list: list))
      } catch {
        self?.send(.actionsFound(nil, list: list))
        self?.report(localizedPair(VisibleText.of(subject.item.name), error.message), .untilKey)
      }
    }
  }

  /// Asks before ending all programs, with a list of the only action that does so.
  private func ask(_ command: SessionCommand, _ subject: SearchSession.ActionSubject) {
    let answers = [ItemAction(command.confirmation, .session(command, asksFirst: false))]
    var question = subject
    question.item.actions = answers
    guard let list = showAwaitedList(of: question) else { return }
    Task { [weak self, launcher = runner.launcher] in
      let inhibitors = await launcher.inhibitors(of: command)
      guard let self, state.session.actionList?.serial == list else { return }
      send(.actionsFound(answers, list: list))
      report(
        inhibitors.first.map {
          localized(
            "{program} asks to wait: {reason}",
            ["program": VisibleText.of($0.program), "reason": VisibleText.of($0.reason)])
        } ?? localized("Unsaved work will be lost"), .untilKey)
    }
  }

  /// Saves a picture at the place that the user chooses.
  private func save(_ picture: IconPicture, of subject: SearchSession.ActionSubject, _ sequel: Errand.Sequel) {
    Task { [weak self, display, files] in
      guard let path = await display.choosePlace(toSave: picture.fileName), let self else { return }
      let name = VisibleText.of(subject.item.name)
      begin(.save(picture, to: path), of: name, sequel, onSuccess: remembering(subject)) {
        () async throws(GLibError) in
        try await files.save(picture, to: path)
        return .done
      }
    }
  }

  /// Opens a list whose actions are not known yet, and returns its number.
  private func showAwaitedList(of subject: SearchSession.ActionSubject) -> Int? {
    send(.actionsListed(nil, of: subject))
    return state.session.actionList?.serial
  }

  // MARK: Details

  /// Reads the details of the file whose details are to be shown.
  func followDetails() {
    let path = state.detailedFile
    guard path != state.file?.path else { return }
    inspecting?.cancel()
    state.file = path.map { (path: $0, details: nil) }
    guard let path else { return }
    inspecting = Task { [weak self, files] in
      let details = await files.details(of: path)
      guard let self, !Task.isCancelled, state.file?.path == path else { return }
      state.file = (path, details)
      display.show(state.content)
    }
  }

  // MARK: The trash

  /// Restores the file that was moved to the trash last.
  func undo() {
    guard let file = trashed else { return }
    trashed = nil
    let name = FilePath(file.path).map { VisibleText.of($0.shownName) } ?? ""
    begin(.restore(file), of: name, .closes) { [files] in
      do throws(GLibError) { try await files.restore(file) } catch {
        return .failed(localized("{name} stays in the trash: {reason}", ["name": name, "reason": error.message]))
      }
      return .restored
    }
  }
}

extension ItemAction.Effect {
  /// The script's own key for the action.
  fileprivate var hotKey: Int? {
    if case .run(let choice) = self { choice.hotKey } else { nil }
  }
}

extension SessionCommand {
  /// The title of the action that does it at once.
  fileprivate var confirmation: String {
    switch self {
    case .logOut: localized("Log Out Now")
    case .restart: localized("Restart Now")
    case .shutDown: localized("Shut Down Now")
    case .lock, .switchUser, .suspend, .hibernate: title
    }
  }
}
