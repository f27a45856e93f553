package import ArgumentParser
internal import Localization

/// `hunch provide`: results for the desktop's own search.
package struct Provide: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: localized("Answer searches of the desktop: started by the session bus, not by hand."),
    discussion: localized(
      """
      GNOME's overview and KDE's KRunner ask it over the session bus for recent files, files, lists, icons and characters, \
      as chosen in the preferences of the window. It shows nothing and needs no display.

      Exit status: 0 nobody asked any more, or another process answers already, 2 there is no session bus, or it is gone.
      """))

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(localized("End when nobody has asked for so long."), valueName: "seconds"))
  package var idle = 60

  package init() {}

  package func validate() throws {
    guard (1...86_400).contains(idle) else {
      throw ValidationError(
        localized("--idle {value}: give a number of seconds from 1 to 86400", ["value": String(idle)]))
    }
  }
}
