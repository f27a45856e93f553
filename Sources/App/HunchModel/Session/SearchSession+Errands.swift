import SystemKit

extension SearchSession {
  /// The errands started in this window since it was shown. A hidden window forgets them, so they never close it after
  /// it is shown again.
  struct OwnErrands: Equatable, Sendable {
    var sequels: [Errand.ID: Errand.Sequel] = [:]
    /// The errand that the user waits for, because they have done nothing else since.
    var awaited: Errand.ID?
  }

  /// Whether an errand was started in this window since it was shown.
  func owns(_ errand: Errand) -> Bool { errands.sequels[errand.id] != nil }

  mutating func begun(_ errand: Errand, _ sequel: Errand.Sequel) -> [Effect] {
    guard presence == .shown else { return [] }
    errands.sequels[errand.id] = sequel
    errands.awaited = errand.id
    return show(Notice(errand.progress))
  }

  /// Handles the end of an errand. Closes the window only for the awaited one; of others, reports at most the outcome.
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
      // An untimed notice would vanish at the next key, unread.
      return errand.news(of: end).map { show(Notice($0, isAwaited ? .untilKey : .timed)) } ?? []
    }
  }

  /// Stops awaiting an errand, because the user did something else.
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
    let title = localized("Moved {name} to the trash", ["name": name])
    guard isUndoable else { return Self(title, title: title) }
    let key = Accelerator("z", .control).label
    return Self(
      localized("Moved {name} to the trash. Undo: {key}", ["name": name, "key": key]), isUndoable: true, title: title)
  }
}

extension SearchSession.Event {
  /// Whether the user caused the event by a key or the pointer. For edits, the text decides.
  var isDeedOfUser: Bool {
    switch self {
    case .rowActivated, .actionsWanted, .actionActivated, .suggestionActivated, .narrowed, .commandGiven: true
    default: false
    }
  }
}
