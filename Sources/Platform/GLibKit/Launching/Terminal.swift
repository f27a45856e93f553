import CGLib
import SystemKit

/// The terminal for programs without a window.
nonisolated public enum Terminal {
  /// Known terminals, with the option before the command to run. Terminals of desktops come first, then those that
  /// users install.
  private static let known: [(program: String, option: [String])] = [
    ("x-terminal-emulator", ["-e"]), ("ptyxis", ["--"]), ("kgx", ["--"]), ("gnome-terminal", ["--"]),
    ("konsole", ["-e"]), ("xfce4-terminal", ["-x"]), ("mate-terminal", ["-x"]),
    ("foot", []), ("kitty", []), ("alacritty", ["-e"]), ("wezterm", ["start", "--"]), ("ghostty", ["-e"]),
    ("terminator", ["-x"]), ("st", ["-e"]), ("urxvt", ["-e"]), ("rxvt", ["-e"]), ("xterm", ["-e"]),
  ]

  /// The lowercase classes of terminals' windows that differ from the names of known programs.
  private static let windowClasses: Set<String> = [
    "com.mitchellh.ghostty", "contour", "cool-retro-term", "deepin-terminal", "eterm", "guake",
    "io.elementary.terminal",
    "lxterminal", "org.gnome.console", "org.gnome.ptyxis", "org.gnome.terminal", "org.kde.konsole", "org.kde.yakuake",
    "org.wezfurlong.wezterm", "qterminal", "rio", "roxterm", "sakura", "st-256color", "terminology", "termit", "tilda",
    "tilix", "uxterm", "yakuake",
  ]

  /// Whether windows of this class belong to a terminal.
  /// - Parameter name: The class, as in `WM_CLASS`.
  public static func hasWindows(ofClass name: String) -> Bool {
    let name = name.lowercased()
    return windowClasses.contains(name) || known.contains { $0.program == name }
  }

  /// The time for a folder of programs to answer.
  private static let lookTimeout = Duration.seconds(1)
  /// The time for all folders of programs.
  private static let searchTimeout = Duration.seconds(10)

  /// Returns the words that precede a command to run it in a terminal: the preferred one, otherwise
  /// `xdg-terminal-exec`, the one in the variable `TERMINAL`, or the first known one that is installed.
  ///
  /// Looks in folders: call it off the main thread.
  /// - Parameter preferred: The user's choice, perhaps with options; nil or empty for none.
  /// - Throws: ``GLibError`` if none is installed, or the preferred one is not.
  public static func words(preferred: String? = nil) throws(GLibError) -> [String] {
    let (words, option) = try found(preferred: preferred)
    return words + option
  }

  private static func found(preferred: String?) throws(GLibError) -> (words: [String], option: [String]) {
    try found(preferred: preferred, variable: Environment.value(of: "TERMINAL")) {
      ProgramPath().installed(among: $0, within: lookTimeout)
    }
  }

  /// Runs a program with its arguments in the terminal.
  /// - Throws: ``GLibError`` if no terminal is installed, or it could not be started.
  @MainActor
  public static func run(_ words: [String], preferred: String? = nil) async throws(GLibError) {
    let command = try await ProgramCommand.patiently { () throws(GLibError) in
      ProgramCommand(
        words: (try self.words(preferred: preferred) + words).map { Array($0.utf8) },
        environment: LaunchEnvironment.make(token: nil))
    }
    try await command.start(as: words.first ?? "terminal", title: words.joined(separator: " "))
  }

  /// Whether a terminal is installed. Folders of programs that do not answer are skipped.
  public static func isThere(preferred: String? = nil) async -> Bool {
    let isFound = try? await DiskCall.run(errand: "terminal", within: searchTimeout) {
      (try? words(preferred: preferred)) != nil
    }
    return isFound == true
  }

  /// Opens the terminal in a folder.
  /// - Throws: ``GLibError`` if no terminal is installed, or it could not be started.
  @MainActor
  public static func open(in folder: [UInt8], preferred: String? = nil) async throws(GLibError) {
    let command = try await ProgramCommand.patiently { () throws(GLibError) in
      ProgramCommand(
        words: try found(preferred: preferred).words.map { Array($0.utf8) },
        environment: LaunchEnvironment.make(token: nil), folder: folder)
    }
    try await command.start(as: "terminal", title: "terminal")
  }

  /// Returns the words that start the terminal, and the option between them and a command.
  /// - Parameters:
  ///   - variable: The value of `TERMINAL`.
  ///   - installed: Returns the programs that are installed.
  static func found(
    preferred: String?, variable: String?, installed: ([String]) -> Set<String>
  ) throws(GLibError) -> (words: [String], option: [String]) {
    let chosen = split(preferred)
    let candidates =
      chosen.map { [$0] }
      ?? [["xdg-terminal-exec"]] + [split(variable)].compactMap(\.self) + known.map { [$0.program] }
    let installed = installed(candidates.map { $0[0] })
    if let words = candidates.first(where: { installed.contains($0[0]) }) {
      // Other launchers want the option written.
      if words.count > 1, let last = words.last, writtenOptions.contains(last) { return (words.dropLast(), [last]) }
      return (words, option(of: words[0]))
    }
    throw .launching(
      chosen.map {
        localized("the terminal “{program}” is not installed; choose another in Preferences", ["program": $0[0]])
      } ?? localized("it needs a terminal, and none was found; choose one in Preferences"))
  }

  private static func split(_ command: String?) -> [String]? {
    let words = command?.split(separator: " ").map(String.init) ?? []
    return words.isEmpty ? nil : words
  }

  private static let writtenOptions: Set<String> = ["-e", "-x", "--"]

  private static func option(of program: String) -> [String] {
    let name = program.split(separator: "/").last.map(String.init)
    if name == "xdg-terminal-exec" { return [] }
    return known.first { $0.program == name }?.option ?? ["-e"]
  }
}
