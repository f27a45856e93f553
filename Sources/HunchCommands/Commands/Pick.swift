package import ArgumentParser
package import Catalog
internal import Localization

/// `hunch pick`: the window as a chooser.
package struct Pick: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: localized("Pick a line in the window, or several, and print them."),
    discussion: localized(
      """
      Exit status: 0 something was picked, 1 nothing matched what was typed, 2 the input could not be read, the output \
      could not be written or there is no display, 130 cancelled.
      """))

  @OptionGroup package var input: ListInput

  @Option(parsing: .unconditional, help: ArgumentHelp(localized("What stands before the field."), valueName: "text"))
  package var prompt = localized("Pick", context: "asks to pick a line")

  @Option(
    parsing: .unconditional, help: ArgumentHelp(localized("What stands in the field at the start."), valueName: "text"))
  package var query = ""

  @Option(help: ArgumentHelp(localized("The most rows that the window is high enough for."), valueName: "number"))
  package var lines = 12

  @Option(help: ArgumentHelp(localized("The width of the window."), valueName: "pixels"))
  package var width: Int?

  @Flag(help: ArgumentHelp(localized("Print what was typed first, on a line of its own.")))
  package var printQuery = false

  @Flag(
    help: ArgumentHelp(
      localized(
        "Let several lines be picked: Ctrl+Space marks one, Ctrl+A all. They are printed in the order of the marks.")))
  package var multi = false

  @Flag(
    name: .customLong("select-1"),
    help: ArgumentHelp(localized("Pick the line without a window if only one matches the query.")))
  package var selectsOnly = false

  @Flag(
    name: .customLong("exit-0"),
    help: ArgumentHelp(localized("End without a window, with status 1, if no line matches the query.")))
  package var exitsWithout = false

  @Flag(
    name: .customLong("index"),
    help: ArgumentHelp(localized("Print the line's number, counted from 1, in place of the line.")))
  package var printsIndex = false

  @Flag(
    name: .customLong("read0"),
    help: ArgumentHelp(localized("Lines of the input end in NUL, as -0 has it, but not what is printed.")))
  var readsNulls = false

  @Flag(
    name: .customLong("print0"),
    help: ArgumentHelp(localized("What is printed ends in NUL, as -0 has it, but not the lines of the input.")))
  var printsNulls = false

  /// What ends a line of the input.
  package var separator: LineStore.Separator { readsNulls ? .null : input.separator }

  /// What ends a line that is printed.
  package var printedSeparator: LineStore.Separator { printsNulls ? .null : input.separator }

  package init() {}
}
