package import Catalog

/// A program that this one stands in for: its options, keys, output and exit statuses are kept (docs/chooser.md).
package enum ChooserProgram: String, Sendable {
  case dmenu, rofi

  /// What the program was started as: by the name of a link, or by the first argument.
  ///
  /// - Parameters:
  ///   - name: The name that it was started by, which may be a path.
  ///   - arguments: Without that name.
  /// - Returns: The program and its own arguments; nil for `hunch` itself.
  package static func called(
    _ name: String, _ arguments: [String]
  ) -> (program: ChooserProgram, arguments: [String])? {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    if let program = ChooserProgram(rawValue: file) { return (program, arguments) }
    if let first = arguments.first, let program = ChooserProgram(rawValue: first) {
      return (program, Array(arguments.dropFirst()))
    }
    // As rofi's options may stand in any order.
    let options = arguments.prefix { $0 != "--" }
    guard options.first?.first == "-", options.contains("-dmenu") else { return nil }
    return (.rofi, arguments)
  }
}

/// What dmenu or rofi was asked for.
package enum ChooserCall: Equatable, Sendable {
  case list(ListChoice)
  /// Script modes, the number of the one to begin with, and how the user chooses among their rows.
  case scripts([ScriptMode], first: Int, ListChoice)
  /// A message is shown.
  case message(String)
  /// The search window, looking through one source, by its id, or all.
  case window(source: String?)
  /// A text is printed.
  case text(String)

  /// A mode of rofi that is a script: `name:command`.
  package struct ScriptMode: Equatable, Sendable {
    package var name: String
    /// The command line, as it was given.
    package var command: String
  }
}

/// A list to choose from, as dmenu and rofi are asked for it.
package struct ListChoice: Equatable, Sendable {
  /// The file that it is read from; nil for standard input.
  package var path: String?
  package var separator = LineStore.Separator.newline
  package var look = ListLook()
  /// How a text matches inside words.
  package var insideMatching = InsideMatching.asWritten
  package var prompt = ""
  package var message: String?
  /// Width of the window in pixels, and the most rows that it is high enough for; nil for the usual.
  package var width: Int?
  package var lines: Int?
  /// What is typed already.
  package var query = ""
  package var start = Start.first
  package var picksMany = false
  /// Whether what is typed may be taken, or only what is listed.
  package var takesText = true
  /// Whether it is the end at once where nothing is listed.
  package var endsEmpty = false
  /// Whether the only row that is left is taken at once.
  package var takesOnly = false
  package var isSecret = false
  /// Whether the rows that match are printed without a window.
  package var dumps = false
  package var format = RofiFormat.text
  /// Keys that are bound to other commands, by rofi's names for both.
  package var bindings: [Binding] = []

  /// The row that is selected when the window opens.
  package enum Start: Equatable, Sendable {
    case first
    case row(Int)
    /// The first that matches this.
    case match(String)
  }

  package struct Binding: Equatable, Sendable {
    package var command: String
    package var keys: String
  }

  package init() {}

  /// Takes the most rows that the window is high enough for; what is no positive number leaves it to the usual.
  mutating func takeLines(_ text: String) { lines = Int(text).flatMap { $0 > 0 ? $0 : nil } }
}

/// Why dmenu or rofi cannot do what it is asked for: the text that it says, and the status that it ends with.
package struct ChooserError: Error, Equatable {
  package var text: String
  package var status: Int32
}
