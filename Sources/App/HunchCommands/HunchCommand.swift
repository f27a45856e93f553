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
      CommandGroup(name: localized("Window"), subcommands: [Open.self, Run.self]),
      CommandGroup(name: localized("Chooser"), subcommands: [Pick.self, Dmenu.self, Rofi.self]),
      CommandGroup(
        name: localized("Printing"), subcommands: [Search.self, Filter.self, Complete.self, Sources.self]),
      CommandGroup(name: localized("Desktop"), subcommands: [Provide.self]),
    ],
    defaultSubcommand: Open.self)

  static let version = ProgramVersion.current
}
