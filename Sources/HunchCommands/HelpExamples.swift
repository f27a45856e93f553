internal import Localization

/// What to begin with at the command line: the first thing that `hunch --help` says.
enum HelpExamples {
  /// Commands as they are typed, and what each does.
  static var lines: [(command: String, meaning: String)] {
    [
      ("hunch", localized("open the window, or bring it to the front")),
      ("hunch fire priv", localized("the window, with a text to search for")),
      ("hunch --toggle", localized("for a key of the desktop: open it, or close it")),
      ("hunch --preferences", localized("choose how it looks and what it searches")),
      ("ls | hunch pick", localized("choose a line in the window, and print it")),
      ("ls | hunch dmenu -p File", localized("the same for a script that calls dmenu")),
      ("hunch search 'smil eyes'", localized("find in all sources, without a window")),
      ("ls | hunch filter 'conf ss'", localized("print the lines that match, best first")),
    ]
  }

  /// The examples below each other, the meanings in a column.
  static var text: String {
    let width = lines.map(\.command.count).max() ?? 0
    return lines.map { command, meaning in
      "  " + command + String(repeating: " ", count: width - command.count + 2) + meaning
    }.joined(separator: "\n")
  }
}
