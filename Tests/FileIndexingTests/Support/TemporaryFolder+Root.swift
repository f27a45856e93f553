import TestSupport

extension TemporaryFolder {
  /// Its path with single slashes, as an index has it.
  var root: String { path.replacing("//", with: "/") }
}
