import SmartSearch

extension SearchSession {
  /// Whether the user sees the window.
  package enum Presence: Equatable, Sendable {
    case shown
    /// It is kept, to be shown again.
    case hidden
  }

  /// - Parameter keepsText: Whether the window was dismissed, perhaps by mistake, and may come back as it was.
  mutating func hide(keepsText: Bool = true) -> [Effect] {
    guard presence == .shown else { return [] }
    presence = .hidden
    layer = .search
    // It was about what is over when the window comes back.
    notice = nil
    waitingNotices = []
    keepingSerial += 1
    errands = OwnErrands()
    // What the window then shows is drawn now, so that nothing is left to draw when it comes back.
    let isAnew = !keepsText || field.text.isEmpty || menus.contains(where: \.isSecret)
    return isAnew ? startAnew() : [.timeKeeping(serial: keepingSerial)]
  }

  /// The text of a hidden window is not kept any longer.
  mutating func keepingTimeEnded(serial: Int) -> [Effect] {
    presence == .hidden && serial == keepingSerial ? startAnew() : []
  }

  mutating func show() -> [Effect] {
    guard presence == .hidden else { return [] }
    presence = .shown
    let effects = field.text.isEmpty ? startAnew() : resume()
    // What there was to tell meanwhile has its time from now on.
    return effects + (notice.map { show($0) } ?? [])
  }

  /// Makes everything as it is in a window that was just opened. A hidden window searches once it is shown.
  private mutating func startAnew() -> [Effect] {
    if phase != .home { needsSearch = true }
    dropMenus()
    scope = nil
    _ = field.handle(.textSet(""))
    stage = restingStage
    selection = restingSelection
    return needsSearch && presence == .shown ? search() : []
  }

  /// Gives up the rows of a hidden window: the sources have others by now, which are found once it is shown.
  mutating func dropRows() -> [Effect] {
    needsSearch = true
    results = Results()
    return backToText()
  }

  /// Has the last text ready to be replaced, over rows that are read from the top.
  private mutating func resume() -> [Effect] {
    field.selectAll()
    return search()
  }
}
