/// Errands of a window: how they begin, and what the window does at their end.
extension SearchController {
  /// Begins an errand. It continues when the window is hidden or closed.
  /// - Parameters:
  ///   - name: The name of its subject, safe to show.
  ///   - sequel: The window's reaction to success.
  ///   - onSuccess: Called after success, even if the window is gone.
  ///   - work: Does the work. It must not use the window, which may be gone.
  func begin(
    _ deed: Errand.Deed, of name: String, _ sequel: Errand.Sequel, onSuccess: @escaping @MainActor () -> Void = {},
    _ work: @escaping @MainActor () async -> Errand.End
  ) {
    let errand = errands.begin(deed, of: name, work) { [weak self, errands] errand, end in
      if !end.isFailure { onSuccess() }
      if let self, isShown {
        if case .trashed(let file) = end, state.session.owns(errand) { trashed = file }
        if let path = deed.movedFile { goneFiles.lookAgain(at: path) }
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
