import Catalog

/// What the window does for files.
extension SearchController {
  /// Looks at the file whose details show, and whether those on the home page are still there, unless that was looked at
  /// since the last search. Rows in view ask for themselves.
  func followFilesInView() {
    followDetails()
    guard state.session.page == .home, state.session.presence == .shown else { return }
    for path in state.homeFiles { _ = goneFiles.contains(path.bytes) }
  }

  /// Shows which files are no more.
  func followGoneFiles() {
    take(gone: goneFiles.gone)
    display.refillRows(from: 0)
    display.show(state.content)
  }
}
