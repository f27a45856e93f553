package import ArgumentParser
internal import Catalog
internal import SystemKit

/// `hunch run [COMMAND]`: opens the window to run a command.
package struct Run: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: localized("Open the search window to run a command, as typing > in it does."))

  @Argument(
    parsing: .captureForPassthrough, help: ArgumentHelp(localized("A command, or the beginning of one.")))
  var command: [String] = []

  package init() {}

  package var request: WindowRequest {
    .search(command.joined(separator: " "), source: RunSource.sourceID)
  }
}
