package import ArgumentParser
package import Catalog
internal import SystemKit

/// `hunch pick`: the window as a chooser.
package struct Pick: ParsableCommand {
  static let name = "pick"

  package static let configuration = CommandConfiguration(
    commandName: name,
    abstract: localized("Pick one or more lines in the window, and print them."),
    discussion: localized(
      """
      Exit status: 0 a line was picked, 1 nothing matched, 2 the input could not be read, the output could not be \
      written, or there is no display, 130 cancelled.
      """))

  @OptionGroup package var input: ListInput

  @Option(parsing: .unconditional, help: ArgumentHelp(localized("The text before the field."), valueName: "text"))
  package var prompt = localized("Pick", context: "asks to pick a line")

  @Option(
    parsing: .unconditional, help: ArgumentHelp(localized("The text in the field at the start."), valueName: "text"))
  package var query = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(localized("The maximum number of rows to show without scrolling."), valueName: "number"),
    transform: { try Limit.parseSize($0, example: "--lines 12") })
  package var lines = 12

  @Option(
    parsing: .unconditional, help: ArgumentHelp(localized("The width of the window, in pixels."), valueName: "pixels"),
    transform: { try Limit.parseSize($0, example: "--width 600") })
  package var width: Int?

  @Flag(help: ArgumentHelp(localized("Print the typed text first, on a separate line.")))
  package var printQuery = false

  @Flag(
    help: ArgumentHelp(
      localized(
        """
        Allow picking several lines: Ctrl+Space marks one, Ctrl+A all. They are printed in the order of marking.
        """)))
  package var multi = false

  @Flag(
    name: .customLong("select-1"),
    help: ArgumentHelp(localized("If only one line matches the query, pick it without a window.")))
  package var selectsOnly = false

  @Flag(
    name: .customLong("exit-0"),
    help: ArgumentHelp(localized("If no line matches the query, exit with status 1 without a window.")))
  package var exitsWithout = false

  @Flag(
    name: .customLong("index"),
    help: ArgumentHelp(localized("Print the number of the line, counted from 1, instead of the line.")))
  package var printsIndex = false

  @Flag(
    name: .customLong("read0"),
    help: ArgumentHelp(localized("Lines end in NUL in the input only; see -0.")))
  var readsNulls = false

  @Flag(
    name: .customLong("print0"),
    help: ArgumentHelp(localized("Lines end in NUL in the output only; see -0.")))
  var printsNulls = false

  @Flag(
    name: .customLong("rank"),
    help: ArgumentHelp(localized("Put the closest first among lines that match equally well.")))
  package var ranks = false

  @Flag(name: .customLong("exact"), help: ArgumentHelp(localized("Leave out near matches.")))
  package var isExact = false

  /// The byte that ends a line of the input.
  package var separator: LineStore.Separator { readsNulls ? .null : input.separator }

  /// The byte that ends a printed line.
  package var printedSeparator: LineStore.Separator { printsNulls ? .null : input.separator }

  package init() {}
}
