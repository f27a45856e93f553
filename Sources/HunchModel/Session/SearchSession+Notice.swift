extension SearchSession {
  /// A sentence about what was just done, or what went wrong.
  package struct Notice: Equatable, Sendable {
    package var text: String
    package var lifetime: Lifetime
    /// Whether the next key, if it is that for undoing, undoes what the notice tells of.
    package var isUndoable: Bool

    package init(_ text: String, _ lifetime: Lifetime = .untilKey, isUndoable: Bool = false) {
      self.text = text
      self.lifetime = lifetime
      self.isUndoable = isUndoable
    }

    /// How long a notice is shown.
    package enum Lifetime: Equatable, Sendable {
      /// Until the next key.
      case untilKey
      /// For a time, whatever is typed meanwhile: the user did not ask for it, and may be looking elsewhere.
      case timed
      /// For that time, and after it until the next key: it is told once. Others wait for its time to end.
      case timedThenUntilKey
    }
  }

  /// Shows a notice in place of the last one, whose time no longer counts.
  mutating func show(_ notice: Notice) -> [Effect] {
    if let shown = self.notice, shown.lifetime == .timedThenUntilKey, shown.text != notice.text {
      // What is said of what the user just did is said at once, and the other once more after it.
      guard notice.lifetime == .untilKey else { return wait(with: notice) }
      waitingNotices.insert(shown, at: 0)
    }
    self.notice = notice
    noticeSerial += 1
    // The time begins when the user can see it.
    return notice.lifetime == .untilKey || presence != .shown ? [] : [.timeNotice(serial: noticeSerial)]
  }

  private mutating func wait(with notice: Notice) -> [Effect] {
    // Of those that come and go the last one is enough.
    waitingNotices.removeAll { $0 == notice || $0.lifetime == .timed && notice.lifetime == .timed }
    waitingNotices.append(notice)
    return []
  }

  /// Shows the first of the notices that wait.
  private mutating func showWaitingNotice() -> [Effect] {
    waitingNotices.isEmpty ? [] : show(waitingNotices.removeFirst())
  }

  /// Takes a notice away that was to be read until the next key.
  mutating func dismissNotice() -> [Effect] {
    guard notice?.lifetime == .untilKey else { return [] }
    notice = nil
    return showWaitingNotice()
  }

  mutating func noticeTimeEnded(serial: Int) -> [Effect] {
    guard serial == noticeSerial else { return [] }
    switch notice?.lifetime {
    case .timed: notice = nil
    case .timedThenUntilKey: notice?.lifetime = .untilKey
    case .untilKey, nil: return []
    }
    return showWaitingNotice()
  }

  /// What must be true of notices; see ``checkInvariants()``.
  var brokenNotices: String? {
    notice == nil && !waitingNotices.isEmpty ? "\(waitingNotices.count) notices wait for none" : nil
  }
}
