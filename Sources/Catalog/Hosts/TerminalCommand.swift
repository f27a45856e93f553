import Glibc

/// How a program is run in the user's terminal.
public enum TerminalCommand {
  /// What is said where there is none.
  public static let absence = "no terminal was found; name one in the variable TERMINAL"

  /// Terminals that are known, with what stands before the program that is to run in them.
  private static let terminals: [(program: String, option: [String])] = [
    ("x-terminal-emulator", ["-e"]), ("ptyxis", ["--"]), ("kgx", ["--"]), ("gnome-terminal", ["--"]),
    ("konsole", ["-e"]), ("foot", []), ("kitty", []), ("alacritty", ["-e"]), ("wezterm", ["start", "--"]),
    ("ghostty", ["-e"]), ("xfce4-terminal", ["-x"]), ("mate-terminal", ["-x"]), ("lxterminal", ["-e"]),
    ("terminator", ["-x"]), ("st", ["-e"]), ("urxvt", ["-e"]), ("xterm", ["-e"]),
  ]

  /// The command that runs some words in the terminal: `xdg-terminal-exec`, what `TERMINAL` names, or the first known one
  /// that is there. Nil if there is none.
  ///
  /// Looks in folders: call it off the main thread.
  public static func find(for words: [String]) -> [String]? {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let folders = (variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return make(for: words, preferred: variable("TERMINAL")) { program in
      program.contains("/")
        ? access(program, X_OK) == 0 : folders.contains { access("\($0)/\(program)", X_OK) == 0 }
    }
  }

  /// - Parameters:
  ///   - preferred: the terminal that the user has named, perhaps with a path.
  ///   - isThere: whether a program is installed.
  static func make(for words: [String], preferred: String?, isThere: (String) -> Bool) -> [String]? {
    if isThere("xdg-terminal-exec") { return ["xdg-terminal-exec"] + words }
    if let preferred, !preferred.isEmpty, isThere(preferred) {
      let name = preferred.split(separator: "/").last.map(String.init)
      return [preferred] + (terminals.first { $0.program == name }?.option ?? ["-e"]) + words
    }
    return terminals.first { isThere($0.program) }.map { [$0.program] + $0.option + words }
  }
}
