import Catalog

/// Checks of files for the window.
extension SearchController {
  /// Reads the file whose details are shown, and checks that the files on the home page exist, once per search. Rows
  /// of the list ask by themselves.
  func followFilesInView() {
    followDetails()
    guard state.session.page == .home, state.session.presence == .shown else { return }
    for path in state.homeFiles { _ = goneFiles.contains(path.bytes) }
  }

  func followGoneFiles() {
    take(gone: goneFiles.gone)
    display.refillRows(from: 0)
    display.show(state.content)
  }
}
