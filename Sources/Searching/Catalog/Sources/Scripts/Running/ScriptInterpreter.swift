import GLibKit

/// The program that runs a script whose first line names none.
enum ScriptInterpreter {
  private static let programs = [
    "bash": "bash", "fish": "fish", "js": "node", "php": "php", "pl": "perl", "py": "python3", "rb": "ruby",
    "zsh": "zsh",
  ]

  /// Returns the words before the path of the script: an interpreter by the ending of its name, or a shell, as in rofi.
  static func words(for name: String) -> [String] {
    guard let dot = name.lastIndex(of: "."), let program = programs[name[name.index(after: dot)...].lowercased()] else {
      return ProgramStart.shell
    }
    return ["/usr/bin/env", program]
  }
}
