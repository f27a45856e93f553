import Catalog
import HunchCommands
import HunchModel
import HunchUI

/// `hunch [QUERY]`: opens the window.
extension Main {
  func open(_ request: WindowRequest?) throws {
    if request == .quit {
      guard try MainActor.assumeIsolated({ try RunningInstance.perform(.quit) }) else { throw ExitStatus.nothing }
      return
    }
    let status = try withWindow {
      try SearchApplication.run(request) {
        Library(sources: ProgramSources.all(toolkit: GtkResources()), store: SourceStore(derive: SavedWords.derive))
      }
    }
    if status != 0 { throw ExitStatus.failure }
  }
}
