/// How a window begins errands, and what it does for their ends.
extension SearchController {
  /// Begins an errand. It goes on when the window is hidden or closed.
  /// - Parameters:
  ///   - name: The name of what it is about, fit to be shown.
  ///   - sequel: What this window does once it is done.
  ///   - onSuccess: Called once it is done, whatever became of the window.
  ///   - work: Does it; without the window, which may be gone.
  func begin(
    _ deed: Errand.Deed, of name: String, _ sequel: Errand.Sequel, onSuccess: @escaping @MainActor () -> Void = {},
    _ work: @escaping @MainActor () async -> Errand.End
  ) {
    let errand = errands.begin(deed, of: name, work) { [weak self, errands] errand, end in
      if !end.isFailure { onSuccess() }
      if let self, isShown {
        if case .trashed(let file) = end, state.session.owns(errand) { trashed = file }
        send(.errandEnded(errand, end))
      } else if let news = errand.news(of: end) {
        errands.onNews(news)
      }
    }
    if let errand {
      send(.errandBegun(errand, sequel))
    } else if let noticeBeforeKey {
      send(.noticed(noticeBeforeKey))
    }
  }
}
