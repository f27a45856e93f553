import SystemKit

/// Runs programs by name, without a desktop entry.
public enum ProgramLaunch {
  /// Runs a program with its arguments in the home folder, in its own session.
  /// - Throws: ``GLibError`` if it is missing or could not be started.
  @MainActor
  public static func run(_ words: [String]) async throws(GLibError) {
    let command = ProgramCommand(
      words: words.map { Array($0.utf8) }, environment: LaunchEnvironment.make(token: nil))
    let name = words.first?.split(separator: "/").last.map(String.init) ?? "program"
    try await command.start(as: name, title: words.joined(separator: " "))
  }
}
