package import Catalog

extension SearchController {
  /// What the user did in the end.
  package enum Outcome {
    /// An action was done, and the window has served its purpose.
    case done
    /// Items were picked from a list, at least one; what to print of them is the caller's affair.
    case picked([CatalogItem])
    /// The window was closed with nothing chosen.
    case cancelled
    /// Return, and nothing matched.
    case nothingMatched
    /// The window is to go on as a private one, or as one that is not.
    case privacyChanged
  }
}
