package import ArgumentParser
internal import SystemKit

/// `hunch provide`: answers the desktop's own search.
package struct Provide: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "provide",
    abstract: localized("Answer the desktop's searches. The session bus starts this, not you."),
    discussion: localized(
      """
      GNOME's overview and KDE's KRunner ask it over the session bus for recent files, files, lists, icons and \
      characters, except those turned off in Preferences. It opens no window and needs no display.

      Exit status: 0 no program asked any more, or another process already answers, 2 there is no session bus, or it \
      is gone.
      """))

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(localized("Exit after this many seconds without a question."), valueName: "seconds"))
  package var idle = 60

  package init() {}

  package func validate() throws {
    guard (1...86_400).contains(idle) else {
      throw ValidationError(
        localized("--idle {value}: give a number of seconds between 1 and 86400", ["value": String(idle)]))
    }
  }
}
