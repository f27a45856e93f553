package import ArgumentParser
internal import Localization

/// `hunch sources`: what there is to search.
package struct Sources: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: localized("Print the sources, how many items each has, and what is wrong with them."),
    discussion: localized(
      """
      Prints each source's id, its count, its state and its number, separated by tabs, in the order of the preferences \
      of the window. Ctrl and the number search the source alone. A source without items may have no number. Sources \
      that are switched off are not read. Lines that begin with a tab tell more of the source above: of files the \
      folders, in how many folders changes are heard of at once and how many there are, when all were last looked at, \
      and what was left out and why; of scripts the id, the state (on, off or changed), the keyword and the title of each.

      What sources have is kept in the folder hunch/sources of $XDG_CACHE_HOME (~/.cache), so that it is there at \
      once the next time. It is made anew by itself when something has changed.

      Exit status: 0 every source could be read, 2 one could not, the settings make no sense, or the output could \
      not be written.
      """))

  @Flag(name: .customLong("json"), help: ArgumentHelp(localized("Print one JSON object a line.")))
  package var printsJSON = false

  @Flag(
    help: ArgumentHelp(
      localized(
        "Remove what was saved of the sources, and print nothing. They are read anew when they are next needed.")))
  package var clearCache = false

  package init() {}

  package func validate() throws {
    if clearCache && printsJSON { throw ValidationError(localized("--clear-cache prints nothing: leave --json out")) }
  }
}
