import GLibKit

extension DeveloperLog {
  /// The log of a search window. It contains the typed text.
  static let session = DeveloperLog("hunch-session")
}
