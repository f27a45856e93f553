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
      /// For that time, and after it until the next key.
      case timedThenUntilKey
    }
  }

  /// Shows a notice in place of the last one, whose time no longer counts.
  mutating func show(_ notice: Notice) -> [Effect] {
    self.notice = notice
    noticeSerial += 1
    // The time begins when the user can see it.
    return notice.lifetime == .untilKey || presence != .shown ? [] : [.timeNotice(serial: noticeSerial)]
  }

  /// Takes a notice away that was to be read until the next key.
  mutating func dismissNotice() {
    if notice?.lifetime == .untilKey { notice = nil }
  }

  mutating func noticeTimeEnded(serial: Int) {
    guard serial == noticeSerial else { return }
    switch notice?.lifetime {
    case .timed: notice = nil
    case .timedThenUntilKey: notice?.lifetime = .untilKey
    case .untilKey, nil: break
    }
  }
}
