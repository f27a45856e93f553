import SystemKit

/// Programs that are run by their names, without a desktop entry.
public enum ProgramLaunch {
  /// Runs a program with its arguments in the user's folder, in a session of its own.
  /// - Throws: ``GLibError`` if it is not there, or could not be started.
  @MainActor
  public static func run(_ words: [String]) async throws(GLibError) {
    let command = ProgramCommand(
      words: words.map { Array($0.utf8) }, environment: LaunchEnvironment.make(token: nil), folder: Directories.home)
    let name = words.first?.split(separator: "/").last.map(String.init) ?? "program"
    try await command.start(as: name, title: words.joined(separator: " "))
  }
}
