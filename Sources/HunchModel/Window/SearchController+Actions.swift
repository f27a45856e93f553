import Catalog
import GLibKit
import Localization
import ProgramSearch
import Scripts
import SmartSearch

/// What can be done with rows, and the doing of it.
extension SearchController {
  // MARK: Which

  /// Lists the actions of a row, or of an item of the home page.
  func listActions(of target: SearchSession.ActionTarget) {
    guard let subject = subject(of: target) else { return }
    send(.actionsListed(subject.item.actions, of: subject))
  }

  private func subject(of target: SearchSession.ActionTarget) -> SearchSession.ActionSubject? {
    switch target {
    case .row(let row, let texts):
      if let item = state.rows.item(at: row) {
        // What a script or an engine gave for a text is not found again by others.
        let isRemembered = !state.rows.standAlone && item.isRemembered
        return .init(item: item, reference: isRemembered ? state.rows.reference(at: row) : nil, texts: texts)
      }
      guard let result = state.rows.programResult(at: row) else { return nil }
      guard !result.actions.isEmpty else {
        report(
          localized(
            "{program} alone knows what else can be done: {key} opens it there",
            ["program": result.program.title, "key": Accelerator(.returnKey).label]), .untilKey)
        return nil
      }
      return .init(item: CatalogItem(result), texts: texts)
    case .homeItem(let reference):
      return state.homeItem(reference).map { .init(item: $0, reference: reference) }
    case .window:
      return .init(item: WindowActions.item(isPrivate: state.isPrivate))
    }
  }

  // MARK: Opening

  /// Whether an action is being done.
  package var isActing: Bool { runner.isRunning }

  func open(_ row: Int, _ opening: SearchSession.Opening, texts: [String]) {
    if state.session.purpose == .choose { return take(SearchSession.Choice(row: row, typed: text)) }
    if let result = state.rows.programResult(at: row) {
      let actions = CatalogItem(result).actions
      guard let first = actions.first else { return }
      let action = opening == .second && actions.count > 1 ? actions[1] : first
      return run(action, on: .init(item: CatalogItem(result)))
    }
    guard let subject = subject(of: .row(row, texts: texts)) else { return }
    open(subject, opening)
  }

  func open(_ reference: ItemReference, _ opening: SearchSession.Opening) {
    if let subject = subject(of: .homeItem(reference)) { open(subject, opening) }
  }

  private func open(_ subject: SearchSession.ActionSubject, _ opening: SearchSession.Opening) {
    let actions = subject.item.actions
    guard let first = actions.first else { return }
    let action = opening == .second && actions.count > 1 ? actions[1] : first
    if case .print = action.effect { return onOutcome(.picked(Picked(.items([subject.item]), typed: text))) }
    run(action, on: subject, keepsWindow: opening == .keepingWindow)
  }

  /// Runs the script of the selected row, or of the best one, for a key of the script's own. These come before the
  /// suggestions that have the same keys.
  /// - Returns: False if the row has no such key.
  func pressHotKey(_ number: Int) -> Bool {
    guard state.session.actionList == nil, let row = state.session.actionRow,
      let subject = subject(of: .row(row, texts: [text])),
      let action = subject.item.actions.first(where: { $0.effect.hotKey == number })
    else { return false }
    run(action, on: subject)
    return true
  }

  /// Does one of the selected row's actions.
  package func actOnSelected(_ number: Int) {
    guard let row = state.session.selection.row, let subject = subject(of: .row(row, texts: [text])),
      subject.item.actions.indices.contains(number)
    else { return }
    run(subject.item.actions[number], on: subject)
  }

  /// Does an action, and remembers that its item was chosen.
  func run(_ action: ItemAction, on subject: SearchSession.ActionSubject, keepsWindow: Bool = false) {
    guard !runner.isRunning else { return }
    let name = VisibleText.of(subject.item.name)
    let notice = keepsWindow ? localizedPair(action.title, name) : nil
    if case .run(let choice) = action.effect { return choose(choice, on: subject, staying: notice) }
    if case .fill(let text) = action.effect { return send(.field(.textSet(text))) }
    if case .window(let command) = action.effect {
      _ = perform(command.command)
      return
    }
    if case .activate(let result, let action) = action.effect {
      return activate(result, action: action, subject.item.name, staying: notice)
    }
    let list = action.effect.asksFurther ? showAwaitedList(of: subject) : nil
    let isBegun = runner.start(action) { [weak self, services] result in
      switch result {
      case .failure(let error):
        if let list { self?.send(.actionsFound(nil, list: list)) }
        self?.report(localizedPair(name, error.message), .untilKey)
      case .success(.choices(let actions)):
        if let list { self?.send(.actionsFound(actions, list: list)) }
      case .success(.abandoned), .success(.shown): break
      case .success(.trashed(let file)):
        self?.reportTrashed(file, name)
      case .success(.done):
        self?.watchPlace(of: action)
        if let reference = subject.reference { services?.memory.recordChoice(of: reference, for: subject.texts) }
        self?.end(staying: notice)
      }
    }
    if isBegun, let progress = action.effect.progress(on: name) { report(progress, .untilKey) }
  }

  /// What was chosen is done: the window goes, or stays and says so.
  func end(staying notice: String?) {
    if let notice { report(notice, .untilKey) } else { onOutcome(.done) }
  }

  /// Opens a list of actions that are still to be found; gives its number.
  private func showAwaitedList(of subject: SearchSession.ActionSubject) -> Int? {
    send(.actionsListed(nil, of: subject))
    return state.session.actionList?.serial
  }

  // MARK: Details

  /// Has the file looked at whose details are to be shown.
  func followDetails() {
    let path = state.detailedFile
    guard path != state.file?.path else { return }
    inspecting?.cancel()
    take(nil, ofFile: path)
    guard let path else { return }
    inspecting = Task { [weak self, files] in
      let details = await files.details(of: path)
      guard let self, !Task.isCancelled, state.file?.path == path else { return }
      take(details, ofFile: path)
      display.show(state.content)
    }
  }

  // MARK: The trash

  private func reportTrashed(_ file: TrashedFile?, _ name: String) {
    trashed = file
    let notice =
      file == nil
      ? localized("Moved {name} to the trash", ["name": name])
      : localized(
        "Moved {name} to the trash. Undo: {key}", ["name": name, "key": Accelerator("z", .control).label])
    send(.noticed(.init(notice, .untilKey, isUndoable: file != nil)))
  }

  /// Brings the file back that was last moved to the trash.
  func undo() {
    guard let file = trashed else { return }
    trashed = nil
    let name = FilePath(file.path).map { VisibleText.of($0.shownName) } ?? ""
    _ = runner.restore(file) { [weak self] result in
      switch result {
      case .success: self?.report(localized("{name} is back where it was", ["name": name]), .untilKey)
      case .failure(let error):
        self?.report(
          localized("{name} stays in the trash: {reason}", ["name": name, "reason": error.message]), .untilKey)
      }
    }
  }
}

extension ItemAction.Effect {
  /// The script's own key that it stands for.
  fileprivate var hotKey: Int? {
    if case .run(let choice) = self { choice.hotKey } else { nil }
  }

  /// What is said while it is being done to something of this name, where that may take a while.
  fileprivate func progress(on name: String) -> String? {
    switch self {
    case .launch, .open, .runInTerminal, .file(.open, _), .file(.openWith, _):
      localized("Opening {name}…", ["name": name])
    case .file(.showInFileManager, _): localized("Showing {name}…", ["name": name])
    case .file(.trash, _): localized("Moving to the trash: {name}…", ["name": name])
    case .copy, .showLarge, .print, .fill, .run, .activate, .window, .savePicture, .file(.copyFile, _),
      .file(.chooseApplication, _):
      nil
    }
  }
}
