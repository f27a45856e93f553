internal import ArgumentParser
import Catalog

/// `hunch`, the root command. With no subcommand's name in front, what follows is a query for the window.
struct HunchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hunch",
    abstract: "Type a little, find it: a search window that finishes your words.",
    discussion: """
      Each word of QUERY must begin a word of its own in a name, in any order: "p pe" finds person.badge.plus.

      Exit status: 0 something was found or chosen, 1 nothing matched, 2 the arguments or the input were of no use, \
      or the output could not be written, 130 cancelled.
      """,
    version: "hunch \(version)",
    subcommands: [
      Open.self, Pick.self, Filter.self, Complete.self, Search.self, Sources.self, Dmenu.self, Rofi.self, Provide.self,
    ],
    defaultSubcommand: Open.self)

  /// The program's version.
  static let version = ProgramVersion.current
}
