import Catalog
import HunchCommands
import HunchModel
import HunchUI

/// `hunch [QUERY]`: the window.
extension Main {
  func open(_ command: Open) throws {
    let status = try withWindow {
      try SearchApplication.run(command.request) {
        Library(sources: ProgramSources.all(toolkit: GtkResources()), store: SourceStore(derive: SavedWords.derive))
      }
    }
    if status != 0 { throw ExitStatus.failure }
  }
}
