extension SearchSession {
  /// A sentence about the last action or an error.
  package struct Notice: Equatable, Sendable {
    package var text: String
    package var lifetime: Lifetime
    /// Whether the notice answers a key, so that it replaces the status for a moment. Others stand beside the status.
    package let answersKey: Bool
    /// Whether Undo as the next key undoes the reported action.
    package var isUndoable: Bool
    /// The title of a page without results, in place of “Nothing matches …”; nil for notices of the status line alone.
    package var title: String?

    package init(
      _ text: String, _ lifetime: Lifetime = .untilKey, isUndoable: Bool = false, title: String? = nil
    ) {
      self.text = text
      self.lifetime = lifetime
      // Later changes of the lifetime do not move the notice.
      answersKey = lifetime == .untilKey
      self.isUndoable = isUndoable
      self.title = title
    }

    /// The time for which a notice is shown.
    package enum Lifetime: Equatable, Sendable {
      case untilKey
      /// For a time, whatever the user types: they did not ask for it and may be looking elsewhere.
      case timed
      /// For that time, then until the next key, because it is shown only once. Other notices wait for the time to end.
      case timedThenUntilKey
    }
  }

  /// Shows a notice instead of the last one, whose timer is ignored from now on.
  mutating func show(_ notice: Notice) -> [Effect] {
    if let shown = self.notice, shown.lifetime == .timedThenUntilKey, shown.text != notice.text {
      // A notice about the user's last action appears at once; the timed one is shown again after it.
      guard notice.lifetime == .untilKey else { return wait(with: notice) }
      waitingNotices.insert(shown, at: 0)
    }
    self.notice = notice
    noticeSerial += 1
    // The timer starts when the user can see the notice.
    return notice.lifetime == .untilKey || presence != .shown ? [] : [.timeNotice(serial: noticeSerial)]
  }

  private mutating func wait(with notice: Notice) -> [Effect] {
    // Keep only the newest timed notice.
    waitingNotices.removeAll { $0 == notice || $0.lifetime == .timed && notice.lifetime == .timed }
    waitingNotices.append(notice)
    return []
  }

  private mutating func showWaitingNotice() -> [Effect] {
    waitingNotices.isEmpty ? [] : show(waitingNotices.removeFirst())
  }

  /// Removes a notice that lasts until the next key.
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

  /// Checks the invariants of notices; see ``checkInvariants()``.
  var brokenNotices: String? {
    notice == nil && !waitingNotices.isEmpty ? "\(waitingNotices.count) notices wait for none" : nil
  }
}
