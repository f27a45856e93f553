import Catalog
import HunchCommands
import HunchModel
import HunchUI

/// `hunch search`: searches the sources without a window.
extension Main {
  func search(_ command: Search) throws {
    let sources = ProgramSources.all(toolkit: GtkResources(opensDisplay: false), files: command.files)
    let store = SourceStore(derive: SavedWords.derive)
    try LoadedLibrary.with(sources, only: command.sources, store: store) { try command.print($0) }
  }
}
