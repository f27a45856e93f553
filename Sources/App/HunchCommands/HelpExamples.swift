internal import SystemKit

/// Examples for the command line, at the beginning of `hunch --help`.
enum HelpExamples {
  static var lines: [(command: String, meaning: String)] {
    [
      ("hunch", localized("open the window, or bring it to the front")),
      ("hunch fire priv", localized("search for a text in the window")),
      ("hunch --toggle", localized("show or hide the window, for a keyboard shortcut")),
      ("hunch --preferences", localized("open the preferences")),
      ("ls | hunch pick", localized("choose a line in the window, and print it")),
      ("ls | hunch dmenu -p File", localized("the same with dmenu's options")),
      ("hunch search 'smil eyes'", localized("search all sources without a window")),
      ("ls | hunch filter 'conf ss'", localized("print the lines that match, best first")),
    ]
  }

  /// The examples on separate lines, with the meanings in a column.
  static var text: String {
    let width = lines.map(\.command.count).max() ?? 0
    return lines.map { command, meaning in
      "  " + command + String(repeating: " ", count: width - command.count + 2) + meaning
    }.joined(separator: "\n")
  }
}
