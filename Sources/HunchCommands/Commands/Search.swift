package import ArgumentParser
internal import Localization

/// `hunch search`: the sources, without a window.
package struct Search: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: localized("Search the sources and print what is found, best first."),
    discussion: localized(
      """
      Prints the source, the item's id, its name and its value, separated by tabs. The value is the text that Return \
      acts on in the window: the character or name that it copies, the path or address that it opens, the id of the \
      application that it starts. “cut -f 4” prints it alone.

      Files are found as a window last knew them. If none ever read them, --in files does, which takes a while. \
      Sources that are switched off in the preferences of the window are not searched.

      Exit status: 0 something was found, 1 nothing, 2 a source is unknown, switched off or could not be read, the \
      settings make no sense and nothing was found, or the output could not be written.
      """))

  @Argument(help: ArgumentHelp(localized("Beginnings of words, in any order.")))
  package var query: String

  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp(localized("Only these sources, separated by commas, in this order."), valueName: "sources"))
  package var sources: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp(localized("Print at most this many."), valueName: "n"),
    transform: Limit.parse)
  package var limit = 20

  @Flag(name: .customLong("json"), help: ArgumentHelp(localized("Print one JSON object a line.")))
  package var printsJSON = false

  package init() {}
}
