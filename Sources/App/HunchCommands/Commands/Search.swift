package import ArgumentParser
internal import SystemKit

/// `hunch search`: searches the sources without a window.
package struct Search: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: localized("Search the sources and print the results, best first."),
    discussion: localized(
      """
      Prints the source and the item's id, name and value, separated by tabs. The value is what Return uses in the \
      window: the character or name that it copies, the path or address that it opens, or the id of the application \
      that it starts. “cut -f 4” prints only the value.

      Unless --in names sources, a typed path prints the content of its folder, and a web address itself; their \
      sources are “path” and “web”. The answer of a sum is a result of the source “sums”.

      If few items match, near matches follow: typed words run together or within a word, and typing errors if nothing \
      matches. Their lines have a fifth field, “near”, and their JSON objects have “"near": true”.

      Words after a colon filter files by kind, time and size: “report :pdf :week”. “man hunch” lists them.

      Files come from the index that a window last made. If there is none, --in files builds one, which takes a \
      while. Sources that are turned off in Preferences are not searched.

      Exit status: 0 something was found, 1 nothing was found, 2 a source is unknown, turned off or unreadable, the \
      settings are invalid and nothing was found, or the output could not be written.
      """))

  @Argument(help: ArgumentHelp(localized("Beginnings of words, in any order.")))
  package var query: String

  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp(localized("Only these sources, separated by commas, in this order."), valueName: "sources"),
    completion: .custom { _, _, text in SourceNames.completions(of: text) })
  package var sources: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp(localized("Print at most this many results."), valueName: "n"),
    transform: Limit.parse)
  package var limit = 20

  @Flag(name: .customLong("json"), help: ArgumentHelp(localized("Print a JSON object for each line.")))
  package var printsJSON = false

  @Flag(name: .customLong("exact"), help: ArgumentHelp(localized("Leave out near matches.")))
  package var isExact = false

  package init() {}
}
