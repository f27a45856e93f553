package import Catalog

/// A program that Hunch replaces with its options, keys, output and exit statuses (docs/chooser.md).
package enum ChooserProgram: String, Sendable {
  case dmenu, rofi

  /// Returns the program as which this process was started, by the name of a link or by the first argument.
  ///
  /// - Parameters:
  ///   - name: The name that started the process, which may be a path.
  ///   - arguments: The arguments without that name.
  /// - Returns: The program and its own arguments; nil for `hunch` itself.
  package static func called(
    _ name: String, _ arguments: [String]
  ) -> (program: ChooserProgram, arguments: [String])? {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    if let program = ChooserProgram(rawValue: file) { return (program, arguments) }
    if let first = arguments.first, let program = ChooserProgram(rawValue: first) {
      return (program, Array(arguments.dropFirst()))
    }
    // rofi's options may be in any order.
    let options = arguments.prefix { $0 != "--" }
    guard options.first?.first == "-", options.contains("-dmenu") else { return nil }
    return (.rofi, arguments)
  }
}

/// The work that dmenu or rofi was asked to do.
package enum ChooserCall: Equatable, Sendable {
  case list(ListChoice)
  /// Choose among the rows of script modes. `first` is the index of the first mode.
  case scripts([ScriptMode], first: Int, ListChoice)
  case message(String)
  /// Open the search window with this text in the field, and with these sources only, separated by commas, or with all
  /// sources for nil.
  case window(String, source: String?)
  /// Print a text.
  case text(String)

  /// A mode of rofi that is a script: `name:command`.
  package struct ScriptMode: Equatable, Sendable {
    package var name: String
    /// The command line as given.
    package var command: String
  }
}

/// A list to choose from, with the options of dmenu and rofi.
package struct ListChoice: Equatable, Sendable {
  /// The file to read; nil for standard input.
  package var path: String?
  package var separator = LineStore.Separator.newline
  package var look = ListLook()
  /// The rule for matches inside words.
  package var insideMatching = InsideMatching.asWritten
  package var prompt = ""
  package var message: String?
  /// The width of the window in pixels, and the largest number of visible rows; nil for the default.
  package var width: Int?
  package var lines: Int?
  /// The text in the field at the start.
  package var query = ""
  package var start = Start.first
  package var picksMany = false
  /// Whether the user may choose the typed text, not only a row.
  package var takesText = true
  /// Whether the only remaining row is chosen at once.
  package var takesOnly = false
  package var isSecret = false
  /// Whether the first row follows the last one, and the other way round.
  package var cycles = true
  /// Whether the matching rows are printed without a window.
  package var dumps = false
  package var format = RofiFormat.text
  /// Changed keys, with rofi's names of commands and keys.
  package var bindings: [Binding] = []

  /// The selected row when the window opens.
  package enum Start: Equatable, Sendable {
    case first
    case row(Int)
    /// The first row that matches this text.
    case match(String)
  }

  package struct Binding: Equatable, Sendable {
    package var command: String
    package var keys: String
  }

  /// Reads the number of visible rows. An invalid number means the default.
  mutating func takeLines(_ text: String) { lines = Int(text).flatMap { $0 > 0 ? $0 : nil } }
}

/// A failure of dmenu or rofi: its message and its exit status.
package struct ChooserError: Error, Equatable {
  package var text: String
  package var status: Int32
}
