import Localization

extension SearchSession {
  /// The errands that were begun in this window since it was shown. A hidden window forgets them: a later summons owes
  /// them nothing.
  struct OwnErrands: Equatable, Sendable {
    /// What to do once each of them is done.
    var sequels: [Errand.ID: Errand.Sequel] = [:]
    /// The errand that the user waits for: they have done nothing else since.
    var awaited: Errand.ID?
  }

  /// Whether an errand was begun in this window since it was shown.
  func owns(_ errand: Errand) -> Bool { errands.sequels[errand.id] != nil }

  mutating func begun(_ errand: Errand, _ sequel: Errand.Sequel) -> [Effect] {
    guard presence == .shown else { return [] }
    errands.sequels[errand.id] = sequel
    errands.awaited = errand.id
    return show(Notice(errand.progress))
  }

  /// Closes the window only for the errand that the user waits for. The end of any other one is told, at most.
  mutating func ended(_ errand: Errand, _ end: Errand.End) -> [Effect] {
    let sequel = errands.sequels.removeValue(forKey: errand.id)
    let isAwaited = errands.awaited == errand.id
    if isAwaited { errands.awaited = nil }
    switch (end, sequel) {
    case (.done, .closes?): return isAwaited ? [.finish] : []
    case (.done, .says(let sentence)?): return show(Notice(sentence))
    case (.trashed(let file), _?): return show(.trashed(errand.name, isUndoable: file != nil))
    case (.restored, _?): return show(Notice(localized("Restored {name}", ["name": errand.name])))
    case (.said(let line), _?) where isAwaited: return show(Notice(line))
    case (.rows(let answer, let script), _?) where isAwaited: return [.openRows(answer, of: script)]
    default:
      // The next key would take it away unread.
      return errand.news(of: end).map { show(Notice($0, isAwaited ? .untilKey : .timed)) } ?? []
    }
  }

  /// The user did something else than wait for an errand.
  mutating func stopWaiting() { errands.awaited = nil }

  /// Checks the invariants of errands; see ``checkInvariants()``.
  var brokenErrands: String? {
    if presence == .hidden, errands != OwnErrands() { return "a hidden window has errands" }
    return errands.awaited.flatMap {
      errands.sequels[$0] == nil ? "errand \($0) is awaited, and not this window's" : nil
    }
  }
}

extension SearchSession.Notice {
  fileprivate static func trashed(_ name: String, isUndoable: Bool) -> Self {
    guard isUndoable else { return Self(localized("Moved {name} to the trash", ["name": name])) }
    let key = Accelerator("z", .control).label
    return Self(
      localized("Moved {name} to the trash. Undo: {key}", ["name": name, "key": key]), isUndoable: true)
  }
}

extension SearchSession.Event {
  /// Whether the user did it, with a key or the pointer. Whether an edit is theirs shows in the text.
  var isDeedOfUser: Bool {
    switch self {
    case .rowActivated, .actionsWanted, .actionActivated, .suggestionActivated, .narrowed, .commandGiven: true
    default: false
    }
  }
}
