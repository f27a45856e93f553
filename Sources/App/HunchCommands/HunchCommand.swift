internal import ArgumentParser
import Catalog
internal import SystemKit

/// `hunch`, the root command. Without the name of a subcommand, the arguments are a query for the window.
struct HunchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hunch",
    abstract: localized("Type a little, find it: a search window that completes what you type."),
    discussion: HelpExamples.text + "\n\n"
      + localized(
        """
        Each word of QUERY must start a different word of a name, in any order: "p pe" finds person.badge.plus.

        Exit status: 0 something was found or chosen, 1 nothing matched, 2 the arguments or the input are invalid, \
        or the output could not be written, 130 cancelled.
        """),
    version: "hunch \(version)",
    groupedSubcommands: [
      CommandGroup(name: localized("Window"), subcommands: windows),
      CommandGroup(name: localized("Chooser"), subcommands: choosers),
      CommandGroup(name: localized("Printing"), subcommands: printers),
      CommandGroup(name: localized("Desktop"), subcommands: [Provide.self]),
    ],
    defaultSubcommand: Open.self)

  static let version = ProgramVersion.current

  /// Parses the arguments of the process, as ``parseAsRoot(_:)`` does, in half the time. That parser examines all
  /// commands by reflection, some 2 ms of each start; this one asks the named command alone, or the default one. The
  /// root parses what they refuse, for its errors, its help and its version.
  static func parseNamed(_ arguments: [String]) throws -> any ParsableCommand {
    let named = commands.first { $0.configuration.commandName == arguments.first }
    // The parser's own command.
    if named == nil, arguments.first == "help" { return try parseAsRoot(arguments) }
    let (wanted, rest) = (named ?? Open.self, Array(arguments.dropFirst(named == nil ? 0 : 1)))
    // A request for help is a command of another type.
    guard let command = try? wanted.parseAsRoot(rest), type(of: command) == wanted else {
      return try parseAsRoot(arguments)
    }
    return command
  }

  private static let windows: [any ParsableCommand.Type] = [Open.self, Run.self]
  private static let choosers: [any ParsableCommand.Type] = [Pick.self, Dmenu.self, Rofi.self]
  private static let printers: [any ParsableCommand.Type] = [Search.self, Filter.self, Complete.self, Sources.self]

  /// Not from the configuration, whose texts few starts need.
  static var commands: [any ParsableCommand.Type] { windows + choosers + printers + [Provide.self] }
}

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
