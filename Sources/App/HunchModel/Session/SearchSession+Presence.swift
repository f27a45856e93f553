import SmartSearch

extension SearchSession {
  /// Whether the user sees the window.
  package enum Presence: Equatable, Sendable {
    case shown
    /// The window is kept to be shown again.
    case hidden
  }

  /// - Parameter keepsText: Whether the window was dismissed, perhaps by mistake, and may come back as it was.
  mutating func hide(keepsText: Bool = true) -> [Effect] {
    guard presence == .shown else { return [] }
    presence = .hidden
    layer = .search
    // The notice is outdated when the window comes back.
    notice = nil
    waitingNotices = []
    keepingSerial += 1
    errands = OwnErrands()
    // Draw the new content now, so nothing is left to draw when the window comes back.
    let startsOver = !keepsText || field.text.isEmpty || menus.contains(where: \.rows.isSecret)
    return startsOver ? startOver() : [.timeKeeping(serial: keepingSerial)]
  }

  /// Drops the text of a hidden window when its time ended.
  mutating func keepingTimeEnded(serial: Int) -> [Effect] {
    presence == .hidden && serial == keepingSerial ? startOver() : []
  }

  mutating func show() -> [Effect] {
    guard presence == .hidden else { return [] }
    presence = .shown
    let effects = field.text.isEmpty ? startOver() : resume()
    // The timers of waiting notices start now.
    return effects + (notice.map { show($0) } ?? [])
  }

  /// Resets everything as in a new window. A hidden window searches when it is shown.
  private mutating func startOver() -> [Effect] {
    if phase != .home { needsSearch = true }
    dropMenus()
    scope = nil
    _ = field.handle(.textSet(""))
    stage = restingStage
    selection = restingSelection
    return needsSearch && presence == .shown ? search() : []
  }

  /// Drops the rows of a hidden window, because the sources changed; it searches again when it is shown.
  mutating func dropRows() -> [Effect] {
    needsSearch = true
    results = Results()
    appended = 0
    return backToText()
  }

  /// Selects the kept text, which typing then replaces, and scrolls the rows to the top.
  private mutating func resume() -> [Effect] {
    field.selectAll()
    return search()
  }
}
