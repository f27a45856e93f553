import CGLib
import SystemKit

/// The commands of a desktop entry, read when the application starts.
nonisolated struct LaunchEntry: Sendable {
  /// The commands to run in sequence, usually one.
  let commands: [ProgramCommand]

  /// Reads the file and looks for programs: not on the main thread.
  /// - Parameters:
  ///   - action: nil for the application itself.
  ///   - terminal: The user's preferred terminal.
  /// - Throws: ``GLibError`` if the entry is gone or has no usable command.
  init(
    _ application: AppInfo, action: String?, opening files: [[UInt8]], token: String?, terminal: String?
  ) throws(GLibError) {
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    guard let path = application.findPath(),
      g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0
    else { throw .launching(localized("{application} is not installed", ["application": application.name])) }
    let main = "Desktop Entry"
    func text(_ key: String, _ group: String = main) -> String? {
      String(taking: g_key_file_get_string(file, group, key, nil)).flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let exec = text("Exec", action.map { "Desktop Action \($0)" } ?? main) else {
      throw .launching(localized("{path} names no program to start", ["path": path]))
    }
    let line: ExecLine
    do throws(GLibError) {
      line = try ExecLine(exec)
    } catch {
      throw .launching(
        localized(
          "the command in {path} is invalid: {reason}", ["path": path, "reason": error.message]))
    }
    var prefix: [[UInt8]] = []
    if g_key_file_get_boolean(file, main, "Terminal", nil) != 0 {
      prefix = try Terminal.words(preferred: terminal).map { Array($0.utf8) }
    }
    let folder = text("Path").map { Array($0.utf8) }
    let environment = LaunchEnvironment.make(token: token)
    commands = try line.commands(opening: files, .init(icon: text("Icon"), name: application.name, path: path))
      .map { ProgramCommand(words: prefix + $0, environment: environment, folder: folder) }
  }
}
