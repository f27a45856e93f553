import Catalog

/// What the window does for files.
extension SearchController {
  /// Hears at once of what becomes of the place where the user has something to do now.
  func watchPlace(of action: ItemAction) {
    guard case .file(_, let path) = action.effect else { return }
    for place in [path, path.folder] { place.map(library.watch) }
  }
}
