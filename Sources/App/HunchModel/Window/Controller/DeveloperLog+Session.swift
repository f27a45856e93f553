import GLibKit

extension DeveloperLog {
  /// What happens in a search window. It holds what is typed.
  static let session = DeveloperLog("hunch-session")
}
